import * as v from 'valibot';
import { amount, decimal, quotient } from './values.ts';

const portfolioEntry = v.looseObject({
	coin: v.string(),
	address: v.string(),
	amount,
	price: quotient,
	kmd_equiv: quotient,
	/** The coin's share of the whole, in percent. */
	perc: quotient,
	/** As it was set; `goalperc` is its share of all goals, in percent. */
	goal: decimal,
	goalperc: quotient,
	relvolume: quotient,
	/** Above 0 the coin is to be bought, below 0 to be sold. */
	force: quotient,
	/** What a taker can use: its outputs, and their sum. */
	balanceA: amount,
	valuesumA: amount,
	aliceutil: v.optional(quotient),
	/** The same for a maker. */
	balanceB: amount,
	valuesumB: amount,
	balance: amount,
	bobutil: v.optional(quotient),
});

/** What `portfolio` and `goal` answer. The trade that would bring it nearer to its goals is present when there is one. */
export const portfolioReply = v.looseObject({
	result: v.literal('success'),
	kmd_equiv: quotient,
	buycoin: v.optional(v.string()),
	buyforce: v.optional(quotient),
	sellcoin: v.optional(v.string()),
	sellforce: v.optional(quotient),
	base: v.optional(v.string()),
	rel: v.optional(v.string()),
	relvolume: v.optional(quotient),
	portfolio: v.array(portfolioEntry),
});
