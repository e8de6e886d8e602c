import { PAGE_BUCKETS, barsOf, bucketOf, mergeRows, type Bar } from '#lib/domain/market/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { preloadLink } from '../session/node-visit.ts';
import { leavePreloaded } from '../preloaded.ts';
import type { FirstCandles } from './first-candles.ts';

/**
 * Requests the newest candles before the app loads, if none of them are stored. The feed adopts the reply, because the
 * call equals its own first one.
 */
export async function askFirstCandles(
	database: Database,
	{ node, series }: FirstCandles,
): Promise<readonly Bar[]> {
	const link = await preloadLink(database, node);
	if (!link) return [];
	const to = bucketOf(Date.now() / 1000, series.timescale);
	const span = { from: to - (PAGE_BUCKETS - 1) * series.timescale, to };
	const rows = link.node.market.candles(series, span, { priority: 'screen' });
	leavePreloaded('call', { series, span, rows });
	return barsOf(mergeRows([], await rows));
}
