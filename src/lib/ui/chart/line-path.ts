/** A value and its moment, in milliseconds since 1970. */
export interface Sample {
	readonly at: number;
	readonly value: bigint;
}

/** A line in a square of 1 by 1, the highest value near its upper edge. */
export interface Line {
	readonly points: readonly { readonly x: number; readonly y: number }[];
	/** Path data of the line, and of what lies below it. */
	readonly path: string;
	readonly area: string;
	readonly high: bigint;
	readonly low: bigint;
}

/** Above and below the line. */
const MARGIN = 0.08;

/**
 * @param samples the earliest first; at least one
 * @param isStepped a value holds until the next one, as a price does between trades
 */
export function lineOf(samples: readonly Sample[], isStepped = false): Line {
	const values = samples.map(({ value }) => value);
	const high = values.reduce((most, value) => (value > most ? value : most), values[0] ?? 0n);
	const low = values.reduce((least, value) => (value < least ? value : least), high);
	const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
	const height = Number(high - low);
	const points = samples.map(({ at, value }) => ({
		x: last === first ? 1 : round((at - first) / (last - first)),
		// A value that never changed is a line in the middle.
		y: round(height === 0 ? 0.5 : MARGIN + (1 - 2 * MARGIN) * (Number(high - value) / height)),
	}));
	const [start] = points;
	const steps = points.slice(1).map(({ x, y }) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`));
	// One value alone is a line across.
	const path = `M0 ${start?.y ?? 0.5}${steps.join('') || 'H1'}`;
	return { points, path, area: `${path}V1H0Z`, high, low };
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

/** The place of the sample whose point is nearest to an x from 0 to 1. */
export function nearestPlace({ points }: Line, x: number): number {
	const distances = points.map((point) => Math.abs(point.x - x));
	return distances.indexOf(Math.min(...distances));
}
