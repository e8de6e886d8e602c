import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { turned } from '#practice/trade/price.ts';
import type { RequestTerms } from '#practice/trade/trade-rules.ts';

/** The chains on which the real node was measured, with their transaction fees. */
const FEES = { LTC: 100_000n, RICK: 10_000n };

type Ticker = keyof typeof FEES;

/** A request with its numbers in coins: a purchase names what it pays for one bob, a sale what it gets for one alice. */
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

/** As the node prints it. */
export function formatDecimal(units: bigint): string {
	return `${units / COIN}.${String(units % COIN).padStart(8, '0')}`;
}
