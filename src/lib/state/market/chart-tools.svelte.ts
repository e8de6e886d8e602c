import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import { formatMoment, type TimeZone } from '#lib/domain/text/time.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { FIRST_LOOK, LOOK_NAME, readChartLook, type ChartLook } from './chart-look.ts';

/** The zone of the chart's times, or that of the other pages. */
export type ChartZone = TimeZone | 'page';

/** How this browser draws the chart. */
export class ChartTools {
	readonly #stored: StoredSetting<ChartLook>;
	readonly #zone: StoredSetting<ChartZone>;
	readonly #compared: KeyedCache<string, StoredSetting<readonly unknown[]>>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting(desk.database, {
			name: LOOK_NAME,
			initial: FIRST_LOOK,
			parse: readChartLook,
		});
		this.#zone = new StoredSetting<ChartZone>(desk.database, {
			name: 'trade.chart-zone',
			initial: 'page',
			parse: readZone,
		});
		this.#compared = new KeyedCache((pair) => {
			const parse = (stored: unknown) => stored as readonly unknown[];
			return new StoredSetting<readonly unknown[]>(desk.database, {
				name: `trade.compared:${pair}`,
				initial: [],
				parse,
			});
		});
	}

	get look(): ChartLook {
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

	/** The look of the chart of a pair: beside others its scale is in percent. */
	lookOf(pair: Pair): ChartLook {
		const isCompared = this.comparedWith(pair).current.length > 0;
		return isCompared && !this.look.isPercent ? { ...this.look, isPercent: true } : this.look;
	}

	/** As they are stored: `compared-pairs.ts`, which a chart without any never loads, reads them. */
	comparedWith(pair: Pair): StoredSetting<readonly unknown[]> {
		return this.#compared.get(formatPair(pair));
	}

	change(change: Partial<ChartLook>): void {
		this.#stored.set({ ...this.look, ...change });
	}
}

/** Fails for a zone that this browser does not know, as one from the backup of another. */
function readZone(stored: unknown): ChartZone {
	const zone = stored as ChartZone;
	if (zone !== 'page') formatMoment(new Date(), zone);
	return zone;
}
