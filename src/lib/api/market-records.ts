import * as v from 'valibot';
import { whole } from './list.ts';
import { amount, coin, count, decimal, seconds, timestamp, quotient } from './values.ts';

/** A fund's holding of one coin. */
export const holding = v.strictObject({ coin, balance: amount, comment: v.optional(v.string()) });

/** A negative size is invalid: such a book is refused as a whole. */
const size = v.pipe(
	amount,
	v.check((value) => !String(value).startsWith('-'), 'is below zero'),
);

/**
 * One maker's offer. Its volumes describe the node's cache and are 0 until the maker's outputs were requested.
 * The real node returns them in rel on both sides, and `avevolume` where the document has `minvolume`.
 */
const order = v.looseObject({
	coin: v.string(),
	address: v.string(),
	price: decimal,
	numutxos: count,
	minvolume: v.optional(size),
	avevolume: v.optional(size),
	maxvolume: size,
	/** The sum of the volumes up to here. */
	depth: v.optional(amount),
	pubkey: v.string(),
	age: seconds,
	zcredits: v.optional(amount),
});

/** Bids from the highest price down, asks from the lowest up. */
export const orderbookReply = v.looseObject({
	bids: whole(order, 10_000),
	numbids: count,
	biddepth: v.optional(amount),
	asks: whole(order, 10_000),
	numasks: count,
	askdepth: v.optional(amount),
	base: v.string(),
	rel: v.string(),
	timestamp,
	netid: v.optional(count),
});

/** The real node prints `nan` for a price that was set to a non-number. */
export const ownPrice = v.looseObject({
	base: v.string(),
	rel: v.string(),
	bid: v.nullable(decimal),
	ask: v.nullable(decimal),
});

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
	/** A taker's usable outputs, and their sum. */
	balanceA: amount,
	valuesumA: amount,
	aliceutil: v.optional(quotient),
	/** The same for a maker. */
	balanceB: amount,
	valuesumB: amount,
	balance: amount,
	bobutil: v.optional(quotient),
});

/** The reply of `portfolio` and `goal`. The trade that would bring it nearer to its goals is present if there is one. */
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
	portfolio: whole(portfolioEntry, 1000),
});
