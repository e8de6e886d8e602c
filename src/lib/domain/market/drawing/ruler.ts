import { placeOfTime, type BarPlaces } from './bar-places.ts';
import type { DrawingPoint } from './drawing.ts';

/** The way between two points of a chart; each figure is negative to the left or downwards. */
export interface RulerFigures {
	/** Rel per base. */
	readonly price: number;
	/** Of the price at the first point; `undefined` where that is not above 0. */
	readonly percent: number | undefined;
	readonly bars: number;
	readonly seconds: number;
}

export function rulerFigures(places: BarPlaces, from: DrawingPoint, to: DrawingPoint): RulerFigures {
	const price = to.price - from.price;
	return {
		price,
		percent: from.price > 0 ? (price / from.price) * 100 : undefined,
		bars: placeOfTime(places, to.time) - placeOfTime(places, from.time),
		seconds: to.time - from.time,
	};
}
