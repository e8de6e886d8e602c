import { resolve } from '$app/paths';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { summaryOf } from '#lib/domain/swaps/swap-summary.ts';
import type { HistoryCause } from '#lib/domain/wallet/history-cause.ts';
import { tradeName } from '#lib/words/orders/request-words.ts';
import { entryPath, entryWords } from '../activity/entry-kinds.ts';

/**
 * The name that the page of a cause has, or its line in the journal. It may hold text of strangers.
 *
 * @param requests those of this browser, which tell the direction of a trade
 */
export function placeName(cause: HistoryCause, requests: readonly TradeRequest[]): string {
	if (cause.of === 'journal') return entryWords(cause.entry);
	const { side, pair } = summaryOf(cause.swap, 0, requests);
	const name = tradeName({ side, ...pair });
	return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export function placePath(cause: HistoryCause): string {
	if (cause.of === 'journal') return entryPath(cause.entry);
	return `${resolve('/swaps')}?swap=${encodeURIComponent(cause.swap.id)}`;
}
