import { KeptByPair } from './kept-by-pair.ts';
import { priceOfVolumes } from './prices.ts';
import type { Trade } from './overlay.ts';
import type { Trades } from './trades.ts';
import { findVenue, type DirectedVenue } from './venues.ts';

/** The trades of one stretch of time. Prices are rel per base in units of 1e-8, volumes satoshis. */
export interface Candle {
	readonly open: bigint;
	readonly high: bigint;
	readonly low: bigint;
	readonly close: bigint;
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
	readonly trades: number;
}

/** Candles are put together from kept ones of this many seconds where the stretches allow it. */
const KEPT = 300;

/** Kept for a stretch in which nothing was traded. */
const NOTHING: Candle = {
	open: 0n,
	high: 0n,
	low: 0n,
	close: 0n,
	baseVolume: 0n,
	relVolume: 0n,
	trades: 0,
};

/** Candles of any pair and length. What is past does not change, so that it is added up only once. */
export class Candles {
	readonly #trades: Trades;
	readonly #kept = new KeptByPair<Candle>();

	constructor(trades: Trades) {
		this.#trades = trades;
	}

	/**
	 * One entry for each stretch that begins at `start`, `start + length` … up to `end`; undefined where nothing was traded.
	 * All times are in seconds; nothing after `now` has happened.
	 */
	between(base: string, rel: string, start: number, end: number, length: number, now: number) {
		const directed = findVenue(base, rel);
		const count = Math.floor((end - start) / length) + 1;
		return Array.from({ length: count }, (_, index): Candle | undefined => {
			const from = start + index * length;
			const to = Math.min(from + length, now + 1);
			if (!directed || from >= to) return undefined;
			return start % KEPT === 0 && length % KEPT === 0
				? joined(this.#keptBetween(directed, from, to))
				: this.#added(directed, from, to);
		});
	}

	*#keptBetween(directed: DirectedVenue, from: number, to: number): Generator<Candle> {
		const { venue, reversed } = directed;
		const kept = reversed ? this.#kept.of(venue.rel, venue.base) : this.#kept.of(venue.base, venue.rel);
		const first = Math.max(from, Math.floor(this.#trades.birth / KEPT) * KEPT);
		for (let start = first; start < to; start += KEPT) {
			// A period that has not ended is added up again.
			const isPast = start + KEPT <= to;
			let candle = isPast ? kept.get(start) : undefined;
			candle ??= this.#added(directed, start, Math.min(start + KEPT, to)) ?? NOTHING;
			if (isPast) kept.set(start, candle);
			if (candle !== NOTHING) yield candle;
		}
	}

	#added({ venue, reversed }: DirectedVenue, from: number, to: number): Candle | undefined {
		let sum: Candle | undefined;
		for (const trade of this.#trades.between(venue, from, to)) {
			const candle = candleOf(trade, reversed);
			sum = sum ? together(sum, candle) : candle;
		}
		return sum;
	}
}

function candleOf(trade: Trade, reversed: boolean): Candle {
	const baseVolume = reversed ? trade.relVolume : trade.baseVolume;
	const relVolume = reversed ? trade.baseVolume : trade.relVolume;
	const price = priceOfVolumes(baseVolume, relVolume);
	return { open: price, high: price, low: price, close: price, baseVolume, relVolume, trades: 1 };
}

function joined(candles: Iterable<Candle>): Candle | undefined {
	let sum: Candle | undefined;
	for (const candle of candles) sum = sum ? together(sum, candle) : candle;
	return sum;
}

function together(earlier: Candle, later: Candle): Candle {
	return {
		open: earlier.open,
		high: earlier.high > later.high ? earlier.high : later.high,
		low: earlier.low < later.low ? earlier.low : later.low,
		close: later.close,
		baseVolume: earlier.baseVolume + later.baseVolume,
		relVolume: earlier.relVolume + later.relVolume,
		trades: earlier.trades + later.trades,
	};
}
