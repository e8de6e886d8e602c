import {
	AVERAGE_KINDS,
	isAverageLength,
	MOST_AVERAGES,
	type Average,
	type AverageKind,
} from '#lib/domain/market/averages.ts';

/** The setting that the look of the chart is stored in. */
export const LOOK_NAME = 'trade.chart-look';

/** How the user wants the chart drawn. */
export interface ChartLook {
	/** Equal percentages are equal distances. */
	readonly isLog: boolean;
	readonly showsVolume: boolean;
	readonly averages: readonly Average[];
}

export const FIRST_LOOK: ChartLook = { isLog: false, showsVolume: true, averages: [] };

/** Takes from what was stored, perhaps by another version of the app, whatever makes sense. */
export function readChartLook(stored: unknown): ChartLook {
	if (typeof stored !== 'object' || stored === null) return FIRST_LOOK;
	const { isLog, showsVolume, averages } = stored as Record<string, unknown>;
	return {
		isLog: isLog === true,
		showsVolume: showsVolume !== false,
		averages: (Array.isArray(averages) ? averages : []).flatMap(readAverage).slice(0, MOST_AVERAGES),
	};
}

function readAverage(stored: unknown): Average[] {
	const { kind, length } = (stored ?? {}) as Record<string, unknown>;
	const isKnown = AVERAGE_KINDS.includes(kind as AverageKind) && isAverageLength(length);
	return isKnown ? [{ kind: kind as AverageKind, length }] : [];
}
