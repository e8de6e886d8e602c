import { base58check } from '#lib/chain/address.ts';
import type { BookOrder, OrderBook } from '#lib/domain/book.ts';
import { readNodes } from '#lib/storage/nodes.ts';
import type { Desk } from './desk.ts';

type Sides = Pick<OrderBook, 'bids' | 'asks'>;

/** Books without the user's own orders. Costs no call. */
export class BookOfOthers {
	/** Settles when it is known which orders are the user's, or that this cannot be found out. */
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

	/** One key pays from an address in each coin, and all of them have the same hash. */
	async #readOwn({ database, connection }: Desk): Promise<void> {
		const node = (await readNodes(database)).find(({ id }) => id === connection.id);
		if (node?.wallet) this.#own = hashOf(node.wallet);
	}
}

/** For an address without such a hash, such as an Ethereum address, the text itself. */
function hashOf(address: string): string {
	try {
		return base58check.decode(address).slice(-20).join();
	} catch {
		return address;
	}
}
