import * as v from 'valibot';
import { rows } from './list.ts';
import { coinObject } from './coin-object.ts';
import { defineMethod } from './method.ts';
import { amount, coin, count, off, success } from './values.ts';

export const enable = defineMethod({
	name: 'enable',
	summary: 'Use a coin through its own daemon on this machine.',
	effect: 'configures',
	params: v.strictObject({ coin }),
	reply: rows(coinObject, 'coin', 1000),
	example: { coin: 'KMD' },
});

/** The real node reports success even if nothing is listening at the address. */
export const electrum = defineMethod({
	name: 'electrum',
	summary: 'Use a coin through an electrum server.',
	effect: 'configures',
	params: v.strictObject({
		coin,
		ipaddr: v.pipe(v.string(), v.nonEmpty('a host')),
		port: v.pipe(count, v.minValue(1), v.maxValue(65_535)),
		/** Not in the document. Without it, the real node keeps no history for `listtransactions`. */
		cache_history: off,
	}),
	reply: v.looseObject({
		result: v.optional(v.literal('success')),
		ipaddr: v.optional(v.string()),
		port: v.optional(count),
		status: v.optional(v.string()),
		/** Not in the document. Present after failed calls to a server that is added again. */
		restart: v.optional(v.number()),
	}),
	example: { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 },
});

export const disable = defineMethod({
	name: 'disable',
	summary: 'Stop using a coin.',
	effect: 'configures',
	params: v.strictObject({ coin }),
	reply: v.union([rows(coinObject, 'coin', 1000), success]),
	example: { coin: 'DOGE' },
});

/** The real node returns an empty `coin` for an unknown ticker. */
export const getcoin = defineMethod({
	name: 'getcoin',
	summary: 'Show one coin.',
	effect: 'reads',
	params: v.strictObject({ coin }),
	reply: v.looseObject({
		result: v.literal('success'),
		enabled: count,
		disabled: count,
		coin: v.union([coinObject, v.strictObject({})]),
	}),
	example: { coin: 'KMD' },
});

export const getcoins = defineMethod({
	name: 'getcoins',
	summary: 'List every coin, enabled or not.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: rows(coinObject, 'coin', 1000),
	example: {},
});

export const getfee = defineMethod({
	name: 'getfee',
	summary: 'Tell the fee of a transaction.',
	effect: 'reads',
	params: v.strictObject({ coin }),
	reply: v.looseObject({
		result: v.literal('success'),
		coin: v.string(),
		/** In whole coins, unlike the field of a coin object. */
		txfee: amount,
	}),
	example: { coin: 'BTC' },
});

export const setconfirms = defineMethod({
	name: 'setconfirms',
	summary: 'Set the confirmations that a swap waits for.',
	effect: 'configures',
	params: v.strictObject({
		coin,
		numconfirms: v.pipe(count, v.minValue(0)),
		maxconfirms: v.optional(v.pipe(count, v.minValue(0)), 6),
	}),
	reply: success,
	example: { coin: 'KMD', numconfirms: 1 },
});
