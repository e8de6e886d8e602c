import * as v from 'valibot';
import { rows, whole } from './list.ts';
import { amount, count, decimal, flag, integer, seconds, timestamp, txid } from './values.ts';

/**
 * Payments of a swap in the order in which they are made, with their wire names. Alice is the taker, Bob the
 * maker.
 */
export const WIRE_STAGES = [
	'myfee',
	'otherfee',
	'bobdeposit',
	'alicepayment',
	'bobpayment',
	'alicespend',
	'bobspend',
	'bobrefund',
	'bobreclaim',
	'alicereclaim',
	'aliceclaim',
] as const;

export type WireStage = (typeof WIRE_STAGES)[number];

/** Order of `values` and `sentflags` in the document, and in records of builds that omit `txChain`. */
export const DOCUMENT_STAGES: readonly WireStage[] = [
	'alicespend',
	'bobspend',
	'bobpayment',
	'alicepayment',
	'bobdeposit',
	'otherfee',
	'myfee',
	'bobrefund',
	'bobreclaim',
	'alicereclaim',
	'aliceclaim',
];

/**
 * One payment of a swap. The stages, in order of appearance: myfee, bobdeposit, alicepayment, bobpayment, …
 */
const payment = v.looseObject({ stage: v.string(), coin: v.string(), txid, amount });

/**
 * A complete swap. Alice pays `alice` and receives `bob`. A txid of zeros means that the payment is not made
 * yet.
 */
export const swapRecord = v.looseObject({
	/** Set during a stage in which stopping the node would do damage. */
	warning: v.optional(v.string()),
	uuid: v.optional(v.string()),
	expiration: v.optional(timestamp),
	tradeid: v.optional(count),
	requestid: count,
	quoteid: count,
	iambob: flag,
	Bgui: v.optional(v.string()),
	Agui: v.optional(v.string()),
	gui: v.optional(v.string()),
	bob: v.string(),
	srcamount: amount,
	bobtxfee: amount,
	alice: v.string(),
	destamount: amount,
	alicetxfee: amount,
	aliceid: v.optional(integer),
	txChain: v.optional(whole(payment, 64)),
	sentflags: whole(v.string(), 64),
	/**
	 * Amounts of the eleven payments, in coins: in the order of `WIRE_STAGES` with a `txChain`, otherwise of
	 * `DOCUMENT_STAGES`.
	 */
	values: whole(decimal, 64),
	result: v.optional(v.string()),
	/** `pending`, `realtime` or `finished`. */
	status: v.string(),
	finishtime: v.optional(timestamp),
	bobdeposit: txid,
	alicepayment: txid,
	bobpayment: txid,
	paymentspent: txid,
	Apaymentspent: txid,
	depositspent: txid,
	alicedexfee: v.optional(txid),
	method: v.optional(v.string()),
});

/** A swap listed without details. A full record with an unreadable field does not match. */
const swapBrief = v.pipe(
	v.looseObject({ status: v.string(), requestid: count, quoteid: count }),
	v.check((row) => !('iambob' in row), 'a short record'),
);

/** A swap that the node could not read, in its place in the list. */
const swapFault = v.looseObject({
	error: v.string(),
	requestid: v.optional(count),
	quoteid: v.optional(count),
});

/**
 * A request waiting for a match. Without one, the field is missing or contains empty strings and zeros.
 * `sell` is a request to buy rel, so `bob` and `base` are rel.
 */
export const pendingRequest = v.looseObject({
	uuid: v.optional(v.string()),
	expiration: v.optional(timestamp),
	timeleft: v.optional(seconds),
	tradeid: v.optional(count),
	requestid: v.optional(count),
	quoteid: v.optional(count),
	bob: v.optional(v.string()),
	base: v.optional(v.string()),
	basevalue: v.optional(amount),
	alice: v.optional(v.string()),
	rel: v.optional(v.string()),
	relvalue: v.optional(amount),
	desthash: v.optional(v.string()),
	aliceid: v.optional(integer),
});

/** A waiting request, which the real node lists among the swaps. */
const waitingRow = v.pipe(
	pendingRequest,
	v.check((row) => row.timeleft !== undefined, 'a waiting request'),
);

/** A row in a list of swaps; the first matching schema applies. */
export const swapRow = v.union([swapFault, swapRecord, swapBrief, waitingRow]);

/** Incoming and outgoing amounts by coin, plus `price`. */
const netAmounts = v.record(v.string(), decimal);

/** A 32-bit number: no call accepts a larger one. */
const id = v.pipe(count, v.minValue(0), v.maxValue(2 ** 32 - 1));

/** `[requestid, quoteid]`; the real node appends the amounts moved by a finished swap. */
export const swapIds = v.union([v.strictTuple([id, id]), v.strictTuple([id, id, netAmounts])]);

/** Reply of `buy` and `sell`. `sell` may return only `result`. */
export const tradeReply = v.looseObject({
	result: v.literal('success'),
	swaps: v.optional(rows(swapIds, 'swap')),
	netamounts: v.optional(whole(netAmounts)),
	pending: v.optional(pendingRequest),
	uuid: v.optional(v.string()),
});
