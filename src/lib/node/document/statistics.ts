import { pricearray, ticker, tradesarray } from '#lib/api/statistics.ts';
import { statsdisp } from '#lib/api/swaps.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Span } from '#lib/domain/market/candle-window.ts';
import { reversePair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../read-options.ts';
import type { BucketSeries, NodeStatistics } from '../statistics.ts';
import { readCandleRows } from './candle-rows.ts';
import { readMarketDays } from './market-days.ts';
import { readNetworkDay } from './network-day.ts';
import { readBand, readPriceRecords } from './price-rows.ts';
import { readTrades } from './trade-rows.ts';

export function openStatistics(client: NodeClient): NodeStatistics {
	return {
		volumes: 'trades',

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
	};
}

function callPriceArray(
	client: NodeClient,
	{ base, rel, timescale }: BucketSeries,
	{ from, to }: Span,
	options?: ReadOptions,
) {
	return client.call(pricearray, { base, rel, timescale, starttime: from, endtime: to }, options);
}
