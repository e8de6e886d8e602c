import { getcoins } from '#lib/api/coins.ts';
import { getprices } from '#lib/api/market.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/pair.ts';
import { countOrders, listCoins, usualPair, type ListedCoin } from '#lib/domain/pair-search.ts';
import type { Desk } from './desk.ts';
import { Live } from './live.svelte.ts';
import { OneEach } from './one-each.ts';
import { PairMarket } from './pair-market.svelte.ts';
import { TradeView } from './trade-view.svelte.ts';

const COINS_EVERY_MS = 30_000;
const OFFERS_EVERY_MS = 10_000;

/** The trading network as the trade page shows it. */
export class Market {
	readonly view: TradeView;
	readonly coins: Live<ListedCoin[]>;
	/** Live orders by market, from one call; read while the list of pairs is open. */
	readonly orderCounts: Live<ReadonlyMap<string, number>>;
	/** The pair for who never chose one. */
	readonly firstPair: Pair | undefined = $derived.by(() => usualPair(this.coins.current ?? []));

	readonly #desk: Desk;
	readonly #markets: OneEach<string, PairMarket>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#markets = new OneEach((written) => new PairMarket(desk, parsePair(written) as Pair));
		this.view = new TradeView(desk.database);
		this.coins = new Live((signal) => this.#readCoins(signal), { every: COINS_EVERY_MS });
		this.orderCounts = new Live(
			async (signal) => countOrders(await desk.open.node.call(getprices, {}, { signal })),
			{ every: OFFERS_EVERY_MS },
		);
	}

	/** The one market of this pair. */
	of(pair: Pair): PairMarket {
		return this.#markets.get(formatPair(pair));
	}

	async #readCoins(signal: AbortSignal): Promise<ListedCoin[]> {
		return listCoins(await this.#desk.open.node.call(getcoins, {}, { signal }));
	}
}
