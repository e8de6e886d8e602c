import type { ReplyOf } from '#lib/api/method.ts';
import { ticker, tradesarray } from '#lib/api/statistics.ts';
import { statsdisp } from '#lib/api/swaps.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { reversePair, type Pair } from '#lib/domain/market/pair.ts';
import { readCandleRows } from '../document/candle-rows.ts';
import { readMarketDays } from '../document/market-days.ts';
import { readNetworkDay } from '../document/network-day.ts';
import { openStatistics as openDocumentStatistics } from '../document/statistics.ts';
import { readTrades } from '../document/trade-rows.ts';
import type { ReadOptions } from '../read-options.ts';
import type { NodeStatistics } from '../statistics.ts';
import { untangleBand } from './price-band.ts';
import { finishedOnly, withoutUnfinished, type SeenSwap } from './finished-swaps.ts';

/** By how much a swap may have begun before the trade that it is dated by, and more. */
const SLACK_SECONDS = 6 * 3600;

/** How long the log of the network counts for the trades that it was read for, in milliseconds: it is long. */
const LOG_AGE_MS = 20_000;

type TickerRow = ReplyOf<typeof ticker>[number];

export function openStatistics(client: NodeClient): NodeStatistics {
	const logs = new Map<string, { readonly at: number; readonly rows: string; readonly swaps: SeenSwap[] }>();

	/** The swaps of these trades; the log is read again where there are other trades, and now and then: swaps end. */
	async function seenSwaps(
		pairs: readonly Partial<Pair>[],
		rows: readonly TickerRow[],
		options?: ReadOptions,
	) {
		const [key, written, now] = [JSON.stringify(pairs), JSON.stringify(rows), Date.now()];
		const known = logs.get(key);
		if (known && known.rows === written && now - known.at < LOG_AGE_MS) return known.swaps;
		const span = spanOf(rows);
		const swaps: SeenSwap[] = [];
		for (const pair of pairs)
			swaps.push(...((await client.call(statsdisp, { ...pair, ...span }, options)).swaps ?? []));
		logs.set(key, { at: now, rows: written, swaps });
		return swaps;
	}

	const document = openDocumentStatistics(client);
	return {
		...document,
		volumes: 'requests',

		async trades({ base, rel }, options) {
			const rows = await client.call(ticker, { base, rel }, options);
			if (rows.length === 0) return [];
			const swaps = await seenSwaps([{ base, rel }, reversePair({ base, rel })], rows, options);
			return readTrades(finishedOnly(rows, swaps), { base, rel });
		},

		async marketDays(options) {
			const rows = await client.call(ticker, {}, options);
			if (rows.length === 0) return [];
			const swaps = await seenSwaps([{}], rows, options);
			return readMarketDays(finishedOnly(rows, swaps));
		},

		// The bucket that is open now is there only where `endtime` lies after its beginning.
		async candles({ base, rel, timescale }, { from, to }, options) {
			const bounds = { starttime: from, endtime: to + timescale };
			const rows = await client.call(tradesarray, { base, rel, timescale, ...bounds }, options);
			return readCandleRows(rows, { timescale, from, to });
		},

		async band(series, span, options) {
			return untangleBand(await document.band(series, span, options));
		},

		async networkDay({ base, rel }, { from, to }, options) {
			const ask = (pair: Pair) => client.call(statsdisp, { ...pair, starttime: from, endtime: to }, options);
			const found = [await ask({ base, rel }), await ask(reversePair({ base, rel }))];
			return readNetworkDay(found.map(withoutUnfinished), base);
		},
	};
}

/** The part of the log that these trades are in, by the clock of the node. */
function spanOf(rows: readonly TickerRow[]) {
	const times = rows.map(({ timestamp }) => Number(timestamp));
	return { starttime: Math.min(...times) - SLACK_SECONDS, endtime: Math.max(...times) + SLACK_SECONDS };
}
