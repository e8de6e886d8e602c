import * as v from 'valibot';
import { rows, whole } from './list.ts';
import {
	examplePubkey,
	amount,
	coin,
	count,
	decimal,
	integer,
	off,
	pubkey,
	quotient,
	timestamp,
	txid,
} from './values.ts';
import { defineMethod } from './method.ts';
import { pendingRequest, swapIds, swapRecord, swapRow } from './swap-record.ts';

/**
 * Call with `requestid` and `quoteid` for one swap; with `base` and `rel`, with `coin`, or without these
 * parameters for a list. A call also makes the node retry a stuck swap, and can be repeated.
 */
export const swapstatus = defineMethod({
	name: 'swapstatus',
	summary: 'Follow one swap, or list many.',
	effect: 'reads',
	params: v.strictObject({
		requestid: v.optional(count),
		quoteid: v.optional(count),
		coin: v.optional(coin),
		base: v.optional(coin),
		rel: v.optional(coin),
		limit: v.optional(v.pipe(count, v.minValue(1)), 10),
		/** 1 lists unfinished swaps. */
		pending: off,
		fast: off,
	}),
	reply: v.union([
		rows(swapRow, 'swap'),
		v.looseObject({ result: v.literal('success'), swaps: rows(swapRow, 'swap') }),
		swapRecord,
	]),
	example: { pending: 1 },
});

export const recentswaps = defineMethod({
	name: 'recentswaps',
	summary: 'List the latest swaps and the waiting request.',
	effect: 'reads',
	params: v.strictObject({ limit: v.optional(v.pipe(count, v.minValue(1)), 3) }),
	reply: v.looseObject({
		result: v.literal('success'),
		/** Newest first. */
		swaps: rows(swapIds, 'swap'),
		netamounts: v.optional(whole(v.record(v.string(), decimal))),
		pending: v.optional(pendingRequest),
	}),
	example: {},
});

/**
 * Number of messages of each kind in the network log. A function, because bundlers cannot drop unused
 * spreads.
 */
/* @__NO_SIDE_EFFECTS__ */
function logReply<Entries extends v.ObjectEntries>(added: Entries) {
	return v.looseObject({
		result: v.literal('success'),
		newlines: count,
		request: count,
		reserved: count,
		connect: count,
		connected: count,
		duplicates: count,
		parse_errors: count,
		uniques: count,
		tradestatus: count,
		unknown: count,
		...added,
	});
}

/** A swap that the node observed on the network. The real node may list a swap twice. */
const seenSwap = v.looseObject({
	timestamp: v.optional(timestamp),
	aliceid: integer,
	/** The maker's public key; `dest` is the taker's. */
	src: v.string(),
	base: v.string(),
	basevol: amount,
	dest: v.string(),
	rel: v.string(),
	relvol: amount,
	price: quotient,
	requestid: count,
	quoteid: count,
	/** A line of the log; only in the document. */
	line: v.optional(v.union([count, v.string()])),
	finished: v.optional(timestamp),
	expired: v.optional(timestamp),
	bobdeposit: v.optional(txid),
	alicepayment: v.optional(txid),
	bobpayment: v.optional(txid),
	paymentspent: v.optional(txid),
	Apaymentspent: v.optional(txid),
	depositspent: v.optional(txid),
});

export const statsdisp = defineMethod({
	name: 'statsdisp',
	summary: 'Show the swaps that the node saw on the network.',
	effect: 'reads',
	params: v.strictObject({
		/** 0 for both times returns all swaps; the same future time for both returns unfinished ones. */
		starttime: v.optional(timestamp, 0),
		endtime: v.optional(timestamp, 0),
		gui: v.optional(v.string()),
		pubkey: v.optional(pubkey),
		base: v.optional(coin),
		rel: v.optional(coin),
	}),
	reply: logReply({
		swaps: v.optional(rows(seenSwap, 'swap', 100_000)),
		volumes: v.optional(
			whole(
				v.looseObject({
					coin: v.string(),
					srcvol: amount,
					destvol: amount,
					numtrades: count,
					total: amount,
				}),
			),
		),
	}),
	example: { base: 'KMD', rel: 'LTC', pubkey: examplePubkey },
});

/** Counts each log line once, so a lost reply cannot be requested again. */
export const parselog = defineMethod({
	name: 'parselog',
	summary: 'Read what is new in the log of the network.',
	effect: 'configures',
	params: v.strictObject({}),
	reply: logReply({}),
	example: {},
});
