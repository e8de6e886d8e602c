import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { turned } from '#practice/trade/price.ts';
import type { RequestTerms } from '#practice/trade/trade-rules.ts';

/** Chains on which the real node was measured, with their transaction fees. */
const FEES = { LTC: 100_000n, RICK: 10_000n };

type Ticker = keyof typeof FEES;

/**
 * A request with amounts in coins. A purchase limits the price paid per `bob` coin, a sale the price received per
 * `alice` coin.
 */
export function termsFor(
	{ alice, bob }: Readonly<Record<'alice' | 'bob', Ticker>>,
	aliceAmount: string,
	limit: { readonly paysAtMost: string } | { readonly getsAtLeast: string },
): RequestTerms {
	return {
		aliceAmount: parseDecimal(aliceAmount),
		limit:
			'paysAtMost' in limit
				? { price: parseDecimal(limit.paysAtMost) }
				: turned(parseDecimal(limit.getsAtLeast)),
		coins: { alice, bob },
		fees: { alice: FEES[alice], bob: FEES[bob] },
	};
}

/** Formats an amount as the node prints it. */
export function formatDecimal(units: bigint): string {
	return `${units / COIN}.${String(units % COIN).padStart(8, '0')}`;
}
