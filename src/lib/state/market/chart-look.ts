import {
	AVERAGE_KINDS,
	isAverageLength,
	MOST_AVERAGES,
	type Average,
	type AverageKind,
} from '#lib/domain/market/averages.ts';
import { isChartKind, type ChartKind } from '#lib/domain/market/chart-kinds.ts';

/** The setting that the look of the chart is stored in. */
export const LOOK_NAME = 'trade.chart-look';

/** How the user wants the chart drawn. */
export interface ChartLook {
	readonly kind: ChartKind;
	/** Equal percentages are equal distances. */
	readonly isLog: boolean;
	/** The axis shows the distance from the first close in sight, in percent. */
	readonly isPercent: boolean;
	/** High prices are at the bottom. */
	readonly isInverted: boolean;
	readonly showsVolume: boolean;
	readonly averages: readonly Average[];
}

export const FIRST_LOOK: ChartLook = {
	kind: 'hollow',
	isLog: false,
	isPercent: false,
	isInverted: false,
	showsVolume: true,
	averages: [],
};

/** Takes from what was stored, perhaps by another version of the app, whatever makes sense. */
export function readChartLook(stored: unknown): ChartLook {
	if (typeof stored !== 'object' || stored === null) return FIRST_LOOK;
	const { kind, isLog, isPercent, isInverted, showsVolume, averages } = stored as Record<string, unknown>;
	return {
		kind: isChartKind(kind) ? kind : FIRST_LOOK.kind,
		isLog: isLog === true,
		isPercent: isPercent === true,
		isInverted: isInverted === true,
		showsVolume: showsVolume !== false,
		averages: (Array.isArray(averages) ? averages : []).flatMap(readAverage).slice(0, MOST_AVERAGES),
	};
}

function readAverage(stored: unknown): Average[] {
	const { kind, length } = (stored ?? {}) as Record<string, unknown>;
	const isKnown = AVERAGE_KINDS.includes(kind as AverageKind) && isAverageLength(length);
	return isKnown ? [{ kind: kind as AverageKind, length }] : [];
}
