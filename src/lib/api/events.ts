import * as v from 'valibot';
import { swapRecord } from './swap-record.ts';
import { amount, coin, count, flag, integer, price, pubkey, satoshis, timestamp, txid } from './values.ts';

/** WebSocket sub-protocol of the stream. Each binary frame contains one message as JSON text. */
export const STREAM_PROTOCOL = 'pair.sp.nanomsg.org';

/**
 * A message on the event stream. `queueid` is 0 for an event; for a reply in `result`, it identifies the
 * call.
 */
export const streamMessage = v.looseObject({ queueid: count, result: v.unknown() });

/** A maker, possibly the user's node, posted or re-announced an order. */
const priceEvent = v.looseObject({
	method: v.literal('postprice'),
	pubkey,
	/** The maker's public key on the chains: 33 bytes in hexadecimal. */
	pubsecp: v.optional(v.string()),
	base: coin,
	rel: coin,
	price,
	timestamp,
});

/**
 * A step in the negotiation. Base is Bob's coin and rel is Alice's. The ids change from step to step: only
 * the ids of `connected` identify the swap; `uuid` is constant.
 */
const negotiation = {
	uuid: v.string(),
	aliceid: integer,
	tradeid: count,
	base: coin,
	rel: coin,
	timestamp,
	/** Amount in satoshis of base; `destsatoshis` is in satoshis of rel. */
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

/** A swap starts: the node repeats `connected` with a `result` instead of the method. */
const startEvent = v.looseObject({
	result: v.literal('success'),
	method: v.optional(v.never()),
	...negotiation,
});

/** A payment of a swap was made or seen; most events arrive twice. */
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

/** A swap has finished; contains its full record. */
const finishedEvent = v.looseObject({ ...swapRecord.entries, method: v.literal('tradestatus') });

/** A request or swap failed. `error` is the node's error number; -9998 means cancelled. */
const failedEvent = v.looseObject({
	method: v.literal('failed'),
	uuid: v.string(),
	error: count,
	requestid: count,
	quoteid: count,
});

/** Stream messages that are not replies. */
export const nodeEvent = v.union([
	v.variant('method', [priceEvent, negotiationEvent, updateEvent, finishedEvent, failedEvent]),
	startEvent,
]);

export type StreamMessage = v.InferOutput<typeof streamMessage>;
export type NodeEvent = v.InferOutput<typeof nodeEvent>;
