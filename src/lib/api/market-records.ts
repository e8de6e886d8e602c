import * as v from 'valibot';
import { whole } from './list.ts';
import { amount, coin, count, decimal, seconds, timestamp, quotient } from './values.ts';

/** A fund's holding of one coin. */
export const holding = v.strictObject({ coin, balance: amount, comment: v.optional(v.string()) });

/** A negative size is invalid; the whole book is then rejected. */
const size = v.pipe(
	amount,
	v.check((value) => !String(value).startsWith('-'), 'is below zero'),
);

/**
 * One maker's offer. The volumes come from the node's cache and are 0 until the maker's outputs were
 * requested. The real node returns them in rel on both sides, with `avevolume` in place of the document's
 * `minvolume`.
 */
const order = v.looseObject({
	coin: v.string(),
	address: v.string(),
	price: decimal,
	numutxos: count,
	minvolume: v.optional(size),
	avevolume: v.optional(size),
	maxvolume: size,
	/** Cumulative volume up to this order. */
	depth: v.optional(amount),
	pubkey: v.string(),
	age: seconds,
	zcredits: v.optional(amount),
});

/** Bids in descending order of price, asks in ascending order. */
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

/** The real node prints `nan` if a price was set to a non-number. */
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
	/** The coin's share of the portfolio, in percent. */
	perc: quotient,
	/** The goal as set by the user; `goalperc` is its share of all goals, in percent. */
	goal: decimal,
	goalperc: quotient,
	relvolume: quotient,
	/** Positive if the coin should be bought, negative if it should be sold. */
	force: quotient,
	/** The taker's usable outputs, and their total. */
	balanceA: amount,
	valuesumA: amount,
	aliceutil: v.optional(quotient),
	/** The maker's usable outputs, and their total. */
	balanceB: amount,
	valuesumB: amount,
	balance: amount,
	bobutil: v.optional(quotient),
});

/**
 * Reply of `portfolio` and `goal`. Contains the trade that would bring the portfolio closer to its goals, if
 * there is one.
 */
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
