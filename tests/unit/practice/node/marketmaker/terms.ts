import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import type { RequestTerms } from '#lib/practice/trade/trade-rules.ts';

/** A request with its numbers in coins. */
export function termsFor(
	coins: Readonly<Record<'aliceAmount' | 'limit' | 'alice' | 'bob', string>>,
): RequestTerms {
	return {
		aliceAmount: parseDecimal(coins.aliceAmount),
		limit: parseDecimal(coins.limit),
		fees: { alice: parseDecimal(coins.alice), bob: parseDecimal(coins.bob) },
	};
}

/** As the node prints it. */
export function formatDecimal(units: bigint): string {
	return `${units / COIN}.${String(units % COIN).padStart(8, '0')}`;
}
