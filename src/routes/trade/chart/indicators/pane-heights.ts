import { SHARES } from '#lib/domain/market/indicators.ts';

/** Minimum pane height in pixels: a lower pane shows neither a line nor its name. */
export const MIN_PANE_PX = 40;

/**
 * Maximum height of a pane: its current height plus the height of the pane above, minus that pane's minimum.
 */
export function mostHeight(prices: number, heights: readonly number[], at: number): number {
	const above = heights[at - 1] ?? prices;
	return Math.max((heights[at] ?? 0) + above - MIN_PANE_PX, MIN_PANE_PX);
}

/**
 * Shares of the chart's height after the border above a pane was dragged. Only this pane and the one above it
 * change.
 * @param prices height of the candles
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
