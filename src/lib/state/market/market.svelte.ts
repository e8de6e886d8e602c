import { getcoins } from '#lib/api/coins.ts';
import { getprices } from '#lib/api/market.ts';
import { ticker } from '#lib/api/statistics.ts';
import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import { countOrders, listCoins, usualPair, type ListedCoin } from '#lib/domain/market/pair-search.ts';
import { readTrades, summariseDay, type DaySummary } from '#lib/domain/market/trades.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { PairMarket } from './pair-market.svelte.ts';
import { TradeView } from './trade-view.svelte.ts';

const COINS_EVERY_MS = 30_000;
const OFFERS_EVERY_MS = 10_000;
const GLANCE_EVERY_MS = 60_000;

/** The trading network as the trade page shows it. */
export class Market {
	readonly view: TradeView;
	readonly coins: Live<ListedCoin[]>;
	/** Live orders by market, from one call; read while the list of pairs is open. */
	readonly orderCounts: Live<ReadonlyMap<string, number>>;
	/** The pair for who never chose one. */
	readonly firstPair: Pair | undefined = $derived.by(() => usualPair(this.coins.current ?? []));

	readonly #desk: Desk;
	readonly #markets: KeyedCache<string, PairMarket>;
	readonly #glances = new KeyedCache((written: string) => this.#glance(parsePair(written) as Pair));

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#markets = new KeyedCache((written) => new PairMarket(desk, parsePair(written) as Pair));
		this.view = new TradeView(desk.database);
		this.coins = new Live((signal) => this.#readCoins(signal), { every: COINS_EVERY_MS });
		this.orderCounts = new Live(
			async (signal) => countOrders(await desk.connection.client.call(getprices, {}, { signal })),
			{ every: OFFERS_EVERY_MS },
		);
	}

	/** The one market of this pair. */
	of(pair: Pair): PairMarket {
		return this.#markets.get(formatPair(pair));
	}

	/** What a pair did today, for a row of a list: read behind all that is asked for meanwhile. */
	glance(pair: Pair): Live<DaySummary | undefined> {
		return this.#glances.get(formatPair(pair));
	}

	#glance(pair: Pair): Live<DaySummary | undefined> {
		const read = async (signal: AbortSignal) => {
			const wire = await this.#desk.connection.client.call(ticker, pair, { signal, priority: 'background' });
			return summariseDay(readTrades(wire, pair));
		};
		return new Live(read, { every: GLANCE_EVERY_MS });
	}

	async #readCoins(signal: AbortSignal): Promise<ListedCoin[]> {
		return listCoins(await this.#desk.connection.client.call(getcoins, {}, { signal }));
	}
}
