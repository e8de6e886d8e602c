import type { CandleRow, Span } from '#lib/domain/market/candles.ts';
import type { BandPoint } from '#lib/domain/market/price-record.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import type { PairFunds } from '#lib/domain/outputs/trade-limits.ts';
import {
	pagesOf,
	pastSpan,
	pastTrades,
	type PastRange,
	type PastSpan,
	type PastTrades,
} from '#lib/domain/replay/past.ts';
import { sourcePrices, type SourcePrice } from '#lib/domain/replay/source-prices.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { CandleHistory } from '../market/candle-history.ts';
import { Markets } from '../market/markets.svelte.ts';
import { readPairFunds } from '../outputs/pair-funds.ts';

/** All that a replay needs to know of a market. */
export interface PastMarket {
	/** Missing if the node knows no trade of the pair. */
	readonly span: PastSpan | undefined;
	readonly trades: readonly PastTrades[];
	readonly band: readonly BandPoint[];
	/** Past prices of what a formula follows. */
	readonly source: readonly SourcePrice[];
	readonly funds: PairFunds;
}

interface Asked {
	readonly pair: Pair;
	readonly range: PastRange;
	/** The pair whose prices stand for those of a formula's source. */
	readonly followed: Pair | undefined;
}

/**
 * Reads the past of a pair: candles that are stored, what is missing of them from the node, and the trades of the last day.
 *
 * @param onstep how many of the readings are done, and of how many
 */
export async function readPast(
	desk: Desk,
	{ pair, range, followed }: Asked,
	options: ReadOptions,
	onstep: (done: number, of: number) => void,
): Promise<PastMarket> {
	const { node } = desk.connection;
	const now = await desk.use(Markets).of(pair).nodeTime(options);
	const funds = await readPairFunds(node, pair, options);
	const traded = await historyOf(desk, pair, 60).traded(now, options);
	if (!traded) return { ...{ span: undefined, trades: [], band: [], source: [], funds } };
	const span = pastSpan(range, traded, now);
	const pages = pagesOf(span);
	const isOther = followed !== undefined && !isSamePair(followed, pair);
	const of = pages.length * (isOther ? 3 : 2) + 1;
	let done = 0;
	const step = <Read>(read: Read): Read => {
		onstep(++done, of);
		return read;
	};
	const readTrades = async (each: Pair): Promise<PastTrades[]> => {
		const history = historyOf(desk, each, span.timescale);
		const rows: CandleRow[] = [];
		for (const page of pages) rows.push(...step(await history.past(page, options)));
		return pastTrades(rows, span.timescale, await node.market.trades(each, options), span);
	};
	const trades = step(await readTrades(pair));
	const band: BandPoint[] = [];
	for (const page of pages) band.push(...step(await readBand(page)));
	const source = followed ? sourcePrices(isOther ? await readTrades(followed) : trades) : [];
	return { span, trades, band, source, funds };

	function readBand(page: Span): Promise<BandPoint[]> {
		return node.market.band({ ...pair, timescale: span.timescale }, page, options);
	}
}

function historyOf({ connection, database }: Desk, pair: Pair, timescale: number): CandleHistory {
	return new CandleHistory(connection.node, database, { nodeId: connection.id, ...pair, timescale });
}
