import { getprices, orderbook } from '#lib/api/market.ts';
import { getprice } from '#lib/api/signature-only.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { BucketSeries, NodeMarket } from '../../subjects/market.ts';
import { readOrderBook } from './order-book.ts';
import { pricearray, ticker, tradesarray } from '#lib/api/statistics.ts';
import { statsdisp } from '#lib/api/swaps.ts';
import type { Span } from '#lib/domain/market/candles.ts';
import { marketKey, reversePair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../../read-options.ts';
import { readCandleRows, readBand, readPriceRecords } from './candle-rows.ts';
import { readMarketDays, readNetworkDay, readTrades } from './trade-rows.ts';
import { trust, trusted } from '#lib/api/session.ts';
import type { Standing } from '#lib/domain/control/trust.ts';

const LEVELS: Readonly<Record<Standing, number>> = { trusted: 1, neutral: 0, blocked: -1 };

/** A record of `getprices`: the orders of one maker. */
interface MakerPrices {
	readonly asks: readonly (readonly [base: string, rel: string, price: unknown])[];
}

export function openMarket(client: NodeClient): NodeMarket {
	return {
		async orderBook({ base, rel }, options) {
			return readOrderBook(await client.call(orderbook, { base, rel }, options));
		},

		async orderCounts(options) {
			return countOrders(await client.call(getprices, {}, options));
		},

		async bestPrices({ base, rel }, options) {
			const { bid, ask } = await client.call(getprice, { base, rel }, options);
			return { bid: parseDecimal(bid ?? 0), ask: parseDecimal(ask ?? 0) };
		},

		async trades({ base, rel }, options) {
			return readTrades(await client.call(ticker, { base, rel }, options), { base, rel });
		},

		async marketDays(options) {
			return readMarketDays(await client.call(ticker, {}, options));
		},

		async candles({ base, rel, timescale }, { from, to }, options) {
			// A real node that is asked for one bucket, from and to the same time, sends 1,024 others instead.
			const starttime = from === to ? from - timescale : from;
			const bounds = { starttime, endtime: to };
			const rows = await client.call(tradesarray, { base, rel, timescale, ...bounds }, options);
			return readCandleRows(rows, { timescale, from, to });
		},

		async band(series, span, options) {
			return readBand(await callPriceArray(client, series, span, options), series.timescale);
		},

		async priceRecords(series, span, options) {
			return readPriceRecords(await callPriceArray(client, series, span, options), series.timescale);
		},

		async networkDay({ base, rel }, { from, to }, options) {
			const callLog = (pair: { base: string; rel: string }) =>
				client.call(statsdisp, { ...pair, starttime: from, endtime: to }, options);
			const logs = [await callLog({ base, rel }), await callLog(reversePair({ base, rel }))];
			return readNetworkDay(logs, base);
		},

		async listedMakers(options) {
			const keys = await client.call(trusted, {}, options);
			return keys.map((key) => key.toLowerCase());
		},

		async setStanding(pubkey, standing) {
			await client.call(trust, { pubkey, trust: LEVELS[standing] });
		},
	};
}

/** Live orders by `marketKey`, both directions counted together. One reply of `getprices` holds them all. */
export function countOrders(records: readonly MakerPrices[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { asks } of records)
		for (const [base, rel] of asks) {
			const key = marketKey(base, rel);
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	return counts;
}

function callPriceArray(
	client: NodeClient,
	{ base, rel, timescale }: BucketSeries,
	{ from, to }: Span,
	options?: ReadOptions,
) {
	return client.call(pricearray, { base, rel, timescale, starttime: from, endtime: to }, options);
}
