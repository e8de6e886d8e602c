import { SHARES } from '#lib/domain/market/indicators.ts';

/** Less than this shows neither a line nor its name. */
export const MIN_PANE_PX = 40;

/** The height that the pane above can give, apart from its least. */
export function mostHeight(prices: number, heights: readonly number[], at: number): number {
	const above = heights[at - 1] ?? prices;
	return Math.max((heights[at] ?? 0) + above - MIN_PANE_PX, MIN_PANE_PX);
}

/**
 * The parts of the chart's height that its panes have once the border above one of them was dragged: that pane and the one
 * above it change, the others stay.
 * @param prices the height of the candles
 */
export function draggedShares(
	prices: number,
	heights: readonly number[],
	at: number,
	height: number,
): number[] {
	const whole = heights.reduce((sum, each) => sum + each, prices);
	const grown = height - (heights[at] ?? 0);
	const next = heights.map((each, index) => {
		if (index === at) return height;
		return index === at - 1 ? each - grown : each;
	});
	return next.map((each) => Math.max(SHARES.least, Math.min(SHARES.most, each / whole)));
}
