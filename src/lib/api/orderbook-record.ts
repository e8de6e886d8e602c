import * as v from 'valibot';
import { amount, count, decimal, seconds, timestamp } from './values.ts';

/** A size below zero is no size: such a book is refused as a whole. */
const size = v.pipe(
	amount,
	v.check((value) => !String(value).startsWith('-'), 'is below zero'),
);

/**
 * One maker's offer. Its volumes describe the node's cache and are 0 until the maker's outputs were asked for. The
 * real node gives them in rel on both sides, and `avevolume` where the document has `minvolume`.
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
	bids: v.array(order),
	numbids: count,
	biddepth: v.optional(amount),
	asks: v.array(order),
	numasks: count,
	askdepth: v.optional(amount),
	base: v.string(),
	rel: v.string(),
	timestamp,
	netid: v.optional(count),
});

/** The real node prints `nan` where a price was set to no number. */
export const ownPrice = v.looseObject({
	base: v.string(),
	rel: v.string(),
	bid: v.nullable(decimal),
	ask: v.nullable(decimal),
});
