import type * as signatureOnly from '#lib/api/signature-only.ts';
import { HangUp, Refusal } from '../../../refusal.ts';
import { ownPricesOf, pairPriceReply } from '../replies/own-prices.ts';
import type { Handlers } from './handler.ts';
import { snapshotHandlers } from './snapshots.ts';

export const signatureOnlyHandlers: Handlers<typeof signatureOnly> = {
	/** The real node's list is always empty. With `reset` it signs in again, and dies of it without a passphrase. */
	inventory({ coin: ticker, reset, passphrase }, { coins, switches, signIn, now }) {
		const coin = coins.find(ticker);
		if (!coin) throw new HangUp();
		if (!switches.of(coin).isActive) throw new Refusal('coin is disabled');
		if (reset === 1 && !passphrase) throw new HangUp();
		if (reset === 1 && passphrase && !signIn.isRunning(passphrase)) signIn.change(passphrase, 'nogui', 0);
		return { result: 'success', coin: ticker, timestamp: Math.floor(now / 1000), alice: [] };
	},

	lastnonce: (_params, { trading }) => ({ result: 'success', lastnonce: trading.requests.nonces.last }),

	getmyprice: ({ base, rel }, context) =>
		pairPriceReply(base, rel, ownPricesOf(base, rel, context), context.now),

	/** The best prices of the book, the user's own not among them. */
	getprice({ base, rel }, { trading, now }) {
		const bestOf = (side: 'bid' | 'ask'): bigint => trading.book.sideAt(side, base, rel, now)[0]?.price ?? 0n;
		return pairPriceReply(base, rel, { bid: bestOf('bid'), ask: bestOf('ask') }, now);
	},

	...snapshotHandlers,
};
