import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { FIRST_LOOK, LOOK_NAME, readChartLook, type ChartLook } from './chart-look.ts';

/** How this browser draws the chart. */
export class ChartTools {
	readonly #stored: StoredSetting<ChartLook>;

	constructor(desk: Desk) {
		this.#stored = new StoredSetting(desk.database, {
			name: LOOK_NAME,
			initial: FIRST_LOOK,
			parse: readChartLook,
		});
	}

	get look(): ChartLook {
		return this.#stored.current;
	}

	change(change: Partial<ChartLook>): void {
		this.#stored.set({ ...this.look, ...change });
	}
}
