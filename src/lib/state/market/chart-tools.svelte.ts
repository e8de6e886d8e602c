import { isChartKind, type ChartKind } from '#lib/domain/market/chart-kinds.ts';
import { formatMoment, type TimeZone } from '#lib/domain/text/time.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The name of the setting that stores the chart's look. */
export const STYLE_NAME = 'trade.chart-look';

/** How the user wants the chart drawn. */
export interface ChartStyle {
	readonly kind: ChartKind;
	/** Equal percentages are equal distances. */
	readonly isLog: boolean;
	/** The axis shows the distance from the first close in sight, in percent. */
	readonly isPercent: boolean;
	/** High prices are at the bottom. */
	readonly isInverted: boolean;
	readonly showsVolume: boolean;
	/** As they are stored: `chart-indicators.svelte.ts`, which a chart without any never loads, reads them. */
	readonly indicators: readonly unknown[];
}

export const DEFAULT_STYLE: ChartStyle = {
	kind: 'hollow',
	isLog: false,
	isPercent: false,
	isInverted: false,
	showsVolume: true,
	indicators: [],
};

/** Reads the valid parts of a stored look, which a different version of the app may have written. */
export function readChartStyle(stored: unknown): ChartStyle {
	if (typeof stored !== 'object' || stored === null) return DEFAULT_STYLE;
	const { kind, isLog, isPercent, isInverted, showsVolume, indicators } = stored as Record<string, unknown>;
	return {
		kind: isChartKind(kind) ? kind : DEFAULT_STYLE.kind,
		isLog: isLog === true,
		isPercent: isPercent === true,
		isInverted: isInverted === true,
		showsVolume: showsVolume !== false,
		indicators: Array.isArray(indicators) ? (indicators as unknown[]) : [],
	};
}

/** The zone of the chart's times, or that of the other pages. */
export type ChartZone = TimeZone | 'page';

/** How this browser draws the chart. */
export class ChartTools {
	readonly #stored: StoredSetting<ChartStyle>;
	readonly #zone: StoredSetting<ChartZone>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting(desk.database, {
			name: STYLE_NAME,
			initial: DEFAULT_STYLE,
			parse: readChartStyle,
		});
		this.#zone = new StoredSetting<ChartZone>(desk.database, {
			name: 'trade.chart-zone',
			initial: 'page',
			parse: readZone,
		});
	}

	get look(): ChartStyle {
		return this.#stored.current;
	}

	get zone(): ChartZone {
		return this.#zone.current;
	}

	chooseZone(zone: ChartZone): void {
		this.#zone.set(zone);
	}

	/** @param page the zone of the other pages */
	timesBeside(page: TimeZone): TimeZone {
		return this.zone === 'page' ? page : this.zone;
	}

	change(change: Partial<ChartStyle>): void {
		this.#stored.set({ ...this.look, ...change });
	}
}

/** Fails for a zone that this browser does not know, for example from the backup of a different browser. */
function readZone(stored: unknown): ChartZone {
	const zone = stored as ChartZone;
	if (zone !== 'page') formatMoment(new Date(), zone);
	return zone;
}
