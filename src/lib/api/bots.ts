import * as v from 'valibot';
import { whole } from './list.ts';
import { amount, count, decimal, integer, quotient, timestamp, coin, price } from './values.ts';
import { defineMethod } from './method.ts';

/**
 * A trade requested by a bot: identified by `tradeid` while waiting, by `requestid` and `quoteid` once it is
 * a swap. Empty if lost.
 */
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
const botRecord = v.looseObject({
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
	trades: whole(botTrade),
	/** A number in the document; the real node has `complete` instead. */
	completed: v.optional(count),
	complete: v.optional(v.boolean()),
	percentage: v.optional(quotient),
	pending: v.optional(count),
	pendingprice: v.optional(decimal),
	pendingvolume: v.optional(amount),
});

const botid = v.pipe(count, v.metadata({ is: 'bot' }));
const exampleBotid = 1_113_490_566;

/** Reply of `bot_pause`, `bot_resume` and `bot_stop`; `status` is set if there was nothing to do. */
const botSwitched = v.looseObject({ result: v.literal('success'), status: v.optional(v.string()) });

export const bot_buy = defineMethod({
	name: 'bot_buy',
	summary: 'Start a bot that buys base.',
	effect: 'trades',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Maximum price per unit of base. */
		maxprice: price,
		/** Total to spend, in rel. */
		relvolume: amount,
	}),
	reply: botRecord,
	example: { base: 'KMD', rel: 'LTC', maxprice: '0.012', relvolume: '0.5' },
});

export const bot_sell = defineMethod({
	name: 'bot_sell',
	summary: 'Start a bot that sells base.',
	effect: 'trades',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Minimum price per unit of base. */
		minprice: price,
		/** Total to sell, in base. */
		basevolume: amount,
	}),
	reply: botRecord,
	example: { base: 'KMD', rel: 'LTC', minprice: '0.012', basevolume: 50 },
});

/** Stopped bots stay listed until the node restarts. */
export const bot_list = defineMethod({
	name: 'bot_list',
	summary: 'List the ids of all bots.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: whole(count),
	example: {},
});

export const bot_pause = defineMethod({
	name: 'bot_pause',
	summary: 'Pause a bot.',
	effect: 'configures',
	params: v.strictObject({ botid }),
	reply: botSwitched,
	example: { botid: exampleBotid },
});

export const bot_resume = defineMethod({
	name: 'bot_resume',
	summary: 'Let a paused bot go on.',
	effect: 'trades',
	params: v.strictObject({ botid }),
	reply: botSwitched,
	example: { botid: exampleBotid },
});

export const bot_stop = defineMethod({
	name: 'bot_stop',
	summary: 'Stop a bot for good.',
	effect: 'configures',
	params: v.strictObject({ botid }),
	reply: botSwitched,
	example: { botid: exampleBotid },
});

export const bot_settings = defineMethod({
	name: 'bot_settings',
	summary: 'Change a bot’s price and volume.',
	effect: 'trades',
	params: v.strictObject({
		botid,
		/** The buyer's maximum or the seller's minimum price. */
		newprice: price,
		/** In rel for a buyer, in base for a seller; real programs use rel for a seller as well. */
		newvolume: amount,
	}),
	reply: botRecord,
	example: { botid: exampleBotid, newprice: '0.0125', newvolume: 1 },
});

export const bot_status = defineMethod({
	name: 'bot_status',
	summary: 'Show one bot.',
	effect: 'reads',
	params: v.strictObject({ botid }),
	reply: botRecord,
	example: { botid: exampleBotid },
});

/** The reply follows the real node, since the document shows none. */
export const bot_statuslist = defineMethod({
	name: 'bot_statuslist',
	summary: 'Show all bots.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: whole(botRecord),
	example: {},
});
