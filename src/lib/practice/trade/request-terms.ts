import { COIN } from '#lib/domain/money/amount.ts';
import type { PracticeCoin } from '../coins/coins.ts';
import type { Quote } from '../market/quoter.ts';
import type { RequestRow } from './swaps/swap-row.ts';
import type { RequestTerms } from './trade-rules.ts';

/** A request as makers see it. Rows of older worlds do not have the limit. */
export function termsOf(
	{ limit, bound, aliceAmount }: Pick<RequestRow, 'limit' | 'bound' | 'aliceAmount'>,
	bob: PracticeCoin,
	alice: PracticeCoin,
): RequestTerms {
	return { limit: limit ?? bound, aliceAmount, fees: { bob: bob.txfee, alice: alice.txfee } };
}

/** What changes hands at a price: a part when the maker has no more. */
export function amountsAt(
	price: bigint,
	{ aliceAmount }: Pick<RequestRow, 'aliceAmount'>,
	{ largest }: Pick<Quote, 'largest'>,
): Pick<RequestRow, 'bobAmount' | 'aliceAmount'> {
	const wanted = (aliceAmount * COIN) / price;
	return wanted <= largest
		? { bobAmount: wanted, aliceAmount }
		: { bobAmount: largest, aliceAmount: (largest * price) / COIN };
}
