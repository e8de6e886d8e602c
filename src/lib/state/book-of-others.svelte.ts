import { base58check } from '#lib/chain/address.ts';
import type { BookOrder, OrderBook } from '#lib/domain/book.ts';
import { readNodes } from '#lib/storage/nodes.ts';
import type { Desk } from './desk.ts';

type Sides = Pick<OrderBook, 'bids' | 'asks'>;

/** Removes the user's own orders from books, without a call. */
export class BookOfOthers {
	/** Resolves once the user's address is known, or cannot be determined. */
	readonly ready: Promise<void>;
	#own = $state.raw<string>();

	constructor(desk: Desk) {
		this.ready = this.#readOwn(desk).catch(() => undefined);
	}

	of({ bids, asks }: Sides): Sides {
		const own = this.#own;
		if (own === undefined) return { bids, asks };
		const isOthers = ({ address }: BookOrder) => hashOf(address) !== own;
		return { bids: bids.filter(isOthers), asks: asks.filter(isOthers) };
	}

	/** A key has one address per coin, all with the same hash. */
	async #readOwn({ database, connection }: Desk): Promise<void> {
		const node = (await readNodes(database)).find(({ id }) => id === connection.id);
		if (node?.wallet) this.#own = hashOf(node.wallet);
	}
}

/** The hash in an address, or the address itself if it contains no hash, for example for Ethereum. */
function hashOf(address: string): string {
	try {
		return base58check.decode(address).slice(-20).join();
	} catch {
		return address;
	}
}
