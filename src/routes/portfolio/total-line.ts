import type { TotalSample } from '#lib/domain/portfolio/total-samples.ts';

interface Point {
	readonly x: number;
	readonly y: number;
}

/** A line in a square of 1 by 1. */
export interface TotalLine {
	readonly points: readonly Point[];
	/** Path data of the line, and of what lies below it. */
	readonly path: string;
	readonly area: string;
	readonly high: bigint;
	readonly low: bigint;
}

/** Above and below the line. */
const MARGIN = 0.08;

/** @param samples the earliest first; at least one */
export function lineOf(samples: readonly TotalSample[]): TotalLine {
	const totals = samples.map(({ total }) => total);
	const high = totals.reduce((most, total) => (total > most ? total : most), totals[0] ?? 0n);
	const low = totals.reduce((least, total) => (total < least ? total : least), totals[0] ?? 0n);
	const [first = 0, last = 0] = [samples[0]?.at, samples.at(-1)?.at];
	const span = Math.max(last - first, 1);
	const height = Number(high - low);
	const points = samples.map(({ at, total }) => ({
		x: round((at - first) / span),
		// A total that never changed is a line in the middle.
		y: round(height === 0 ? 0.5 : MARGIN + (1 - 2 * MARGIN) * (Number(high - total) / height)),
	}));
	const path = points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('');
	return { points, path, area: `${path}L${points.at(-1)?.x ?? 1} 1L0 1Z`, high, low };
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

/** Of the point that is nearest to a place from 0 to 1. */
export function nearestPlace(points: readonly Point[], x: number): number {
	let nearest = 0;
	points.forEach((point, place) => {
		if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = place;
	});
	return nearest;
}
