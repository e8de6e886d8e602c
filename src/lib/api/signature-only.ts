/**
 * The document has only a signature for these methods. The replies are the real node's, with every field
 * optional that the document leaves open.
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

/** With `reset`, the real node signs in again with this passphrase. */
export const inventory = defineMethod({
	name: 'inventory',
	summary: 'List the outputs that the node can trade with.',
	effect: 'configures',
	params: v.strictObject({ coin, reset: off, passphrase: v.optional(secret) }),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		coin: v.optional(v.string()),
		timestamp: v.optional(timestamp),
		/** Always empty in the real node's reply. */
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

/** Zeros without a price. The real node prints `nan` if the price was set to a non-number. */
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

/** Reads the whole chain, which takes a long time. */
export const snapshot = defineMethod({
	name: 'snapshot',
	summary: 'List the balances of all addresses at a block.',
	effect: 'reads',
	params: v.strictObject({ coin, height: count }),
	reply: v.looseObject({
		coin: v.optional(v.string()),
		height: v.optional(count),
		/** Objects that map an address to coins, one per row. */
		balances: v.optional(balances),
		numaddresses: v.optional(count),
		total: v.optional(amount),
		/** Total of outputs without an address. */
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
		/** Total of the addresses. */
		balance: v.optional(amount),
		total: v.optional(amount),
	}),
	example: { coin: 'RICK', height: 100, addresses: [exampleAddress] },
});

/**
 * Computes dividends without paying them. These fields are the document's `args`. The real node has two more
 * that run a shell command for every address; they are omitted, so that no call can use them.
 */
export const dividends = defineMethod({
	name: 'dividends',
	summary: 'Work out a dividend for all holders of a coin.',
	effect: 'reads',
	params: v.strictObject({
		coin,
		height: count,
		/** Amount to distribute, in coins. */
		dividend: v.optional(amount),
		/** Minimum share that is paid. */
		dust: v.optional(amount),
		/** Addresses that receive nothing. */
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
