import { countOf } from '#lib/domain/text/language.ts';
import type { ChartKind } from '#lib/domain/market/chart-kinds.ts';

interface KindText {
	/** For lists and the line above an image. */
	readonly name: string;
	/** Name of the drawing for screen readers, followed by the pair. */
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

/** Labels of `RANGES`, in the same order. */
export const RANGE_TEXT = [
	{ label: '1D', words: 'Last day' },
	{ label: '1W', words: 'Last week' },
	{ label: '1M', words: 'Last month' },
	{ label: '3M', words: 'Last 3 months' },
] as const;

/** Label of the average entry line. Only loaded swaps are included. */
export const entryTitle = (swaps: number): string => `Average entry, ${countOf(swaps, 'swap')} read`;
