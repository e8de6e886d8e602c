import type { Timescale } from '#lib/domain/market/intervals.ts';
import type { NetworkDay, MarketDay } from '#lib/domain/market/trades.ts';
import type { PriceRecord } from '#lib/domain/market/price-record.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import type { PairMarket } from './pair-market.svelte.ts';

const DAY_SECONDS = 86_400;
const RECORDS_INTERVAL_MS = 30_000;
const MARKETS_INTERVAL_MS = 60_000;
/** Long, because the log of a busy network is large. */
const NETWORK_INTERVAL_MS = 60_000;
/** Maximum number of price records. */
const RECORDS = 200;

/** Market data not needed for trading. Read with low priority while its tab is open. */
export class MarketRecords {
	/** All markets of the last 24 hours. */
	readonly markets: Live<MarketDay[]>;
	readonly #desk: Desk;
	readonly #networks = new KeyedCache((market: PairMarket) => this.#network(market));
	readonly #prices = new KeyedCache(
		(market: PairMarket) => new KeyedCache((timescale: Timescale) => this.#pricesOf(market, timescale)),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		const read = (options: ReadOptions) =>
			desk.connection.node.market.marketDays({ ...options, priority: 'background' });
		this.markets = new Live(read, { every: MARKETS_INTERVAL_MS, cachedValue: desk.cachedValue('markets') });
	}

	/** The swaps of a pair seen by the node in the last 24 hours. */
	networkOf(market: PairMarket): Live<NetworkDay> {
		return this.#networks.get(market);
	}

	/** Records of a pair's order book, newest first. */
	pricesOf(market: PairMarket, timescale: Timescale): Live<PriceRecord[]> {
		return this.#prices.get(market).get(timescale);
	}

	#network(market: PairMarket): Live<NetworkDay> {
		const read = async (options: ReadOptions) => {
			const now = await market.nodeTime(options);
			const span = { from: now - DAY_SECONDS, to: now };
			const { node } = this.#desk.connection;
			return node.market.networkDay(market.pair, span, { ...options, priority: 'background' });
		};
		return new Live(read, { every: NETWORK_INTERVAL_MS });
	}

	#pricesOf(market: PairMarket, timescale: Timescale): Live<PriceRecord[]> {
		const read = async (options: ReadOptions) => {
			const now = await market.nodeTime(options);
			const span = { from: now - RECORDS * timescale, to: now };
			const { node } = this.#desk.connection;
			return node.market.priceRecords({ ...market.pair, timescale }, span, {
				...options,
				priority: 'background',
			});
		};
		return new Live(read, { every: RECORDS_INTERVAL_MS });
	}
}
