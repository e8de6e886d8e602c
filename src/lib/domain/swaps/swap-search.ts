import { formatPair, reversePair } from '../market/pair.ts';
import type { SwapSummary } from './swap-summary.ts';

/** The words that were typed into a filter: all of them have to be found. */
export function searchWords(typed: string): string[] {
	return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Whether a swap has all of these words: in its pair, either way round, its side, its ids, its txids, or in what else is
 * known of it.
 *
 * @param more what is shown of it in words, and the key of its counterparty
 */
export function matchesWords(
	summary: SwapSummary,
	words: readonly string[],
	more: readonly (string | undefined)[],
): boolean {
	const text = [...searchTexts(summary), ...more].join('\n').toLowerCase();
	return words.every((word) => text.includes(word));
}

function searchTexts({ swap, pair, side }: SwapSummary): string[] {
	const pairs = [pair, reversePair(pair)].flatMap((each) => [formatPair(each), `${each.base}/${each.rel}`]);
	return [...pairs, side, swap.id, swap.uuid ?? '', ...swap.payments.map(({ txid }) => txid ?? '')];
}
