import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';

/** Which transactions of one chain touched an address, in the order in which they were accepted. */
export class AddressHistory {
	/** A row for each address with how many there are, and one for each of them by its number. */
	readonly #counts: Table<number>;
	readonly #txids: Table<string>;

	constructor(world: World, chain: string) {
		this.#counts = world.table(`${chain} history counts`);
		this.#txids = world.table(`${chain} history`);
	}

	add(address: string, txid: string): void {
		const count = this.#counts.get(address) ?? 0;
		this.#txids.set(keyOf(address, count), txid);
		this.#counts.set(address, count + 1);
	}

	remove(address: string, txid: string): void {
		const rest = this.of(address).filter((other) => other !== txid);
		rest.forEach((other, place) => this.#txids.set(keyOf(address, place), other));
		this.#counts.set(address, rest.length);
	}

	of(address: string): string[] {
		const count = this.#counts.get(address) ?? 0;
		return Array.from({ length: count }, (_, place) => this.#txids.get(keyOf(address, place)) ?? '');
	}
}

function keyOf(address: string, place: number): string {
	return `${address} ${place}`;
}
