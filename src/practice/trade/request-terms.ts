import type { PracticeCoin } from '../coins/coins.ts';
import type { RequestRow } from './swaps/swap-row.ts';
import type { RequestTerms } from './trade-rules.ts';

type LimitedRequest = Pick<RequestRow, 'limit' | 'limitInverse' | 'bound' | 'aliceAmount'>;

/** A request as makers see it. Rows of older worlds do not have the limit. */
export function termsOf(
	{ limit, limitInverse, bound, aliceAmount }: LimitedRequest,
	bob: PracticeCoin,
	alice: PracticeCoin,
): RequestTerms {
	return {
		limit: { price: limit ?? bound, ...(limitInverse !== undefined && { inverse: limitInverse }) },
		aliceAmount,
		coins: { bob: bob.ticker, alice: alice.ticker },
		fees: { bob: bob.txfee, alice: alice.txfee },
	};
}
