import { isChartKind, type ChartKind } from '#lib/domain/market/chart-kinds.ts';
import { formatMoment, type TimeZone } from '#lib/domain/text/time.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The setting that stores the chart's style. */
export const STYLE_NAME = 'trade.chart-look';

/** The user's chart style. */
export interface ChartStyle {
	readonly kind: ChartKind;
	/** Whether equal percentages have equal distances. */
	readonly isLog: boolean;
	/** Whether the axis shows percentages relative to the first visible close. */
	readonly isPercent: boolean;
	/** Whether high prices are at the bottom. */
	readonly isInverted: boolean;
	readonly showsVolume: boolean;
	/** In stored form. Parsed by `chart-indicators.svelte.ts`, which is loaded only for charts with indicators. */
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

/** Parses the valid parts of a stored style, which may be from a different version of the app. */
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

/** The time zone of the chart; `page` follows the other pages. */
export type ChartZone = TimeZone | 'page';

/** This browser's chart settings. */
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

	get style(): ChartStyle {
		return this.#stored.current;
	}

	get zone(): ChartZone {
		return this.#zone.current;
	}

	chooseZone(zone: ChartZone): void {
		this.#zone.set(zone);
	}

	/** @param page the time zone of the other pages */
	timesOr(page: TimeZone): TimeZone {
		return this.zone === 'page' ? page : this.zone;
	}

	change(change: Partial<ChartStyle>): void {
		this.#stored.set({ ...this.style, ...change });
	}
}

/** Throws for a time zone unknown to this browser, for example from a backup of a different browser. */
function readZone(stored: unknown): ChartZone {
	const zone = stored as ChartZone;
	if (zone !== 'page') formatMoment(new Date(), zone);
	return zone;
}
