import { type SwapRow, LOCK_MS, type RequestRow } from './trade/swap-row.ts';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Market } from './market/market.ts';
import type { Trade } from './market/overlay.ts';
import type { LostRequest } from './market/trades.ts';
import { VENUES, type Venue } from './market/makers.ts';
import type { Chance, Draw } from './world/chance.ts';
import type { Trading } from './trade/trading.ts';
import type { Table } from './world/store.ts';
import type { World } from './world/world.ts';

/** Number of lines of each kind in a range of the stats log. */
export interface LineCounts {
	/** All lines, duplicates included. */
	readonly lines: number;
	readonly request: number;
	readonly reserved: number;
	readonly connect: number;
	readonly connected: number;
	readonly tradestatus: number;
	readonly duplicates: number;
	/** Number of swaps in the lines, counted from the taker's acceptance of the maker's answer. */
	readonly uniques: number;
}

export type LineKind = 'request' | 'reserved' | 'connect' | 'connected' | 'tradestatus';

export const LINE_KINDS: readonly LineKind[] = ['request', 'reserved', 'connect', 'connected', 'tradestatus'];

export class LineCounter {
	readonly #kinds = new Map<LineKind, number>();
	#duplicates = 0;

	add(kinds: readonly LineKind[], lines = 1): void {
		for (const kind of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + lines);
	}

	addCounts(counts: LineCounts): void {
		for (const kind of LINE_KINDS) this.add([kind], counts[kind]);
		this.addDuplicates(counts.duplicates);
	}

	/** Some network messages arrive by two routes. */
	addDuplicates(lines: number): void {
		this.#duplicates += lines;
	}

	get counts(): LineCounts {
		const of = (kind: LineKind): number => this.#kinds.get(kind) ?? 0;
		const known = LINE_KINDS.reduce((sum, kind) => sum + of(kind), 0);
		return {
			lines: known + this.#duplicates,
			request: of('request'),
			reserved: of('reserved'),
			connect: of('connect'),
			connected: of('connected'),
			tradestatus: of('tradestatus'),
			duplicates: this.#duplicates,
			uniques: of('connect'),
		};
	}
}

/** Lines added since `before`. Never negative, because an older program version may have counted more. */
export function countsSince(before: LineCounts, all: LineCounts): LineCounts {
	const of = (name: keyof LineCounts): number => Math.max(0, all[name] - before[name]);
	return {
		lines: of('lines'),
		request: of('request'),
		reserved: of('reserved'),
		connect: of('connect'),
		connected: of('connected'),
		tradestatus: of('tradestatus'),
		duplicates: of('duplicates'),
		uniques: of('uniques'),
	};
}

/** A swap that the node saw on the network, the user's own swaps included. */
export interface SeenSwap {
	/** Start, and end or abandonment, in Unix seconds. */
	readonly startedAt: number;
	readonly ended?: number;
	readonly isSuccess: boolean;
	readonly aliceid: string;
	readonly requestid: number;
	readonly quoteid: number;
	/** The nodes' public keys. */
	readonly maker: string;
	readonly taker: string;
	/** Tickers: the maker pays base, the taker rel. */
	readonly base: string;
	readonly rel: string;
	/** Volumes in satoshis. */
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
	/** The taker's program. */
	readonly gui: string;
	/** Set for the user's own swap, with its payments. */
	readonly own?: SwapRow;
}

/** Selects swaps. Times are in Unix seconds; 0 means no bound. */
export interface SeenFilter {
	readonly starttime: number;
	readonly endtime: number;
	readonly gui?: string;
	readonly pubkey?: string;
	readonly base?: string;
	readonly rel?: string;
}

/**
 * Equal bounds in the future select open swaps. A finished swap is dated by its end, a swap without a trade by
 * its start.
 */
export function isShown(swap: SeenSwap, filter: SeenFilter, second: number): boolean {
	const { starttime, endtime } = filter;
	if (!isWanted(swap, filter)) return false;
	if (starttime === endtime && starttime > second) return swap.ended === undefined;
	const time = (swap.isSuccess ? swap.ended : undefined) ?? swap.startedAt;
	return (starttime === 0 || time >= starttime) && (endtime === 0 || time <= endtime);
}

/** The coins may be given in either direction. */
function isWanted({ maker, taker, base, rel, gui }: SeenSwap, filter: SeenFilter): boolean {
	const coins = [filter.base, filter.rel].filter((coin) => coin !== undefined);
	return (
		coins.every((coin) => coin === base || coin === rel) &&
		(filter.gui === undefined || filter.gui === gui) &&
		(filter.pubkey === undefined || filter.pubkey === maker || filter.pubkey === taker)
	);
}

const TAKER_COUNT = 180;

const GUIS = ['nogui', 'swapdesk', 'cli'] as const;

/** Range of durations of other nodes' swaps, in seconds. */
const SHORTEST = 90;
const MAX_LENGTH = 420;

/** Share of messages that arrive twice. */
const TWICE = 0.06;

/** Time until an unfinished swap expires, in seconds from its start. */
function expiryAfter(lockFactor: number): number {
	return (2 * LOCK_MS * lockFactor) / 1000;
}

/** A node program's rules for counting and listing the swaps that it sees. */
export interface LogRules {
	/** Lists requests that never became a swap along with the swaps. */
	readonly countsFailedRequests: boolean;
	readonly swaps: { lockFactor(coins: { readonly bob: string; readonly alice: string }): number };
}

/**
 * Swaps of the simulated peers, a pure function of the seed: those in the market's volume, and those without a
 * trade.
 */
export class NetworkSwaps {
	readonly #chance: Chance;
	readonly #market: Market;
	readonly #rules: LogRules;
	readonly #takers = new Map<number, string>();
	/** Cached, because earlier lines never change. */
	#counted = { from: 0, until: 0, counter: new LineCounter() };

	constructor(chance: Chance, market: Market, rules: LogRules) {
		this.#chance = chance;
		this.#market = market;
		this.#rules = rules;
	}

	/**
	 * Swaps dated within [`from`, `to`), and those open at `now`, one market after the other. Leaves out swaps
	 * that began before `start`. Times are in seconds.
	 */
	*between(from: number, to: number, start: number, now: number): Generator<SeenSwap> {
		for (const venue of VENUES) {
			const draw = this.#drawOf(venue);
			const end = Math.min(to, now + 1);
			for (const trade of this.#market.trades.ambientBetween(venue, from, end))
				if (startOf(trade, draw) >= start) yield this.#swapOf(trade, venue, draw);
			for (const trade of this.#market.trades.ambientBetween(venue, now + 1, now + 1 + MAX_LENGTH))
				if (startOf(trade, draw) <= now) yield withoutEnd(this.#swapOf(trade, venue, draw));
			yield* this.#lostBetween(venue, from, end, now);
		}
	}

	/** Requests that never became a swap are listed only by programs that also count them. */
	*#lostBetween(venue: Venue, from: number, to: number, now: number): Generator<SeenSwap> {
		const draw = this.#drawOf(venue, 'lost swaps seen');
		const expiry = expiryAfter(this.#rules.swaps.lockFactor({ bob: venue.base, alice: venue.rel }));
		const wanted = this.#rules.countsFailedRequests ? undefined : 'connected';
		for (const lost of this.#market.lost.between(venue, from, to, wanted)) {
			const ended = lost.time + expiry;
			const swap = withoutEnd({ ...this.#swapOf(lost, venue, draw), startedAt: lost.time, isSuccess: false });
			yield ended <= now ? { ...swap, ended } : swap;
		}
	}

	/** Counts the lines within [`from`, `until`), in seconds. Swaps that began earlier have no lines. */
	countUntil(until: number, from: number): LineCounts {
		if (this.#counted.from !== from || this.#counted.until > until)
			this.#counted = { from, until: from, counter: new LineCounter() };
		const { counter, until: counted } = this.#counted;
		for (const venue of VENUES) {
			const draw = this.#drawOf(venue);
			const trades = this.#market.trades.ambientBetween(venue, counted, until + MAX_LENGTH);
			for (const trade of trades) {
				const startedAt = startOf(trade, draw);
				const isNew = startedAt >= counted && startedAt < until;
				if (isNew) counter.add(NEGOTIATED);
				if (isNew && draw(trade.time, 6) < TWICE) counter.addDuplicates(1);
				if (startedAt >= from && trade.time < until) counter.add(['tradestatus']);
			}
			for (const lost of this.#market.lost.between(venue, counted, until)) counter.add(lostLinesOf(lost));
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
			startedAt: startOf(trade, draw),
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

/** Start of the swap of a trade, in seconds. */
function startOf({ time }: Trade, draw: Draw): number {
	return time - Math.floor(SHORTEST + draw(time, 1) * (MAX_LENGTH - SHORTEST));
}

function withoutEnd({ ended: _ended, ...swap }: SeenSwap): SeenSwap {
	return swap;
}

/** Messages up to and including the last one. */
function lostLinesOf({ last }: LostRequest): typeof LINE_KINDS {
	return LINE_KINDS.slice(0, LINE_KINDS.indexOf(last) + 1);
}

/** 32 bits, never 0. */
const idOf = (part: number): number => Math.floor(part * 0xffff_ffff) + 1;

/** Start of the log before the world's start, in seconds: the range of `ticker` plus an hour. */
const BEFORE_START = 90_000;

/** Default range of other nodes' swaps without a `starttime`, in seconds; several months would be megabytes. */
const OTHERS_BY_DEFAULT = 86_400;

/** Stands in for an unknown maker. */
const NO_NODE = '0'.repeat(64);

/**
 * The node's view of the network: the messages of each negotiation and the end of each swap. The lines are not
 * stored, because they follow from the market and the user's trades.
 */
export class StatsLog {
	/** Start of the log, in Unix seconds. */
	readonly start: number;
	/** Counts at the last read. */
	readonly #read: Table<LineCounts>;
	readonly #network: NetworkSwaps;
	readonly #market: Market;
	readonly #trading: Trading;
	readonly #rules: LogRules;

	constructor(world: World, market: Market, trading: Trading, rules: LogRules) {
		this.start = Math.floor(world.start / 1000) - BEFORE_START;
		this.#read = world.table('stats-log');
		this.#network = new NetworkSwaps(world.chance, market, rules);
		this.#market = market;
		this.#trading = trading;
		this.#rules = rules;
	}

	/** Counts the lines since the previous call. Times are in milliseconds since 1970. */
	readNew(now: number): LineCounts {
		const all = this.countAll(now);
		const before = this.#read.get('last') ?? new LineCounter().counts;
		this.#read.set('last', all);
		return countsSince(before, all);
	}

	countAll(now: number): LineCounts {
		const counter = new LineCounter();
		counter.addCounts(this.#network.countUntil(Math.floor(now / 1000) + 1, this.start));
		for (const request of this.#trading.requests.all)
			counter.add(linesOf(request, this.#trading.swaps.get(request.key)));
		return counter.counts;
	}

	/** Sorted by end time, open swaps last. Includes the user's own swaps from before the log began. */
	swaps(filter: SeenFilter, gui: string, now: number): SeenSwap[] {
		const second = Math.floor(now / 1000);
		const from = Math.max(this.start, firstSecond(filter, second));
		const to = filter.endtime === 0 ? second + 1 : Math.min(filter.endtime, second) + 1;
		const own = this.#trading.swaps.all.map((swap) => this.#ownSwap(swap, gui));
		const others = this.#network.between(from, to, this.start, second);
		return [...others, ...own, ...this.#failedRequests(gui, second)]
			.filter((swap) => isShown(swap, filter, second))
			.sort(
				(one, other) =>
					(one.ended ?? Infinity) - (other.ended ?? Infinity) || one.startedAt - other.startedAt,
			);
	}

	/** The user's requests that never became a swap, if the node counts them. */
	#failedRequests(gui: string, second: number): SeenSwap[] {
		if (!this.#rules.countsFailedRequests) return [];
		return this.#trading.requests.all
			.filter(({ iambob, state }) => !iambob && (state === 'rejected' || state === 'expired'))
			.map((request) => this.#failedRequest(request, gui, second));
	}

	#failedRequest(request: RequestRow, gui: string, second: number): SeenSwap {
		const { peer, account, aliceid, requestid, quoteid, bob, alice } = request;
		const startedAt = Math.floor(request.requestedAt / 1000);
		const ended = startedAt + expiryAfter(this.#rules.swaps.lockFactor({ bob, alice }));
		return {
			startedAt,
			...(ended <= second && { ended }),
			isSuccess: false,
			...{ aliceid, requestid, quoteid },
			maker: peer === undefined ? NO_NODE : this.#market.makers.identityOf(peer).nodePublicKey,
			taker: account,
			...{ base: bob, rel: alice, gui },
			baseVolume: request.bobAmount,
			relVolume: request.aliceAmount,
		};
	}

	#ownSwap(swap: SwapRow, gui: string): SeenSwap {
		const peer = this.#market.makers.identityOf(swap.peer).nodePublicKey;
		const ended = swap.finishedAt === undefined ? undefined : Math.floor(swap.finishedAt / 1000);
		return {
			startedAt: Math.floor(swap.connectedAt / 1000),
			...(ended !== undefined && { ended }),
			isSuccess: swap.outcome === 'success',
			aliceid: swap.aliceid,
			requestid: swap.requestid,
			quoteid: swap.quoteid,
			maker: swap.iambob ? swap.account : peer,
			taker: swap.iambob ? peer : swap.account,
			base: swap.bob,
			rel: swap.alice,
			baseVolume: swap.srcAmount,
			relVolume: swap.destAmount,
			gui,
			own: swap,
		};
	}
}

/** Start of the range for other nodes' swaps, in Unix seconds. Open swaps may have begun long before. */
function firstSecond({ starttime, endtime }: SeenFilter, second: number): number {
	const isOpenOnly = starttime === endtime && starttime > second;
	return starttime === 0 || isOpenOnly ? second - OTHERS_BY_DEFAULT : starttime;
}

/** Messages of a negotiation and its swap. */
function linesOf({ times }: RequestRow, swap: SwapRow | undefined): LineKind[] {
	return LINE_KINDS.filter((kind) =>
		kind === 'tradestatus' ? swap?.finishedAt !== undefined : times[kind] !== undefined,
	);
}
