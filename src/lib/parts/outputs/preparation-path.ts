import { resolve } from '$app/paths';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';

/** The page that continues a preparation: the one on which it was begun. */
export function preparationPath({ id, draft }: TransactionEntry<'prepare-outputs'>): string {
	if (draft.shape !== 'sets') return `${resolve('/trade/prepare')}?flow=${id}`;
	const search = new URLSearchParams({ coin: draft.coin, ...(draft.pair && { pair: draft.pair }), flow: id });
	return `${resolve('/wallet/outputs')}?${search}`;
}

/**
 * The page that prepares outputs for a trade.
 *
 * @param amount of one trade, as text.
 * @param pair where to come back to, as in an address.
 */
export function preparePath(coin: string, amount: string, pair: string | null): string {
	const search = new URLSearchParams({ coin, amount, ...(pair && { pair }) });
	return `${resolve('/trade/prepare')}?${search}`;
}
