import { pricearray, ticker } from '#lib/api/statistics.ts';
import { statsdisp } from '#lib/api/swaps.ts';
import type { Timescale } from '#lib/domain/market/candles.ts';
import { readMarketDays, type MarketDay } from '#lib/domain/market/market-days.ts';
import { readNetworkDay, type NetworkDay } from '#lib/domain/market/network-day.ts';
import { reversePair } from '#lib/domain/market/pair.ts';
import { readPriceRecords, type PriceRecord } from '#lib/domain/market/price-records.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import type { PairMarket } from './pair-market.svelte.ts';

const DAY_SECONDS = 86_400;
const RECORDS_EVERY_MS = 30_000;
const MARKETS_EVERY_MS = 60_000;
/** The log of a busy network is long. */
const NETWORK_EVERY_MS = 60_000;
/** Rows of price records. */
const RECORDS = 200;

/** What the node knows of markets besides what trading needs: read while its tab is open, and behind all else. */
export class MarketRecords {
	/** Every market of the last 24 hours. */
	readonly markets: Live<MarketDay[]>;
	readonly #desk: Desk;
	readonly #networks = new KeyedCache((here: PairMarket) => this.#network(here));
	readonly #prices = new KeyedCache(
		(here: PairMarket) => new KeyedCache((timescale: Timescale) => this.#pricesOf(here, timescale)),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		const read = async (signal: AbortSignal) =>
			readMarketDays(await desk.connection.client.call(ticker, {}, { signal, priority: 'background' }));
		this.markets = new Live(read, { every: MARKETS_EVERY_MS });
	}

	/** The swaps of a pair that the node saw in the last 24 hours. */
	networkOf(here: PairMarket): Live<NetworkDay> {
		return this.#networks.get(here);
	}

	/** What stood in the books of a pair, newest first. */
	pricesOf(here: PairMarket, timescale: Timescale): Live<PriceRecord[]> {
		return this.#prices.get(here).get(timescale);
	}

	#network(here: PairMarket): Live<NetworkDay> {
		const read = async (signal: AbortSignal) => {
			const now = await here.nodeTime(signal);
			const ask = (pair: { base: string; rel: string }) =>
				this.#desk.connection.client.call(
					statsdisp,
					{ ...pair, starttime: now - DAY_SECONDS, endtime: now },
					{ signal, priority: 'background' },
				);
			return readNetworkDay([await ask(here.pair), await ask(reversePair(here.pair))], here.pair.base);
		};
		return new Live(read, { every: NETWORK_EVERY_MS });
	}

	#pricesOf(here: PairMarket, timescale: Timescale): Live<PriceRecord[]> {
		const read = async (signal: AbortSignal) => {
			const endtime = await here.nodeTime(signal);
			const params = { ...here.pair, timescale, starttime: endtime - RECORDS * timescale, endtime };
			const wire = await this.#desk.connection.client.call(pricearray, params, { signal, priority: 'background' });
			return readPriceRecords(wire, timescale);
		};
		return new Live(read, { every: RECORDS_EVERY_MS });
	}
}
