/** A value and its moment, in milliseconds since 1970. */
export interface Sample {
	readonly at: number;
	readonly value: bigint;
}

/** A line in a square of 1 by 1, the highest value near its upper edge. */
export interface Line {
	/** Of each sample, from 0 to 1. */
	readonly xs: readonly number[];
	/** Path data of the line, and of the area below it. */
	readonly path: string;
	readonly area: string;
	/** The ends of the scale. */
	readonly high: bigint;
	readonly low: bigint;
}

/** Moments and values as places in a square of 1 by 1. */
export interface Square {
	readonly x: (at: number) => number;
	readonly y: (value: bigint) => number;
	/** The ends of the scale. */
	readonly high: bigint;
	readonly low: bigint;
}

/** Above and below the lines. */
const MARGIN = 0.08;

/** The least span of a wide scale is the highest value divided by this. */
const MIN_SPAN = 10n;

/**
 * @param ats the earliest first; a single one is at the right edge
 * @param values the drawn ones; with a single value the line is in the middle
 * @param isWide a small change does not fill the height
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
 * @param samples the earliest first; at least one
 * @param isStepped a value holds until the next one, as a price does between trades
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
	// One value alone is a line across.
	const path = `M0 ${start?.y ?? 0.5}${steps.join('') || 'H1'}`;
	return { xs: points.map(({ x }) => x), path, area: `${path}V1H0Z`, high, low };
}

/** Index of the x nearest to a given one, all from 0 to 1. */
export function nearestPlace(xs: readonly number[], x: number): number {
	const distances = xs.map((each) => Math.abs(each - x));
	return distances.indexOf(Math.min(...distances));
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
