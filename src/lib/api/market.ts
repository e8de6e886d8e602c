import * as v from 'valibot';
import { rows, whole } from './list.ts';
import { holding, orderbookReply, ownPrice, portfolioReply } from './market-records.ts';
import { defineMethod } from './method.ts';
import { tradeReply } from './swap-record.ts';
import { transactionReply } from './transaction-reply.ts';
import {
	amount,
	coin,
	count,
	decimal,
	flag,
	givenAddress,
	price,
	quotient,
	seconds,
	success,
	timestamp,
} from './values.ts';

/** A price of 0 cancels the offer, in this direction only. */
export const setprice = defineMethod({
	name: 'setprice',
	summary: 'Offer base for rel at a fixed price.',
	effect: 'trades',
	params: v.strictObject({ base: coin, rel: coin, price, broadcast: v.optional(flag, 1) }),
	reply: success,
	example: { base: 'KMD', rel: 'LTC', price: '0.012' },
});

/**
 * The node recomputes the price every minute: `(1 + margin) × (price × factor + offset)`, within the bounds.
 * An order that follows a price aggregator runs until the node stops.
 */
export const autoprice = defineMethod({
	name: 'autoprice',
	summary: 'Offer base for rel at a price that follows a formula.',
	effect: 'trades',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Replaces the external price. */
		fixed: v.optional(price),
		minprice: v.optional(price),
		maxprice: v.optional(price),
		/** A fraction: 0.01 is one percent. */
		margin: v.optional(decimal),
		buymargin: v.optional(decimal),
		sellmargin: v.optional(decimal),
		refbase: v.optional(v.string()),
		/** A coin, or the name of a price aggregator. */
		refrel: v.optional(v.string()),
		factor: v.optional(decimal),
		offset: v.optional(decimal),
		/** If not 0, `factor` is a price in US dollars that the book is pegged to. */
		usdpeg: v.optional(count),
		/** A value returned by `fundvalue`: `NAV_KMD` or `assetNAV_KMD`. */
		fundvalue_bid: v.optional(v.string()),
		fundvalue_ask: v.optional(v.string()),
		address: v.optional(givenAddress),
		holdings: v.optional(v.array(holding)),
		divisor: v.optional(decimal),
	}),
	reply: success,
	example: { base: 'KMD', rel: 'LTC', fixed: '0.012', margin: '0.05', minprice: '0.011' },
});

/** Seconds that a request waits for a maker. */
const timeout = v.optional(seconds, 10);

/** Maximum time in seconds that an order waits for a match, and the maximum age of a listed order. */
const duration = v.optional(seconds, 3600);

/**
 * A name for the request, at most 64 characters. marketmaker returns it with the swap; the document does not
 * define it.
 */
const label = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** A real node with a single output only splits the output and returns that transaction instead. */
const orderReply = v.union([tradeReply, transactionReply]);

export const buy = defineMethod({
	name: 'buy',
	summary: 'Buy base, paying with rel.',
	effect: 'trades',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Maximum price per unit of base. */
		price,
		/** Amount in rel. */
		relvolume: amount,
		timeout,
		duration,
		/** Must increase with every call once it has been used. */
		nonce: v.optional(count),
		uuid: label,
		/** Spends this much rel at the best prices in the book, plus 5 percent. */
		fomo: v.optional(amount),
	}),
	reply: orderReply,
	example: { base: 'KMD', rel: 'LTC', price: '0.013', relvolume: '0.1' },
});

export const sell = defineMethod({
	name: 'sell',
	summary: 'Sell base, getting rel.',
	effect: 'trades',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Minimum price per unit of base. */
		price,
		/** Amount in base. */
		basevolume: amount,
		timeout,
		duration,
		nonce: v.optional(count),
		uuid: label,
		/** Sells this much base at the best prices in the book. */
		dump: v.optional(amount),
	}),
	reply: orderReply,
	example: { base: 'KMD', rel: 'LTC', price: '0.011', basevolume: 10 },
});

export const orderbook = defineMethod({
	name: 'orderbook',
	summary: 'List the offers of a pair.',
	effect: 'reads',
	fast: true,
	params: v.strictObject({ base: coin, rel: coin, duration }),
	reply: orderbookReply,
	example: { base: 'KMD', rel: 'LTC' },
});

export const getprices = defineMethod({
	name: 'getprices',
	summary: 'List the prices that each node offers.',
	effect: 'reads',
	params: v.strictObject({ coin: v.optional(coin) }),
	reply: rows(
		v.looseObject({
			pubkey: v.string(),
			rmd160: v.string(),
			pubsecp: v.string(),
			sig: v.optional(v.string()),
			timestamp,
			/** `[base, rel, price]` */
			asks: whole(v.tuple([v.string(), v.string(), quotient])),
		}),
		'maker',
	),
	example: { coin: 'KMD' },
});

/** Refused if no price is set. */
export const myprice = defineMethod({
	name: 'myprice',
	summary: 'Tell one’s own prices for a pair.',
	effect: 'reads',
	params: v.strictObject({ base: coin, rel: coin }),
	reply: ownPrice,
	example: { base: 'KMD', rel: 'LTC' },
});

/** The real node returns every pair in both directions. */
export const myprices = defineMethod({
	name: 'myprices',
	summary: 'List one’s own prices.',
	effect: 'reads',
	params: v.strictObject({}),
	reply: whole(ownPrice),
	example: {},
});

/**
 * A goal makes the node trade automatically. Without `coin`, the document returns all goals, but a real node
 * sets the same goal for every coin. `portfolio` reads goals safely.
 */
export const goal = defineMethod({
	name: 'goal',
	summary: 'Set a coin’s share of the portfolio.',
	effect: 'trades',
	params: v.strictObject({
		coin: v.optional(coin),
		/** Percentage. */
		val: v.optional(
			v.pipe(
				decimal,
				v.check((value) => Number(value) >= 0 && Number(value) <= 100, '0 to 100'),
			),
		),
	}),
	reply: portfolioReply,
	example: { coin: 'KMD', val: 40 },
});

export const portfolio = defineMethod({
	name: 'portfolio',
	summary: 'Show all active coins, their value and their goals.',
	effect: 'reads',
	fast: true,
	params: v.strictObject({}),
	reply: portfolioReply,
	example: {},
});

export const notarizations = defineMethod({
	name: 'notarizations',
	summary: 'Tell a coin’s last notarised block.',
	effect: 'reads',
	params: v.strictObject({ coin }),
	reply: v.looseObject({
		result: v.literal('success'),
		coin: v.string(),
		lastnotarization: count,
		bestheight: count,
	}),
	example: { coin: 'KMD' },
});
