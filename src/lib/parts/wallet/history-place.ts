import { resolve } from '$app/paths';
import { tradeOf } from '#lib/domain/swaps/swap-summary.ts';
import type { HistoryCause } from '#lib/domain/wallet-history.ts';
import { tradeName } from '#lib/messages/requests.ts';
import { entryPath, describeEntry } from '../activity/entry-kinds.ts';

/** Name of the page of a cause, or its line in the journal. May contain untrusted text. */
export function placeName(cause: HistoryCause): string {
	if (cause.of === 'journal') return describeEntry(cause.entry);
	const name = tradeName(tradeOf(cause.swap));
	return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export function placePath(cause: HistoryCause): string {
	if (cause.of === 'journal') return entryPath(cause.entry);
	return `${resolve('/swaps')}?swap=${encodeURIComponent(cause.swap.id)}`;
}
