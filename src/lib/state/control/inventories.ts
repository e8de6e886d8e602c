import type { Inventory } from '#lib/domain/control/node-reports.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';

const INVENTORY_INTERVAL_MS = 30_000;

/** The node's own list of what it can trade with, by coin. */
export class Inventories {
	readonly #lists: KeyedCache<string, Live<Inventory>>;

	constructor(desk: Desk) {
		const { node } = desk.connection;
		this.#lists = new KeyedCache(
			(coin) =>
				new Live(async (options) => node.control.inventory(coin, options), {
					every: INVENTORY_INTERVAL_MS,
					lastKnown: desk.lastKnown(`inventory of ${coin}`),
				}),
		);
	}

	of(coin: string): Live<Inventory> {
		return this.#lists.get(coin);
	}
}
