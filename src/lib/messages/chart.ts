import { countOf } from '#lib/domain/text/language.ts';
import type { ChartKind } from '#lib/domain/market/chart-kinds.ts';

interface KindText {
	/** In a list, and in the line above a picture. */
	readonly name: string;
	/** Name of the drawing for screen readers, before the pair. */
	readonly drawing: string;
}

export const KIND_TEXT: Readonly<Record<ChartKind, KindText>> = {
	candles: { name: 'Candles', drawing: 'Candles of' },
	hollow: { name: 'Hollow candles', drawing: 'Candles of' },
	bars: { name: 'Bars', drawing: 'Bars of' },
	line: { name: 'Line', drawing: 'Line of' },
	area: { name: 'Area', drawing: 'Area of' },
	baseline: { name: 'Baseline', drawing: 'Baseline of' },
	'heikin-ashi': { name: 'Heikin-Ashi', drawing: 'Heikin-Ashi candles of' },
};

/** The ranges of `RANGES`, in its order. */
export const RANGE_TEXT = [
	{ label: '1D', words: 'Last day' },
	{ label: '1W', words: 'Last week' },
	{ label: '1M', words: 'Last month' },
	{ label: '3M', words: 'Last 3 months' },
] as const;

/** Next to the line of the average entry: only swaps that the desk has read are included. */
export const entryTitle = (swaps: number): string => `Average entry, ${countOf(swaps, 'swap')} read`;
