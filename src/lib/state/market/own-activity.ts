import { ownTradeOf, type OwnMarks, type OwnTrade } from '#lib/domain/swaps/own-trades.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from '../desk.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { Trading } from '../orders/trading.svelte.ts';

/** Number of latest swaps searched for trades; each is requested only once. */
const LATEST = 60;

/** The user’s orders and swaps on the trade page. Loaded after the market. */
export class OwnActivity {
	readonly trading: Trading;
	readonly swaps: Swaps;
	/** Ids already requested, so that unknown swaps are not requested repeatedly. */
	readonly #asked = new Set<string>();

	constructor(desk: Desk) {
		this.trading = desk.use(Trading);
		this.swaps = desk.use(Swaps);
	}

	/** Orders and trades of a pair. Reading them starts the polling of both lists. */
	marksOf(pair: Pair): OwnMarks {
		const orders = this.trading.of(pair).openOrders.orders.current ?? [];
		return { orders: orders.filter((order) => isSamePair(order, pair)), trades: this.#tradesOf(pair) };
	}

	/** Requests the latest swaps not requested before, one at a time. */
	async fetchLatest(): Promise<void> {
		const wanted = this.#latest.filter((id) => !this.#asked.has(id));
		for (const id of wanted) this.#asked.add(id);
		await this.swaps.wantAll(wanted);
	}

	get #latest(): readonly string[] {
		return this.swaps.list.current?.ids.slice(0, LATEST) ?? [];
	}

	#tradesOf(pair: Pair): OwnTrade[] {
		return this.#latest.flatMap((id) => {
			const swap = this.swaps.known(id);
			return (swap && ownTradeOf(swap, pair)) ?? [];
		});
	}
}
