import { formatMoment, type TimeZone } from '#lib/domain/text/time.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { FIRST_LOOK, LOOK_NAME, readChartLook, type ChartLook } from './chart-look.ts';

/** The zone of the chart's times, or that of the other pages. */
export type ChartZone = TimeZone | 'page';

/** How this browser draws the chart. */
export class ChartTools {
	readonly #stored: StoredSetting<ChartLook>;
	readonly #zone: StoredSetting<ChartZone>;

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
