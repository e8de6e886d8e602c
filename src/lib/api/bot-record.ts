import * as v from 'valibot';
import { amount, count, decimal, integer, quotient, timestamp } from './values.ts';

/** A trade that a bot asked for: by `tradeid` while it waits, by the two ids once it is a swap. Empty when lost. */
const botTrade = v.looseObject({
	status: v.optional(v.string()),
	tradeid: v.optional(count),
	requestid: v.optional(count),
	quoteid: v.optional(count),
	aliceid: v.optional(integer),
	price: v.optional(quotient),
	volume: v.optional(amount),
});

/** A bot. A buyer has `maxprice`, a seller `minprice`. */
export const botRecord = v.looseObject({
	result: v.literal('success'),
	/** `<action>_<base>_<rel>.<started>` */
	name: v.string(),
	botid: count,
	started: timestamp,
	paused: v.optional(timestamp),
	stopped: v.optional(timestamp),
	action: v.picklist(['buy', 'sell']),
	base: v.string(),
	rel: v.string(),
	maxprice: v.optional(decimal),
	minprice: v.optional(decimal),
	totalrelvolume: amount,
	totalbasevolume: amount,
	aveprice: v.optional(quotient),
	volume: v.optional(amount),
	trades: v.array(botTrade),
	/** A number by the document; the real node has `complete` instead. */
	completed: v.optional(count),
	complete: v.optional(v.boolean()),
	percentage: v.optional(quotient),
	pending: v.optional(count),
	pendingprice: v.optional(decimal),
	pendingvolume: v.optional(amount),
});
