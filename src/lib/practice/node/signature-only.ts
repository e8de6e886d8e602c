import type * as signatureOnly from '#lib/api/signature-only.ts';
import type { Handlers } from './context.ts';
import { ownPricesOf, pairPriceReply } from './own-prices.ts';

type Served = 'lastnonce' | 'getmyprice' | 'getprice';

export const signatureOnlyHandlers: Handlers<Pick<typeof signatureOnly, Served>> = {
	lastnonce: (_params, { trading }) => ({ result: 'success', lastnonce: trading.requests.lastNonce }),

	getmyprice: ({ base, rel }, context) =>
		pairPriceReply(base, rel, ownPricesOf(base, rel, context), context.now),

	/** The best prices of the book, the user's own not among them. */
	getprice({ base, rel }, { trading, now }) {
		const bestOf = (side: 'bid' | 'ask'): bigint => trading.book.sideAt(side, base, rel, now)[0]?.price ?? 0n;
		return pairPriceReply(base, rel, { bid: bestOf('bid'), ask: bestOf('ask') }, now);
	},
};
