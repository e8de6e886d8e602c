/** A value and its time, in milliseconds since 1970. */
export interface Sample {
	readonly at: number;
	readonly value: bigint;
}

/** A line in a 1 × 1 square, with the highest value near the top. */
export interface Line {
	/** x of each sample, from 0 to 1. */
	readonly xs: readonly number[];
	/** Path data of the line, and of the area below it. */
	readonly path: string;
	readonly area: string;
	/** The bounds of the scale. */
	readonly high: bigint;
	readonly low: bigint;
}

/** Maps times and values to a 1 × 1 square. */
export interface Square {
	readonly x: (at: number) => number;
	readonly y: (value: bigint) => number;
	/** The bounds of the scale. */
	readonly high: bigint;
	readonly low: bigint;
}

/** Margin above and below the lines. */
const MARGIN = 0.08;

/** The minimum span of a wide scale is the highest value divided by this. */
const MIN_SPAN = 10n;

/**
 * @param ats times in ascending order; a single one is at the right edge
 * @param values the values to draw; if all are equal, the line is in the middle
 * @param isWide whether to use a minimum span, so that a small change does not fill the height
 */
export function squareOf(ats: readonly number[], values: readonly bigint[], isWide = false): Square {
	const highest = values.reduce((most, value) => (value > most ? value : most), values[0] ?? 0n);
	const lowest = values.reduce((least, value) => (value < least ? value : least), highest);
	const missing = isWide ? highest / MIN_SPAN - (highest - lowest) : 0n;
	const more = missing > 0n ? missing / 2n : 0n;
	const [high, low] = [highest + more, lowest - more];
	const [first, last] = [ats[0] ?? 0, ats.at(-1) ?? 0];
	const height = Number(high - low);
	return {
		x: (at) => (last === first ? 1 : round((at - first) / (last - first))),
		y: (value) => round(height === 0 ? 0.5 : MARGIN + (1 - 2 * MARGIN) * (Number(high - value) / height)),
		...{ high, low },
	};
}

/**
 * @param samples in ascending order; at least one
 * @param isStepped whether a value applies until the next one, as for a price between trades
 * @param isWide as for `squareOf`
 */
export function lineOf(samples: readonly Sample[], isStepped = false, isWide = false): Line {
	const { x, y, high, low } = squareOf(
		samples.map(({ at }) => at),
		samples.map(({ value }) => value),
		isWide,
	);
	const points = samples.map(({ at, value }) => ({ x: x(at), y: y(value) }));
	const [start] = points;
	const steps = points.slice(1).map(({ x, y }) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`));
	// A single value is a horizontal line.
	const path = `M0 ${start?.y ?? 0.5}${steps.join('') || 'H1'}`;
	return { xs: points.map(({ x }) => x), path, area: `${path}V1H0Z`, high, low };
}

/** Index of the nearest x; all values are from 0 to 1. */
export function nearestPlace(xs: readonly number[], x: number): number {
	const distances = xs.map((each) => Math.abs(each - x));
	return distances.indexOf(Math.min(...distances));
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
