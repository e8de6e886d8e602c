import * as v from 'valibot';
import { rows } from './list.ts';
import { defineMethod } from './method.ts';
import { coin, count, decimal, quotient, timestamp } from './values.ts';

/** The width of a row, in seconds. The real node requires it, and 60 or more. */
const timescale = v.optional(
	v.pipe(count, v.minValue(1), v.metadata({ is: 'duration', unit: 'seconds' })),
	60,
);

export const ticker = defineMethod({
	name: 'ticker',
	summary: 'List the trades of the last 24 hours.',
	effect: 'reads',
	params: v.strictObject({ base: v.optional(coin), rel: v.optional(coin) }),
	/** Besides `timestamp` and `price` a row has two members: coin to amount. The price is of the first to the second. */
	reply: rows(v.objectWithRest({ timestamp, price: quotient }, quotient), 'trade', 100_000),
	example: { base: 'KMD', rel: 'LTC' },
});

/** Times are in seconds: in milliseconds they make the real node answer with megabytes. */
export const tradesarray = defineMethod({
	name: 'tradesarray',
	summary: 'Give the trades of a pair as candles.',
	effect: 'reads',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Left out: 1,024 rows before now. */
		starttime: v.optional(timestamp),
		/** Left out: now. */
		endtime: v.optional(timestamp),
		timescale,
	}),
	/** `[timestamp, high, low, open, close, relvolume, basevolume, aveprice, numtrades]` */
	reply: rows(
		v.tuple([timestamp, decimal, decimal, decimal, decimal, decimal, decimal, decimal, count]),
		'candle',
		100_000,
	),
	example: { base: 'KMD', rel: 'LTC', timescale: 3600 },
});

export const pricearray = defineMethod({
	name: 'pricearray',
	summary: 'Give the best bids and asks of a pair over time.',
	effect: 'reads',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** 0 leaves a bound open. */
		starttime: v.optional(timestamp, 0),
		endtime: v.optional(timestamp, 0),
		timescale,
	}),
	/** `[timestamp, avebid, aveask, highbid, lowask]`; 0 for an empty side. */
	reply: rows(v.tuple([timestamp, decimal, decimal, decimal, decimal]), 'price', 100_000),
	example: { base: 'KMD', rel: 'LTC', timescale: 3600 },
});
