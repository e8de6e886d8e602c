import { ownTradeOf, type OwnMarks, type OwnTrade } from '#lib/domain/swaps/own-trades.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import type { Desk } from '../desk.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { Trading } from '../orders/trading.svelte.ts';

/** How many of the latest swaps are searched for trades: each is requested once only. */
const LATEST = 60;

/** The user’s own orders and swaps on the trade page. Loaded after the market, which is on screen before. */
export class OwnActivity {
	readonly trading: Trading;
	readonly swaps: Swaps;
	/** A swap that the node does not know is not asked for again and again. */
	readonly #asked = new Set<string>();

	constructor(desk: Desk) {
		this.trading = desk.use(Trading);
		this.swaps = desk.use(Swaps);
	}

	/** Orders and trades of a pair. Reading them keeps both lists going. */
	marksOf(pair: Pair): OwnMarks {
		const orders = this.trading.of(pair).openOrders.orders.current ?? [];
		return { orders: orders.filter((order) => isSamePair(order, pair)), trades: this.#tradesOf(pair) };
	}

	/** Requests those of the latest swaps that were not requested yet, one after the other. */
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
