import type { Bar } from './candles.ts';

/**
 * Style in which prices are drawn.
 *
 * - `candles`: filled.
 * - `hollow`: rising candles are outlined, so that direction is also visible without colour.
 * - `bars`: a stroke with ticks for open and close.
 * - `line`, `area`: closing prices.
 * - `baseline`: closing prices, coloured by whether they are above the first visible one.
 * - `heikin-ashi`: candles averaged with the previous ones.
 */
export const CHART_KINDS = ['candles', 'hollow', 'bars', 'line', 'area', 'baseline', 'heikin-ashi'] as const;

export type ChartKind = (typeof CHART_KINDS)[number];

export function isChartKind(value: unknown): value is ChartKind {
	return CHART_KINDS.some((kind) => kind === value);
}

export interface DrawnCandle {
	readonly time: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

/**
 * Heikin-Ashi candles of ascending bars: the close is the mean of a bar's four prices, the open is the
 * midpoint of the previous candle. The first candle opens at the midpoint of the first bar.
 *
 * @param known candles of the first bars, if these have not changed
 */
export function heikinAshi(bars: readonly Bar[], known: readonly DrawnCandle[] = []): DrawnCandle[] {
	const candles = [...known];
	for (const { time, open, high, low, close } of bars.slice(known.length)) {
		const before = candles.at(-1) ?? { open, close };
		const [drawnOpen, drawnClose] = [(before.open + before.close) / 2, (open + high + low + close) / 4];
		candles.push({
			time,
			open: drawnOpen,
			high: Math.max(high, drawnOpen, drawnClose),
			low: Math.min(low, drawnOpen, drawnClose),
			close: drawnClose,
		});
	}
	return candles;
}
