import { resolve } from '$app/paths';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';

/** The page that continues a preparation, which is the page on which it was started. */
export function preparationPath({ id, draft }: TransactionEntry<'prepare-outputs'>): string {
	if (draft.shape !== 'sets') return `${resolve('/trade/prepare')}?flow=${id}`;
	const search = new URLSearchParams({ coin: draft.coin, ...(draft.pair && { pair: draft.pair }), flow: id });
	return `${resolve('/wallet/outputs')}?${search}`;
}

/**
 * The page that prepares outputs for a trade.
 * @param amount amount of one trade, as text.
 * @param pair pair to return to, as in a URL.
 */
export function preparePath(coin: string, amount: string, pair: string | null): string {
	const search = new URLSearchParams({ coin, amount, ...(pair && { pair }) });
	return `${resolve('/trade/prepare')}?${search}`;
}
