import { priceUnits } from '../money/price.ts';
import type { Bar } from './candles.ts';

/** - `sma`: the mean of the last closes, all alike. - `ema`: the mean of all closes, older ones counting less and less. */
export const AVERAGE_KINDS = ['sma', 'ema'] as const;

export type AverageKind = (typeof AVERAGE_KINDS)[number];

/** A line over the candles. */
export interface Average {
	readonly kind: AverageKind;
	/** How many candles it is made of. */
	readonly length: number;
}

export const AVERAGE_LENGTHS = { least: 2, most: 500 } as const;

/** More lines than this hide the candles. */
export const MOST_AVERAGES = 4;

export interface AveragePoint {
	readonly time: number;
	readonly value: number;
}

/** Digits behind the price's own eight that an exponential mean is carried on with. */
const GUARD = 10n ** 12n;
const UNITS_PER_PRICE = 1e8;

export function isAverageLength(value: unknown): value is number {
	const { least, most } = AVERAGE_LENGTHS;
	return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/**
 * One point a bar, from the first that has as many closes before it as the average takes in. Summed up in the price's own
 * units, so that a coin of a few of them has the same mean however long the sum goes on.
 */
export function averageOf(bars: readonly Bar[], { kind, length }: Average): AveragePoint[] {
	const closes = bars.map(({ close }) => priceUnits(close));
	const values = kind === 'sma' ? simple(closes, length) : exponential(closes, length);
	return values.map((value, index) => ({ time: bars[index + length - 1]?.time ?? 0, value }));
}

function simple(closes: readonly bigint[], length: number): number[] {
	let sum = 0n;
	const sums: bigint[] = [];
	for (const [index, close] of closes.entries()) {
		sum += close - (closes[index - length] ?? 0n);
		if (index >= length - 1) sums.push(sum);
	}
	return sums.map((each) => Number(each) / length / UNITS_PER_PRICE);
}

/** It begins with the simple mean, as is usual. */
function exponential(closes: readonly bigint[], length: number): number[] {
	const first = closes.slice(0, length);
	if (first.length < length) return [];
	let mean = (first.reduce((sum, close) => sum + close, 0n) * GUARD) / BigInt(length);
	const means = [mean];
	for (const close of closes.slice(length)) {
		mean += ((close * GUARD - mean) * 2n) / BigInt(length + 1);
		means.push(mean);
	}
	return means.map((each) => Number(each) / Number(GUARD) / UNITS_PER_PRICE);
}
