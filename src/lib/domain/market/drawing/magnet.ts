import type { Bar } from '../candles.ts';

/**
 * The open, high, low or close of a bar that lies nearest to a place, or `undefined` if none lies within reach.
 *
 * @param yOf where a price lies, in pixels from the top; `undefined` where that is not known
 */
export function magnetPrice(
	{ open, high, low, close }: Pick<Bar, 'open' | 'high' | 'low' | 'close'>,
	y: number,
	yOf: (price: number) => number | undefined,
	reach: number,
): number | undefined {
	let [nearest, least] = [undefined as number | undefined, reach];
	for (const price of [open, high, low, close]) {
		const away = Math.abs((yOf(price) ?? Infinity) - y);
		if (away <= least) [nearest, least] = [price, away];
	}
	return nearest;
}
