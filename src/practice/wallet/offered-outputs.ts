import type { Coin, Outpoint } from '../chain/coin-book.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

const keyOf = ({ txid, index }: Outpoint): string => `${txid}:${index}`;

/** The node's own outputs that were promised to a trade since the start of the node, be the promise kept, over or broken. */
export class OfferedOutputs {
	readonly #table: Table<true>;

	constructor(world: World) {
		this.#table = world.table<true>('offered-outputs');
	}

	note(outputs: readonly Outpoint[]): void {
		for (const output of outputs) this.#table.set(keyOf(output), true);
	}

	/** Those of some outputs that were never promised. */
	without(outputs: readonly Coin[]): readonly Coin[] {
		return this.#table.size === 0 ? outputs : outputs.filter((output) => !this.#table.has(keyOf(output)));
	}
}
