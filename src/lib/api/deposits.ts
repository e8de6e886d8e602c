import * as v from 'valibot';
import { whole } from './list.ts';
import { defineMethod } from './method.ts';
import { builtTransaction } from './transaction-reply.ts';
import { amount, count, decimal, flag, seconds, timestamp, txid } from './values.ts';

/**
 * Locks an amount of the reference coin, so that swaps need not wait for confirmations. Named
 * `instantdex_deposit` in real nodes.
 */
export const fastswap_deposit = defineMethod({
	name: 'fastswap_deposit',
	summary: 'Lock a deposit that makes swaps fast.',
	effect: 'spends',
	params: v.strictObject({
		/** 0 is for testing: the user has to note the deposit's address and time. */
		weeks: v.pipe(count, v.minValue(0), v.maxValue(52)),
		amount: v.pipe(
			amount,
			v.check((value) => Number(value) >= 10.0001, 'at least 10.0001'),
		),
		broadcast: v.optional(flag, 1),
	}),
	reply: builtTransaction({
		result: v.optional(v.literal('success')),
		address: v.string(),
		expiration: timestamp,
		deposit: amount,
		/** Missing if no broadcast was requested. */
		broadcast: v.optional(txid),
	}),
	example: { weeks: 1, amount: '10.0001' },
});

/** A deposit with its earnings and its remaining lock time. */
const claimRecord = v.looseObject({
	txid,
	deposit: v.optional(amount),
	interest: v.optional(decimal),
	/** Remaining lock time; the real node omits it for claimed deposits. */
	waittime: v.optional(seconds),
	/** Id of the transaction that claimed the deposit. Not in the document. */
	claimtxid: v.optional(txid),
});

/** Named `instantdex_claim` in real nodes. */
export const fastswap_claim = defineMethod({
	name: 'fastswap_claim',
	summary: 'Claim the deposits whose time is up, and list the others.',
	effect: 'spends',
	params: v.strictObject({}),
	reply: v.looseObject({
		result: v.literal('success'),
		claimed: amount,
		txids: whole(claimRecord),
	}),
	example: {},
});
