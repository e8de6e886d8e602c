import type { PriceScaleMode } from 'lightweight-charts';
import type { ChartSurface } from '../chart-layer.ts';

/** Inlined enum value, so that the page need not wait for the library. */
const LOGARITHMIC: PriceScaleMode.Logarithmic = 1;

interface PriceRange {
	readonly from: number;
	readonly to: number;
}

/** Shifts the range up by a fraction of its size. A logarithmic scale has no prices of 0 or less. */
function movedRange({ from, to }: PriceRange, part: number, isLog: boolean): PriceRange {
	if (!isLog || from <= 0) return { from: from + (to - from) * part, to: to + (to - from) * part };
	const factor = (to / from) ** part;
	return { from: from * factor, to: to * factor };
}

/** Scales the range by `factor` around its middle. */
function stretchedRange({ from, to }: PriceRange, factor: number, isLog: boolean): PriceRange {
	if (!isLog || from <= 0) {
		const [middle, half] = [(from + to) / 2, ((to - from) * factor) / 2];
		return { from: middle - half, to: middle + half };
	}
	const [middle, half] = [Math.sqrt(from * to), Math.sqrt(to / from) ** factor];
	return { from: middle / half, to: middle * half };
}

/** Shifts the visible prices by a fraction of their range and turns off automatic scaling. */
export function movePrices(surface: ChartSurface, part: number): void {
	changeRange(surface, (range, { isLog, isInverted }) => movedRange(range, isInverted ? -part : part, isLog));
}

/** Scales the visible price range by `factor`. */
export function stretchPrices(surface: ChartSurface, factor: number): void {
	changeRange(surface, (range, { isLog }) => stretchedRange(range, factor, isLog));
}

/** Turns on automatic scaling. */
export function resetPrices({ series }: ChartSurface): void {
	series.priceScale().setAutoScale(true);
}

function changeRange(
	{ series }: ChartSurface,
	change: (range: PriceRange, scale: { readonly isLog: boolean; readonly isInverted: boolean }) => PriceRange,
): void {
	const scale = series.priceScale();
	const range = scale.getVisibleRange();
	const { mode, invertScale } = scale.options();
	if (range) scale.setVisibleRange(change(range, { isLog: mode === LOGARITHMIC, isInverted: invertScale }));
}
