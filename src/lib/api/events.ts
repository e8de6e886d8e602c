import * as v from 'valibot';
import { swapRecord } from './swap-record.ts';
import { amount, coin, count, flag, integer, price, pubkey, satoshis, timestamp, txid } from './values.ts';

/** The sub-protocol that the stream's WebSocket asks for. Each binary frame holds one message as JSON text. */
export const STREAM_PROTOCOL = 'pair.sp.nanomsg.org';

/**
 * A message of the event stream. `queueid` is 0 for events, otherwise that of the call whose reply `result` is.
 */
export const streamMessage = v.looseObject({ queueid: count, result: v.unknown() });

/** A maker posted an order, or announced it again; includes the node's own orders. */
const priceEvent = v.looseObject({
	method: v.literal('postprice'),
	pubkey,
	/** The maker's key on the chains, 33 bytes in hexadecimal. */
	pubsecp: v.optional(v.string()),
	base: coin,
	rel: coin,
	price,
	timestamp,
});

/**
 * A step of a negotiation. Base and rel are the coins of Bob and Alice. Identifiers change from step to step:
 * those of `connected` are the swap's; `uuid` stays.
 */
const negotiation = {
	uuid: v.string(),
	aliceid: integer,
	tradeid: count,
	base: coin,
	rel: coin,
	timestamp,
	/** In satoshis of base and of rel. */
	satoshis,
	destsatoshis: satoshis,
	price,
	requestid: v.optional(count),
	quoteid: v.optional(count),
};

const negotiationEvent = v.looseObject({
	method: v.picklist(['request', 'reserved', 'connect', 'connected']),
	...negotiation,
});

/** The swap begins: the node repeats `connected` with a `result` in place of the method. */
const startEvent = v.looseObject({
	result: v.literal('success'),
	method: v.optional(v.never()),
	...negotiation,
});

/** A payment of a swap is made or seen; most come twice. */
const updateEvent = v.looseObject({
	method: v.literal('update'),
	/** The stage: `myfee`, `bobdeposit`, `alicepayment`, `bobpayment` … */
	update: v.string(),
	uuid: v.string(),
	requestid: count,
	quoteid: count,
	coin,
	txid,
	amount,
	iambob: flag,
	bobcoin: coin,
	alicecoin: coin,
	expiration: timestamp,
});

/** A swap is over: its whole record. */
const finishedEvent = v.looseObject({ ...swapRecord.entries, method: v.literal('tradestatus') });

/** A request or a swap failed. `error` is the node's own number, -9998 after a cancellation. */
const failedEvent = v.looseObject({
	method: v.literal('failed'),
	uuid: v.string(),
	error: count,
	requestid: count,
	quoteid: count,
});

/** Unsolicited messages of the stream. */
export const nodeEvent = v.union([
	v.variant('method', [priceEvent, negotiationEvent, updateEvent, finishedEvent, failedEvent]),
	startEvent,
]);

export type StreamMessage = v.InferOutput<typeof streamMessage>;
export type NodeEvent = v.InferOutput<typeof nodeEvent>;
