import type { Bar } from '../candles.ts';
import type { Drawing, DrawingPoint } from './drawing.ts';

/** Bars as places on a chart: the first one has place 0, and places go on evenly before it and after the last one. */
export interface BarPlaces {
	readonly bars: readonly Pick<Bar, 'time'>[];
	/** Seconds of a bar. */
	readonly timescale: number;
}

/** The place of the bar that a time falls into. */
export function placeOfTime({ bars, timescale }: BarPlaces, time: number): number {
	const [first, last] = [bars[0], bars.at(-1)];
	if (!first || !last) return 0;
	if (time < first.time) return Math.floor((time - first.time) / timescale);
	if (time >= last.time) return bars.length - 1 + Math.floor((time - last.time) / timescale);
	let [low, high] = [0, bars.length - 1];
	while (high - low > 1) {
		const middle = (low + high) >> 1;
		if ((bars[middle]?.time ?? 0) <= time) low = middle;
		else high = middle;
	}
	return low;
}

/** When the bar at a place begins, also where there is no bar. */
export function timeOfPlace({ bars, timescale }: BarPlaces, place: number): number {
	const at = Math.round(place);
	const last = bars.length - 1;
	if (at < 0) return (bars[0]?.time ?? 0) + at * timescale;
	if (at > last) return (bars[last]?.time ?? 0) + (at - last) * timescale;
	return bars[at]?.time ?? 0;
}

/** How far a movement goes: whole bars, and a change of the price at each point. */
export interface DrawingMove {
	readonly bars: number;
	readonly priceAt: (price: number) => number;
}

/** A time within a bar stays as far behind the bar's beginning. */
function movePoint(places: BarPlaces, { time, price }: DrawingPoint, move: DrawingMove): DrawingPoint {
	const place = placeOfTime(places, time);
	const shift = timeOfPlace(places, place + move.bars) - timeOfPlace(places, place);
	return { time: time + shift, price: move.priceAt(price) };
}

/** @param handle the point that is moved alone; the whole drawing without one */
export function moveDrawing(
	places: BarPlaces,
	drawing: Drawing,
	move: DrawingMove,
	handle?: number,
): Drawing {
	const points = drawing.points.map((point, index) =>
		handle === undefined || handle === index ? movePoint(places, point, move) : point,
	);
	return { ...drawing, points };
}
