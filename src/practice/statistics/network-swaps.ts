import type { SwapRow } from '../trade/swaps/swap-row.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Market } from '../market/market.ts';
import type { Trade } from '../market/overlay.ts';
import type { LostRequest } from '../market/lost-requests.ts';
import { VENUES, type Venue } from '../market/venues.ts';
import { LOCK_MS } from '../trade/swaps/swap-row.ts';
import type { Chance, Draw } from '../world/chance.ts';
import { LINE_KINDS, LineCounter, type LineCounts } from './line-counts.ts';

/** A swap that the node saw on the network: of others, or the user's own. */
export interface SeenSwap {
	/** When it was agreed on, and when it was over or given up, in seconds since 1970. */
	readonly begun: number;
	readonly ended?: number;
	readonly isSuccess: boolean;
	readonly aliceid: string;
	readonly requestid: number;
	readonly quoteid: number;
	/** The nodes' public keys. */
	readonly maker: string;
	readonly taker: string;
	/** Tickers: the maker gives base, the taker rel. */
	readonly base: string;
	readonly rel: string;
	/** In satoshis. */
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
	/** The taker's program. */
	readonly gui: string;
	/** The user's own, with its payments. */
	readonly own?: SwapRow;
}

/** Which of them are shown. Times are in seconds since 1970; 0 leaves a bound open. */
export interface SeenFilter {
	readonly starttime: number;
	readonly endtime: number;
	readonly gui?: string;
	readonly pubkey?: string;
	readonly base?: string;
	readonly rel?: string;
}

/**
 * One time in the future for both bounds asks for what is not over yet. A swap counts at its end, or at its beginning if it
 * led to no trade.
 */
export function isShown(swap: SeenSwap, filter: SeenFilter, second: number): boolean {
	const { starttime, endtime } = filter;
	if (!isWanted(swap, filter)) return false;
	if (starttime === endtime && starttime > second) return swap.ended === undefined;
	const time = (swap.isSuccess ? swap.ended : undefined) ?? swap.begun;
	return (starttime === 0 || time >= starttime) && (endtime === 0 || time <= endtime);
}

/** The coins may be named in either direction. */
function isWanted({ maker, taker, base, rel, gui }: SeenSwap, filter: SeenFilter): boolean {
	const coins = [filter.base, filter.rel].filter((coin) => coin !== undefined);
	return (
		coins.every((coin) => coin === base || coin === rel) &&
		(filter.gui === undefined || filter.gui === gui) &&
		(filter.pubkey === undefined || filter.pubkey === maker || filter.pubkey === taker)
	);
}

const TAKER_COUNT = 180;

/** The programs that simulated takers use. */
const GUIS = ['nogui', 'swapdesk', 'cli'] as const;

/** How long a swap among others takes from the agreement to its end, in seconds. */
const SHORTEST = 90;
const LONGEST = 420;

/** The share of messages that arrive twice. */
const TWICE = 0.06;

/** A swap that is not over by then has expired, in seconds from its beginning. */
export function expiryAfter(lockFactor: number): number {
	return (2 * LOCK_MS * lockFactor) / 1000;
}

/** How nodes count and list what they see. */
export interface LogRules {
	/** Requests that became no swap are listed among the swaps. */
	readonly countsFailedRequests: boolean;
	readonly swaps: { lockFactor(coins: { readonly bob: string; readonly alice: string }): number };
}

/**
 * The swaps of the simulated peers, as a pure function of the seed: those whose volumes the market shows, and those that
 * led to no trade.
 */
export class NetworkSwaps {
	readonly #chance: Chance;
	readonly #market: Market;
	readonly #rules: LogRules;
	readonly #takers = new Map<number, string>();
	/** Earlier lines do not change, and need not be counted again. */
	#counted = { from: 0, until: 0, counter: new LineCounter() };

	constructor(chance: Chance, market: Market, rules: LogRules) {
		this.#chance = chance;
		this.#market = market;
		this.#rules = rules;
	}

	/**
	 * The swaps that count from `from` up to but without `to`, and those that go on at `now`, one market after the other. Swaps that
	 * began before `start` are left out. Times are in seconds.
	 */
	*between(from: number, to: number, start: number, now: number): Generator<SeenSwap> {
		for (const venue of VENUES) {
			const draw = this.#drawOf(venue);
			const end = Math.min(to, now + 1);
			for (const trade of this.#market.trades.ambientBetween(venue, from, end))
				if (begunAt(trade, draw) >= start) yield this.#swapOf(trade, venue, draw);
			for (const trade of this.#market.trades.ambientBetween(venue, now + 1, now + 1 + LONGEST))
				if (begunAt(trade, draw) <= now) yield withoutEnd(this.#swapOf(trade, venue, draw));
			yield* this.#lostBetween(venue, from, end, now);
		}
	}

	/** Those that never began a swap are listed only by programs that count them too. */
	*#lostBetween(venue: Venue, from: number, to: number, now: number): Generator<SeenSwap> {
		const draw = this.#drawOf(venue, 'lost swaps seen');
		const expiry = expiryAfter(this.#rules.swaps.lockFactor({ bob: venue.base, alice: venue.rel }));
		const wanted = this.#rules.countsFailedRequests ? undefined : 'connected';
		for (const lost of this.#market.lost.between(venue, from, to, wanted)) {
			const ended = lost.time + expiry;
			const swap = withoutEnd({ ...this.#swapOf(lost, venue, draw), begun: lost.time, isSuccess: false });
			yield ended <= now ? { ...swap, ended } : swap;
		}
	}

	/** The lines that came from `from` up to but without `until`, in seconds. Swaps that began before have none. */
	countUntil(until: number, from: number): LineCounts {
		if (this.#counted.from !== from || this.#counted.until > until)
			this.#counted = { from, until: from, counter: new LineCounter() };
		const { counter, until: counted } = this.#counted;
		for (const venue of VENUES) {
			const draw = this.#drawOf(venue);
			const trades = this.#market.trades.ambientBetween(venue, counted, until + LONGEST);
			for (const trade of trades) {
				const begun = begunAt(trade, draw);
				const isNew = begun >= counted && begun < until;
				if (isNew) counter.add(NEGOTIATED);
				if (isNew && draw(trade.time, 6) < TWICE) counter.addDuplicates(1);
				if (begun >= from && trade.time < until) counter.add(['tradestatus']);
			}
			for (const lost of this.#market.lost.between(venue, counted, until)) counter.add(linesOf(lost));
		}
		this.#counted = { from, until: Math.max(until, counted), counter };
		return counter.counts;
	}

	#drawOf({ base, rel }: Venue, what = 'swaps seen'): Draw {
		return this.#chance.of(`${what} at ${base}/${rel}`);
	}

	#swapOf(trade: Trade, venue: Venue, draw: Draw): SeenSwap {
		const { time, side, maker = 0, baseVolume, relVolume } = trade;
		const taker = Math.floor(draw(time) * TAKER_COUNT);
		const isAsk = side === 'ask';
		return {
			begun: begunAt(trade, draw),
			ended: time,
			isSuccess: true,
			aliceid: String((BigInt(idOf(draw(time, 2))) << 32n) | BigInt(idOf(draw(time, 3)))),
			requestid: idOf(draw(time, 4)),
			quoteid: idOf(draw(time, 5)),
			maker: this.#market.makers.identityOf(maker).nodePublicKey,
			taker: this.#takerOf(taker),
			...(isAsk
				? { base: venue.base, rel: venue.rel, baseVolume, relVolume }
				: { base: venue.rel, rel: venue.base, baseVolume: relVolume, relVolume: baseVolume }),
			gui: GUIS[taker % GUIS.length] ?? GUIS[0],
		};
	}

	#takerOf(number: number): string {
		const known = this.#takers.get(number);
		if (known !== undefined) return known;
		const publicKey = bytesToHex(this.#chance.bytes(`taker ${number}`, 32));
		this.#takers.set(number, publicKey);
		return publicKey;
	}
}

const NEGOTIATED = LINE_KINDS.filter((kind) => kind !== 'tradestatus');

/** When the swap of a trade was agreed on, in seconds. */
function begunAt({ time }: Trade, draw: Draw): number {
	return time - Math.floor(SHORTEST + draw(time, 1) * (LONGEST - SHORTEST));
}

function withoutEnd({ ended: _ended, ...swap }: SeenSwap): SeenSwap {
	return swap;
}

/** The messages up to the last one. */
function linesOf({ last }: LostRequest): typeof LINE_KINDS {
	return LINE_KINDS.slice(0, LINE_KINDS.indexOf(last) + 1);
}

/** 32 bits, never 0. */
const idOf = (part: number): number => Math.floor(part * 0xffff_ffff) + 1;
