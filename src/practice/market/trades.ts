import { COIN } from '#lib/domain/money/amount.ts';
import type { Draw, Chance } from '../world/chance.ts';
import type { Trade, Overlay } from './overlay.ts';
import { CLOSE_MAKERS, type Quote, type Side } from './quoter.ts';
import type { Quotes } from './quotes.ts';
import { type Venue, findVenue, type DirectedVenue } from './makers.ts';
import { MINUTE, Moments, PairCache, priceOfVolumes } from './prices.ts';

/** Number of makers within reach of takers in a large market. */
const REACHED_IN_CROWD = 8;

/** The trades of simulated takers with the makers' offers. */
export class Takings {
	readonly #quotes: Quotes;

	constructor(quotes: Quotes) {
		this.#quotes = quotes;
	}

	/**
	 * @param second Unix seconds
	 * @returns `undefined` if no maker is present
	 */
	at(venue: Venue, second: number, taker: Draw): Trade | undefined {
		if (this.#quotes.isDeserted(venue, second * 1000)) return undefined;
		const side: Side = taker(second) < 0.5 ? 'ask' : 'bid';
		const quote = this.#takenQuote(venue, side, second, taker(second, 1));
		if (!quote) return undefined;
		const part = taker(second, 2);
		const share = BigInt(Math.floor(1e6 * (0.03 + 0.95 * part * part)));
		const given = (quote.largest * share) / 1_000_000n;
		const [baseVolume, relVolume] =
			side === 'ask' ? [given, (given * quote.price) / COIN] : [(given * COIN) / quote.price, given];
		if (baseVolume === 0n || relVolume === 0n) return undefined;
		return { time: second, maker: quote.maker, side, baseVolume, relVolume };
	}

	/** Makers with better prices are more likely to be chosen; an absent one is replaced by the next. */
	#takenQuote(venue: Venue, side: Side, second: number, luck: number): Quote | undefined {
		const quoters = this.#quotes.quotersOf(venue)[side];
		const first = Math.floor(reachOf(quoters.length) * luck ** 5);
		for (let step = 0; step < quoters.length; step++) {
			const quote = quoters[(first + step) % quoters.length]?.at(second * 1000);
			if (quote) return quote;
		}
		return undefined;
	}
}

function reachOf(makers: number): number {
	return makers > CLOSE_MAKERS ? REACHED_IN_CROWD : makers;
}

/** Last message of a negotiation without a trade. After `connected`, a swap began but was never finished. */
export type LastMessage = 'request' | 'reserved' | 'connect' | 'connected';

/** A simulated taker's request without a finished swap. Its time is that of the request, in Unix seconds. */
export interface LostRequest extends Trade {
	readonly last: LastMessage;
}

/**
 * Cumulative share of lost requests that end at each message: most makers do not answer, some takers do not
 * accept the answer, some makers find their outputs gone, and for the rest one side leaves a started swap.
 */
const LAST_MESSAGES: readonly (readonly [LastMessage, until: number])[] = [
	['request', 0.68],
	['reserved', 0.82],
	['connect', 0.9],
	['connected', 1],
];

/** Few requests are lost in a market with many makers; with a single maker, half of them. */
const MIN_LOST = 0.17;
const MAX_LOST = 0.33;

function lostPerTrade({ makers }: Venue): number {
	const share = MIN_LOST + MAX_LOST / makers;
	return share / (1 - share);
}

/** Lost requests of the simulated takers, a pure function of the seed. */
export class LostRequests {
	readonly #chance: Chance;
	readonly #moments: Moments;
	readonly #takings: Takings;
	/** Start of the market, in seconds. */
	readonly #birth: number;

	constructor(chance: Chance, takings: Takings, birth: number) {
		this.#chance = chance;
		this.#moments = new Moments(chance, 'lost requests', lostPerTrade);
		this.#takings = takings;
		this.#birth = birth;
	}

	/**
	 * Requests within [`from`, `to`), in seconds, oldest first.
	 * @param wanted selects requests with this last message
	 */
	*between(venue: Venue, from: number, to: number, wanted?: LastMessage): Generator<LostRequest> {
		const draw = this.#chance.of(`takers of lost requests at ${venue.base}/${venue.rel}`);
		const first = Math.max(from, this.#birth);
		for (let minute = Math.floor(first / MINUTE); minute * MINUTE < to; minute++) {
			for (const second of this.#moments.inMinute(venue, minute)) {
				if (second < first || second >= to) continue;
				const last = lastMessageBy(draw(second, 3));
				const asked =
					wanted === undefined || wanted === last ? this.#takings.at(venue, second, draw) : undefined;
				if (asked) yield { ...asked, last };
			}
		}
	}
}

function lastMessageBy(luck: number): LastMessage {
	return LAST_MESSAGES.find(([, until]) => luck < until)?.[0] ?? 'connected';
}

/** Trades in addition to the swaps of the simulated traders. */
export interface CountedToo {
	readonly overlay?: Overlay | undefined;
	/** Requests that never became a swap, for node programs that count them. */
	readonly lost?: LostRequests | undefined;
}

/**
 * All trades: those between simulated traders, a pure function of the seed, and those with the user. Times are
 * in seconds.
 */
export class Trades {
	readonly #chance: Chance;
	readonly #takings: Takings;
	readonly #moments: Moments;
	/** Start of the market. */
	readonly birth: number;
	readonly #too: CountedToo;

	constructor(chance: Chance, takings: Takings, birth: number, too: CountedToo = {}) {
		this.#chance = chance;
		this.#takings = takings;
		this.#moments = new Moments(chance, 'trades');
		this.birth = birth;
		this.#too = too;
	}

	/** Trades within [`from`, `to`), oldest first. */
	*between(venue: Venue, from: number, to: number): Generator<Trade> {
		const { overlay, lost } = this.#too;
		const own = overlay?.tradesBetween(venue, from, to) ?? [];
		const swaps = this.ambientBetween(venue, from, to);
		yield* merged(own, lost ? merged(swaps, lost.between(venue, from, to)) : swaps);
	}

	/** The same range without the user's trades. */
	*ambientBetween(venue: Venue, from: number, to: number): Generator<Trade> {
		const taker = this.#chance.of(`takers at ${venue.base}/${venue.rel}`);
		const first = Math.max(from, this.birth);
		for (let minute = Math.floor(first / MINUTE); minute * MINUTE < to; minute++) {
			for (const second of this.#moments.inMinute(venue, minute)) {
				const trade = second >= first && second < to ? this.#takings.at(venue, second, taker) : undefined;
				if (trade) yield trade;
			}
		}
	}
}

/** Merges two lists sorted by time; at equal times, the first list comes first. */
function* merged(ones: Iterable<Trade>, others: Iterable<Trade>): Generator<Trade> {
	const waiting = ones[Symbol.iterator]();
	let one = waiting.next();
	for (const other of others) {
		for (; !one.done && one.value.time <= other.time; one = waiting.next()) yield one.value;
		yield other;
	}
	for (; !one.done; one = waiting.next()) yield one.value;
}

/** The trades of one period. Prices are in rel per base in units of 1e-8, volumes in satoshis. */
export interface Candle {
	readonly open: bigint;
	readonly high: bigint;
	readonly low: bigint;
	readonly close: bigint;
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
	readonly trades: number;
}

/** Length of cached candles, in seconds. Longer periods are merged from them if the boundaries match. */
const MAX_CACHED = 300;

/** Cached for periods without trades. */
const NOTHING: Candle = {
	open: 0n,
	high: 0n,
	low: 0n,
	close: 0n,
	baseVolume: 0n,
	relVolume: 0n,
	trades: 0,
};

/** Candles of any pair and length. Past periods never change, so each is computed once. */
export class Candles {
	readonly #trades: Trades;
	readonly #cache = new PairCache<Candle>();

	constructor(trades: Trades) {
		this.#trades = trades;
	}

	/**
	 * One entry per period, starting at `start`, `start + length` … up to `end`; `undefined` for a period
	 * without trades. All times are in seconds; there are no trades after `now`.
	 */
	between(base: string, rel: string, start: number, end: number, length: number, now: number) {
		const directed = findVenue(base, rel);
		const count = Math.floor((end - start) / length) + 1;
		return Array.from({ length: count }, (_, index): Candle | undefined => {
			const from = start + index * length;
			const to = Math.min(from + length, now + 1);
			if (!directed || from >= to) return undefined;
			return start % MAX_CACHED === 0 && length % MAX_CACHED === 0
				? joined(this.#cachedBetween(directed, from, to))
				: this.#added(directed, from, to);
		});
	}

	*#cachedBetween(directed: DirectedVenue, from: number, to: number): Generator<Candle> {
		const { venue, reversed } = directed;
		const cache = reversed ? this.#cache.of(venue.rel, venue.base) : this.#cache.of(venue.base, venue.rel);
		const first = Math.max(from, Math.floor(this.#trades.birth / MAX_CACHED) * MAX_CACHED);
		for (let start = first; start < to; start += MAX_CACHED) {
			// An unfinished period is not cached.
			const isPast = start + MAX_CACHED <= to;
			let candle = isPast ? cache.get(start) : undefined;
			candle ??= this.#added(directed, start, Math.min(start + MAX_CACHED, to)) ?? NOTHING;
			if (isPast) cache.set(start, candle);
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
