import * as v from 'valibot';
import { whole } from './list.ts';
import { amount, count, decimal, flag, integer, satoshis, secret, timestamp } from './values.ts';

/** A swap whose amount still counts against the deposit. */
const depositDebit = v.looseObject({
	iambob: flag,
	aliceid: integer,
	requestid: count,
	quoteid: count,
	base: v.string(),
	satoshis,
	rel: v.string(),
	destsatoshis: satoshis,
	price: decimal,
	/** 0 while the swap is running. */
	finished: timestamp,
	bobneeds_dPoW: count,
	bob_dPoWheight: count,
	aliceneeds_dPoW: count,
	alice_dPoWheight: count,
	kmdvalue: amount,
});

/** The used part of the fast-swap deposit. Only the reference coin has this field. */
export const zdebits = v.looseObject({ swaps: whole(depositDebit), pendingswaps: decimal });

/**
 * A coin as the node sees it. In electrum mode, `installed` is false, `height` is -1 and `balance` is 0: call
 * `balance` instead.
 */
export const coinObject = v.looseObject({
	coin: v.string(),
	/** Present only if the node was started with `wif`. */
	wif: v.optional(secret),
	installed: v.optional(v.boolean()),
	height: count,
	notarized: v.optional(count),
	balance: v.optional(amount),
	KMDvalue: v.optional(amount),
	status: v.picklist(['active', 'inactive']),
	/** `PoS` for a proof-of-stake coin. */
	type: v.optional(v.string()),
	/** `host:port` of the electrum server. */
	electrum: v.optional(v.string()),
	smartaddress: v.string(),
	/** `host:port` of the coin's daemon. */
	rpc: v.optional(v.string()),
	pubtype: count,
	p2shtype: count,
	wiftype: count,
	txfee: satoshis,
	zcredits: v.optional(amount),
	zdebits: v.optional(zdebits),
});
