import type { DrawingPoint } from './drawing.ts';

/** Parts of the way back from the end of a movement to its beginning. */
export const FIBONACCI_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The price at each of `FIBONACCI_LEVELS`: the movement went from the first point to the second one. */
export function fibonacciPrices(from: DrawingPoint, to: DrawingPoint): number[] {
	return FIBONACCI_LEVELS.map((level) => to.price + (from.price - to.price) * level);
}
