/**
 * The document has only a signature for these methods: the replies are the real node's, and each of their members
 * is optional if the document leaves it open.
 */
import * as v from 'valibot';
import { whole } from './list.ts';
import {
	exampleAddress,
	amount,
	coin,
	count,
	decimal,
	givenAddress,
	integer,
	off,
	quotient,
	secret,
	timestamp,
} from './values.ts';
import { defineMethod } from './method.ts';

/** With `reset` the real node signs in again, with this passphrase. */
export const inventory = defineMethod({
	name: 'inventory',
	summary: 'List the outputs that the node can trade with.',
	effect: 'configures',
	params: v.strictObject({ coin, reset: off, passphrase: v.optional(secret) }),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		coin: v.optional(v.string()),
		timestamp: v.optional(timestamp),
		/** The real node's list is always empty. */
		alice: v.optional(whole(v.unknown())),
		bob: v.optional(whole(v.unknown())),
	}),
	example: { coin: 'KMD' },
});

export const lastnonce = defineMethod({
	name: 'lastnonce',
	summary: 'Tell the last nonce of an order.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: v.looseObject({ result: v.optional(v.literal('success')), lastnonce: v.optional(integer) }),
	example: {},
});

/** Zeros without a price. The real node prints `nan` for a price that was set to a non-number. */
const pairPrice = v.looseObject({
	result: v.optional(v.literal('success')),
	base: v.optional(v.string()),
	rel: v.optional(v.string()),
	timestamp: v.optional(timestamp),
	bid: v.optional(quotient),
	ask: v.optional(quotient),
	price: v.optional(quotient),
});

export const getmyprice = defineMethod({
	name: 'getmyprice',
	summary: 'Tell one’s own price for a pair, with the time.',
	effect: 'reads',
	params: v.strictObject({ base: coin, rel: coin }),
	reply: pairPrice,
	example: { base: 'KMD', rel: 'LTC' },
});

export const getprice = defineMethod({
	name: 'getprice',
	summary: 'Tell the best bid and ask of a pair.',
	effect: 'reads',
	params: v.strictObject({ base: coin, rel: coin }),
	reply: pairPrice,
	example: { base: 'KMD', rel: 'LTC' },
});

const balances = whole(v.record(v.string(), decimal));

/** Reads the whole chain, which takes long. */
export const snapshot = defineMethod({
	name: 'snapshot',
	summary: 'List the balances of all addresses at a block.',
	effect: 'reads',
	params: v.strictObject({ coin, height: count }),
	reply: v.looseObject({
		coin: v.optional(v.string()),
		height: v.optional(count),
		/** Address to coins, one per row. */
		balances: v.optional(balances),
		numaddresses: v.optional(count),
		total: v.optional(amount),
		/** The sum of outputs without an address. */
		noaddr_total: v.optional(amount),
	}),
	example: { coin: 'RICK', height: 100 },
});

export const snapshot_balance = defineMethod({
	name: 'snapshot_balance',
	summary: 'Tell the balances of some addresses at a block.',
	effect: 'reads',
	params: v.strictObject({ coin, height: count, addresses: v.array(givenAddress) }),
	reply: v.looseObject({
		coin: v.optional(v.string()),
		height: v.optional(count),
		balances: v.optional(balances),
		/** The sum of them. */
		balance: v.optional(amount),
		total: v.optional(amount),
	}),
	example: { coin: 'RICK', height: 100, addresses: [exampleAddress] },
});

/**
 * Computes a dividend and pays nothing. The document's `args` are these further members. The real node has two
 * more that make it run a shell command for every address; they are left out, so that no call can do that.
 */
export const dividends = defineMethod({
	name: 'dividends',
	summary: 'Work out a dividend for all holders of a coin.',
	effect: 'reads',
	params: v.strictObject({
		coin,
		height: count,
		/** The amount to share out, in coins. */
		dividend: v.optional(amount),
		/** Smaller shares are not paid. */
		dust: v.optional(amount),
		/** Addresses without a share. */
		exclude: v.optional(v.array(givenAddress)),
	}),
	reply: v.looseObject({
		coin: v.optional(v.string()),
		height: v.optional(count),
		total: v.optional(amount),
		emitted: v.optional(decimal),
		excluded: v.optional(amount),
		dividend: v.optional(amount),
		dividends: v.optional(amount),
		ratio: v.optional(quotient),
	}),
	example: { coin: 'RICK', height: 100, dividend: 50 },
});
