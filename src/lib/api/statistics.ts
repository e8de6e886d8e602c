import * as v from 'valibot';
import { rows } from './list.ts';
import { defineMethod } from './method.ts';
import { coin, count, decimal, quotient, timestamp } from './values.ts';

/** Width of a row in seconds. Required by the real node, which accepts 60 or more. */
const timescale = v.optional(
	v.pipe(count, v.minValue(1), v.metadata({ is: 'duration', unit: 'seconds' })),
	60,
);

export const ticker = defineMethod({
	name: 'ticker',
	summary: 'List the trades of the last 24 hours.',
	effect: 'reads',
	params: v.strictObject({ base: v.optional(coin), rel: v.optional(coin) }),
	/**
	 * In addition to `timestamp` and `price`, a row has two fields that map a coin to its amount. The price
	 * is in units of the second coin per unit of the first.
	 */
	reply: rows(v.objectWithRest({ timestamp, price: quotient }, quotient), 'trade', 100_000),
	example: { base: 'KMD', rel: 'LTC' },
});

/** Times are in seconds: milliseconds would make the real node return megabytes. */
export const tradesarray = defineMethod({
	name: 'tradesarray',
	summary: 'Give the trades of a pair as candles.',
	effect: 'reads',
	params: v.strictObject({
		base: coin,
		rel: coin,
		/** Defaults to 1,024 rows before now. */
		starttime: v.optional(timestamp),
		/** Defaults to now. */
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
		/** 0 means unbounded. */
		starttime: v.optional(timestamp, 0),
		endtime: v.optional(timestamp, 0),
		timescale,
	}),
	/** `[timestamp, avebid, aveask, highbid, lowask]`; 0 for an empty side. */
	reply: rows(v.tuple([timestamp, decimal, decimal, decimal, decimal]), 'price', 100_000),
	example: { base: 'KMD', rel: 'LTC', timescale: 3600 },
});
