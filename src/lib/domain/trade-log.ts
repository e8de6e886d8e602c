import type { TimeRange } from './market/candles.ts';
import { usualDirection } from './market/pair-search.ts';
import { type Pair, marketKey } from './market/pair.ts';
import { baseOf } from './money/price.ts';
import type { TimeZoneChoice } from './text/time.ts';

/** Named periods that end now. */
export const PERIODS = ['day', 'week', 'month'] as const;

export type Period = (typeof PERIODS)[number];

/** Seconds. */
const DAY = 86_400;

const SECONDS: Readonly<Record<Period, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** The period up to this moment, in unix seconds. */
export function spanOfPeriod(period: Period, now: number): TimeRange {
	return { from: now - SECONDS[period], to: now };
}

/** Bar widths in seconds: common clock and calendar units. */
const WIDTHS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, DAY, 7 * DAY, 30 * DAY] as const;
const MAX_BARS = 31;

/** A period split into equal parts, aligned to its end; the first part may be shorter. */
export interface Timeline extends TimeRange {
	/** Seconds. */
	readonly width: number;
	readonly parts: number;
}

/** Splits a period into at most `MAX_BARS` parts. */
export function timelineOf({ from, to }: TimeRange): Timeline {
	const length = Math.max(1, to - from);
	const width = WIDTHS.find((each) => length / each <= MAX_BARS) ?? Math.ceil(length / MAX_BARS);
	return { from, to, width, parts: Math.max(1, Math.ceil(length / width)) };
}

/** Index of the part that contains a time; `undefined` outside the period. */
export function partAt({ from, to, width, parts }: Timeline, time: number): number | undefined {
	if (!(time >= from && time <= to)) return undefined;
	return Math.max(0, parts - 1 - Math.floor((to - time) / width));
}

/** Start of a part, in unix seconds. */
export function beginOfPart({ from, to, width, parts }: Timeline, part: number): number {
	return Math.max(from, to - (parts - part) * width);
}

/** First piece, in seconds. Short, so that results appear soon. */
const FIRST = 6 * 3600;
/** Swaps that can be read and checked within one or two frames. */
const WANTED_SWAPS = 3000;
/** Limits growth, because a busy hour may follow a quiet one. */
const MAX_GROWTH = 4;
const SHORTEST = 600;

/**
 * Splits a log request into pieces, newest first. A busy month in one reply would be tens of megabytes, which
 * would block the node and freeze the page.
 */
export class LogPieces {
	readonly #from: number;
	#to: number;
	#width = FIRST;

	constructor({ from, to }: TimeRange) {
		this.#from = from;
		this.#to = to;
	}

	/** The next piece to read; `undefined` when done. */
	get next(): TimeRange | undefined {
		if (this.#to <= this.#from) return undefined;
		return { from: Math.max(this.#from, this.#to - this.#width), to: this.#to };
	}

	/** Share of the period that has been read, from 0 to 1. */
	shareOf({ from, to }: TimeRange): number {
		return to <= from ? 1 : (to - this.#to) / (to - from);
	}

	/** Marks a piece as read and adapts the length of the next piece. */
	done({ from, to }: TimeRange, swaps: number): void {
		this.#to = from;
		const growth = Math.min(MAX_GROWTH, WANTED_SWAPS / Math.max(1, swaps));
		this.#width = Math.max(SHORTEST, Math.round((to - from) * growth));
	}
}

/** Outcome of a swap seen on the network; `open` if the node's log contains no end. */
export type SeenOutcome = 'finished' | 'expired' | 'open';

export const SEEN_OUTCOMES: readonly SeenOutcome[] = ['finished', 'expired', 'open'];

/** A swap that the node saw on the network, including the user's own. All strings are untrusted. */
export interface SeenSwap {
	/** The swap's ids on the wire, joined, to detect duplicates. */
	readonly id: string;
	/** Unix seconds; missing if the node does not report them. */
	readonly begunAt: number | undefined;
	readonly endedAt: number | undefined;
	readonly outcome: SeenOutcome;
	/** Public keys of the nodes. */
	readonly maker: string;
	readonly taker: string;
	/** The maker gives `base`, the taker gives `rel`. */
	readonly base: string;
	readonly rel: string;
	/** Smallest units. */
	readonly baseAmount: bigint;
	readonly relAmount: bigint;
	/** Payments known to the node, in chronological order. */
	readonly payments: readonly SeenPayment[];
}

export interface SeenPayment {
	readonly name: SeenPaymentName;
	readonly txid: string;
}

export type SeenPaymentName =
	| 'deposit'
	| 'taker-payment'
	| 'maker-payment'
	| 'maker-payment-spent'
	| 'taker-payment-spent'
	| 'deposit-spent';

/** Price of a swap in the usual direction of its market; 0 if an amount is 0. */
export function priceOfSwap({
	base,
	rel,
	baseAmount,
	relAmount,
}: SeenSwap): Pair & { readonly price: bigint } {
	const pair = usualDirection(base, rel);
	const [ofBase, ofRel] = pair.base === base ? [baseAmount, relAmount] : [relAmount, baseAmount];
	return { ...pair, price: baseOf(ofRel, ofBase) };
}

/** Time that a swap is counted at, in unix seconds: its end or, if open, its beginning. */
export function timeOfSwap({ begunAt, endedAt }: SeenSwap): number | undefined {
	return endedAt ?? begunAt;
}

/** Compares by time, latest first; swaps without a time are last. */
export function byTime(one: SeenSwap, other: SeenSwap): number {
	return (timeOfSwap(other) ?? -Infinity) - (timeOfSwap(one) ?? -Infinity) || 0;
}

export const STATISTICS_VIEWS = ['network', 'trades', 'markets', 'prices', 'log'] as const;

export type StatisticsView = (typeof STATISTICS_VIEWS)[number];

/** The filter of the swap log, as stored in the URL. */
export interface LogQuery {
	readonly period: Period | 'dates';
	/** Dates such as `2026-11-20`, both inclusive; only for the period `dates`. */
	readonly from: string;
	readonly to: string;
	/** One coin, or two for a pair, as typed. */
	readonly coins: string;
	/** Prefix of a node's public key. */
	readonly node: string;
	/** Name of a client program. Only the node can filter by it. */
	readonly program: string;
	readonly outcome: SeenOutcome | 'all';
}

export function parseView(params: URLSearchParams): StatisticsView {
	return STATISTICS_VIEWS.find((view) => view === params.get('view')) ?? 'network';
}

export function parseLogQuery(params: URLSearchParams): LogQuery {
	const text = (name: string): string => params.get(name)?.trim() ?? '';
	const period = [...PERIODS, 'dates' as const].find((each) => each === text('period')) ?? 'day';
	return {
		period,
		from: text('from'),
		to: text('to'),
		coins: text('coins'),
		node: text('node').toLowerCase(),
		program: text('program'),
		outcome: SEEN_OUTCOMES.find((each) => each === text('outcome')) ?? 'all',
	};
}

/** Query string of a view and a filter; empty for the defaults. */
export function formatLogQuery(view: StatisticsView, choice: LogQuery): '' | `?${string}` {
	const { period, from, to, coins, node, program, outcome } = choice;
	const params = new URLSearchParams({
		...(view !== 'network' && { view }),
		...(period !== 'day' && { period }),
		...(period === 'dates' && { from, to }),
		...(coins && { coins }),
		...(node && { node }),
		...(program && { program }),
		...(outcome !== 'all' && { outcome }),
	});
	return params.size === 0 ? '' : `?${params}`;
}

const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The selected period in unix seconds, ending now at the latest; `undefined` if the dates are invalid. */
export function spanOfChoice(choice: LogQuery, zone: TimeZoneChoice, now: number): TimeRange | undefined {
	if (choice.period !== 'dates') return spanOfPeriod(choice.period, now);
	const span = spanOfDates(choice, zone);
	return span && { from: Math.min(span.from, now), to: Math.min(span.to, now) };
}

/** From the start of the first day to the end of the last day; `undefined` if a date is invalid. */
function spanOfDates(
	{ from, to }: Pick<LogQuery, 'from' | 'to'>,
	zone: TimeZoneChoice,
): TimeRange | undefined {
	const [first, last] = [beginOfDay(from, zone), beginOfDay(to, zone, 1)];
	return first === undefined || last === undefined || last <= first ? undefined : { from: first, to: last };
}

/**
 * Start of a day in unix seconds; `undefined` if the date does not exist.
 *
 * @param later days to add
 */
function beginOfDay(written: string, zone: TimeZoneChoice, later = 0): number | undefined {
	const [, year, month, day] = (WRITTEN_DAY.exec(written) ?? []).map(Number);
	if (year === undefined || month === undefined || day === undefined) return undefined;
	const date = new Date(Date.UTC(year, month - 1, day));
	// Rejects dates such as 30 February.
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
	const begin =
		zone === 'utc'
			? Date.UTC(year, month - 1, day + later)
			: new Date(year, month - 1, day + later).getTime();
	return begin / 1000;
}

/** Filter applied to the swaps after reading, without the filters that the node applies. */
export interface LogFilter {
	readonly coins: string;
	readonly node: string;
	readonly outcome: SeenOutcome | 'all';
}

/** Parses `kmd/btc`, `KMD-BTC` or `KMD BTC`. */
function coinsWanted(typed: string): string[] {
	return typed
		.toUpperCase()
		.split(/[\s/,-]+/)
		.filter(Boolean);
}

/**
 * Returns a predicate for swaps. One coin matches either side, two coins match both directions, a node
 * matches by key prefix.
 */
export function matcherOf({ coins, node, outcome }: LogFilter): (swap: SeenSwap) => boolean {
	const wanted = coinsWanted(coins);
	const key = node.toLowerCase();
	// Upper-cases each ticker only once, as there are few tickers for many swaps.
	const capitals = new Map<string, string>();
	const capitalsOf = (coin: string): string => {
		const known = capitals.get(coin);
		if (known !== undefined) return known;
		capitals.set(coin, coin.toUpperCase());
		return coin.toUpperCase();
	};
	return (swap) =>
		(outcome === 'all' || swap.outcome === outcome) &&
		(key === '' || swap.maker.startsWith(key) || swap.taker.startsWith(key)) &&
		wanted.every((coin) => coin === capitalsOf(swap.base) || coin === capitalsOf(swap.rel));
}

export type LogProblem =
	| { readonly field: 'from' | 'to'; readonly kind: 'no-date' }
	| { readonly field: 'to'; readonly kind: 'ends-before' | 'too-long' }
	| { readonly field: 'coins'; readonly kind: 'too-many' }
	| { readonly field: 'node'; readonly kind: 'no-key' }
	| { readonly field: 'program'; readonly kind: 'too-long' };

/** Reading a longer log would take minutes. */
export const MAX_DAYS = 366;
export const MAX_PROGRAM_LETTERS = 64;

/** Problems that prevent the log from being shown. */
export function logProblems(choice: LogQuery): LogProblem[] {
	const { period, coins, node, program } = choice;
	return [
		...(period === 'dates' ? dateProblems(choice) : []),
		...(coinsWanted(coins).length > 2 ? [{ field: 'coins', kind: 'too-many' } as const] : []),
		...(/^[0-9a-f]{0,64}$/.test(node) ? [] : [{ field: 'node', kind: 'no-key' } as const]),
		...(program.length > MAX_PROGRAM_LETTERS ? [{ field: 'program', kind: 'too-long' } as const] : []),
	];
}

function dateProblems({ from, to }: LogQuery): LogProblem[] {
	const [first, last] = [beginOfDay(from, 'utc'), beginOfDay(to, 'utc')];
	if (first === undefined) return [{ field: 'from', kind: 'no-date' }];
	if (last === undefined) return [{ field: 'to', kind: 'no-date' }];
	if (last < first) return [{ field: 'to', kind: 'ends-before' }];
	return last - first > MAX_DAYS * DAY ? [{ field: 'to', kind: 'too-long' }] : [];
}

/** Trading volume of one coin. */
export interface CoinVolume {
	readonly coin: string;
	readonly trades: number;
	/** Smallest units: given by makers, given by takers, and the sum. */
	readonly byMakers: bigint;
	readonly byTakers: bigint;
	readonly total: bigint;
}

/** Trading volume of one market, in its usual direction. */
export interface PairVolume extends Pair {
	readonly trades: number;
	/** Smallest units. */
	readonly baseAmount: bigint;
	readonly relAmount: bigint;
	/** Volume-weighted average price: rel per base. */
	readonly averagePrice: bigint;
}

/** Swap counts in one part of the timeline. */
export interface TimePart {
	/** Unix seconds. */
	readonly begin: number;
	readonly finished: number;
	readonly others: number;
}

export interface LogTally {
	readonly swaps: number;
	readonly outcomes: Readonly<Record<SeenOutcome, number>>;
	/** Number of distinct nodes on either side. */
	readonly makers: number;
	readonly takers: number;
	/** Volumes of finished swaps, most trades first. */
	readonly coins: readonly CoinVolume[];
	readonly pairs: readonly PairVolume[];
	readonly parts: readonly TimePart[];
}

interface Sums {
	trades: number;
	/** Amount given by makers, of a coin or of the base of a pair. */
	first: bigint;
	second: bigint;
}

/** Counts swaps one by one, so that callers can process large logs in slices. */
export class LogTallier {
	readonly #timeline: Timeline;
	readonly #outcomes: Record<SeenOutcome, number> = { finished: 0, expired: 0, open: 0 };
	readonly #makers = new Set<string>();
	readonly #takers = new Set<string>();
	readonly #coins = new Map<string, Sums>();
	readonly #pairs = new Map<string, Map<string, Sums & { readonly pair: Pair }>>();
	readonly #finished: number[];
	readonly #others: number[];

	constructor(timeline: Timeline) {
		this.#timeline = timeline;
		this.#finished = new Array<number>(timeline.parts).fill(0);
		this.#others = new Array<number>(timeline.parts).fill(0);
	}

	add(swap: SeenSwap): void {
		this.#outcomes[swap.outcome]++;
		this.#makers.add(swap.maker);
		this.#takers.add(swap.taker);
		const time = timeOfSwap(swap);
		const part = time === undefined ? undefined : partAt(this.#timeline, time);
		const parts = swap.outcome === 'finished' ? this.#finished : this.#others;
		if (part !== undefined) parts[part] = (parts[part] ?? 0) + 1;
		if (swap.outcome === 'finished') this.#addVolumes(swap);
	}

	#addVolumes({ base, rel, baseAmount, relAmount }: SeenSwap): void {
		const given = this.#coinOf(base);
		given.first += baseAmount;
		given.trades++;
		const taken = this.#coinOf(rel);
		taken.second += relAmount;
		taken.trades++;
		const sums = this.#pairOf(base, rel);
		const isUsual = sums.pair.base === base;
		sums.first += isUsual ? baseAmount : relAmount;
		sums.second += isUsual ? relAmount : baseAmount;
		sums.trades++;
	}

	#coinOf(coin: string): Sums {
		const known = this.#coins.get(coin);
		if (known) return known;
		const sums = { trades: 0, first: 0n, second: 0n };
		this.#coins.set(coin, sums);
		return sums;
	}

	/** Uses nested maps: joining both tickers into a key for each swap would dominate the run time. */
	#pairOf(base: string, rel: string): Sums & { readonly pair: Pair } {
		const ofBase = this.#pairs.get(base) ?? new Map<string, Sums & { readonly pair: Pair }>();
		this.#pairs.set(base, ofBase);
		const known = ofBase.get(rel) ?? this.#pairs.get(rel)?.get(base);
		if (known) {
			ofBase.set(rel, known);
			return known;
		}
		const sums = { pair: usualDirection(base, rel), trades: 0, first: 0n, second: 0n };
		ofBase.set(rel, sums);
		return sums;
	}

	get tally(): LogTally {
		const { finished, expired, open } = this.#outcomes;
		const pairs = new Set([...this.#pairs.values()].flatMap((rels) => [...rels.values()]));
		return {
			swaps: finished + expired + open,
			outcomes: { finished, expired, open },
			makers: this.#makers.size,
			takers: this.#takers.size,
			coins: [...this.#coins].map(coinVolume).sort(byTrades(({ coin }) => coin)),
			pairs: [...pairs].map(pairVolume).sort(byTrades(({ base, rel }) => marketKey(base, rel))),
			parts: this.#finished.map((count, part) => ({
				begin: beginOfPart(this.#timeline, part),
				finished: count,
				others: this.#others[part] ?? 0,
			})),
		};
	}
}

function coinVolume([coin, { trades, first, second }]: readonly [string, Sums]): CoinVolume {
	return { coin, trades, byMakers: first, byTakers: second, total: first + second };
}

function pairVolume({ pair, trades, first, second }: Sums & { readonly pair: Pair }): PairVolume {
	const averagePrice = baseOf(second, first);
	return { ...pair, trades, baseAmount: first, relAmount: second, averagePrice };
}

function byTrades<Volume extends { readonly trades: number }>(nameOf: (volume: Volume) => string) {
	return (one: Volume, other: Volume): number =>
		other.trades - one.trades || (nameOf(one) < nameOf(other) ? -1 : 1);
}
