import type { TimeRange } from './market/candles.ts';
import { usualDirection } from './market/pair-search.ts';
import { type Pair, marketKey } from './market/pair.ts';
import { baseOf } from './money/price.ts';
import type { TimeZoneChoice } from './text/time.ts';

/** Periods up to now that are offered by name. */
export const PERIODS = ['day', 'week', 'month'] as const;

export type Period = (typeof PERIODS)[number];

/** In seconds. */
const DAY = 86_400;

const SECONDS: Readonly<Record<Period, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** The period up to this moment, in unix seconds. */
export function spanOfPeriod(period: Period, now: number): TimeRange {
	return { from: now - SECONDS[period], to: now };
}

/** Widths of the bars, in seconds: those that a clock or a calendar knows. */
const WIDTHS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, DAY, 7 * DAY, 30 * DAY] as const;
const MAX_BARS = 31;

/** A span in equal parts, the last of which ends with it; the first one may be cut. */
export interface Timeline extends TimeRange {
	/** Seconds. */
	readonly width: number;
	readonly parts: number;
}

/** Cuts a span into at most as many parts as can be told apart. */
export function timelineOf({ from, to }: TimeRange): Timeline {
	const length = Math.max(1, to - from);
	const width = WIDTHS.find((each) => length / each <= MAX_BARS) ?? Math.ceil(length / MAX_BARS);
	return { from, to, width, parts: Math.max(1, Math.ceil(length / width)) };
}

/** Which part a moment lies in; `undefined` outside the span. */
export function partAt({ from, to, width, parts }: Timeline, time: number): number | undefined {
	if (!(time >= from && time <= to)) return undefined;
	return Math.max(0, parts - 1 - Math.floor((to - time) / width));
}

/** When a part begins, in unix seconds. */
export function beginOfPart({ from, to, width, parts }: Timeline, part: number): number {
	return Math.max(from, to - (parts - part) * width);
}

/** The first piece, in seconds: short, so that something is on screen soon. */
const FIRST = 6 * 3600;
/** Swaps of a piece that are read and checked within a frame or two. */
const WANTED_SWAPS = 3000;
/** Quiet hours may be followed by busy ones. */
const MAX_GROWTH = 4;
const SHORTEST = 600;

/**
 * The pieces in which the log of a span is read, the newest first: a busy month in one reply is tens of megabytes, for which
 * the node would work on nothing else and the page would stand still.
 */
export class LogPieces {
	readonly #from: number;
	#to: number;
	#width = FIRST;

	constructor({ from, to }: TimeRange) {
		this.#from = from;
		this.#to = to;
	}

	/** The next piece to read; `undefined` once all was read. */
	get next(): TimeRange | undefined {
		if (this.#to <= this.#from) return undefined;
		return { from: Math.max(this.#from, this.#to - this.#width), to: this.#to };
	}

	/** From 0 to 1. */
	shareOf({ from, to }: TimeRange): number {
		return to <= from ? 1 : (to - this.#to) / (to - from);
	}

	/** Notes that a piece was read, and makes the next one as long as it may be. */
	done({ from, to }: TimeRange, swaps: number): void {
		this.#to = from;
		const growth = Math.min(MAX_GROWTH, WANTED_SWAPS / Math.max(1, swaps));
		this.#width = Math.max(SHORTEST, Math.round((to - from) * growth));
	}
}

/** How a swap that the node saw among its peers ended; `open` where its log tells no end. */
export type SeenOutcome = 'finished' | 'expired' | 'open';

export const SEEN_OUTCOMES: readonly SeenOutcome[] = ['finished', 'expired', 'open'];

/** A swap that the node saw on the network: of others, or the user's own. Its texts are the choice of strangers. */
export interface SeenSwap {
	/** Its ids on the wire, in one text: the same swap may be listed twice. */
	readonly id: string;
	/** Unix seconds; nodes may tell neither. */
	readonly begunAt: number | undefined;
	readonly endedAt: number | undefined;
	readonly outcome: SeenOutcome;
	/** Public keys of the nodes. */
	readonly maker: string;
	readonly taker: string;
	/** The coin that the maker gives, and the coin that the taker gives for it. */
	readonly base: string;
	readonly rel: string;
	/** Smallest unit. */
	readonly baseAmount: bigint;
	readonly relAmount: bigint;
	/** The payments that the node knows, in the order of a swap. */
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

/** Its price, in the usual direction of its market; 0 if its amounts are 0. */
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

/** When it counts, in unix seconds: its end, or its beginning while it has none. */
export function timeOfSwap({ begunAt, endedAt }: SeenSwap): number | undefined {
	return endedAt ?? begunAt;
}

/** The latest first; what has no time comes last. */
export function byTime(one: SeenSwap, other: SeenSwap): number {
	return (timeOfSwap(other) ?? -Infinity) - (timeOfSwap(one) ?? -Infinity) || 0;
}

export const STATISTICS_VIEWS = ['network', 'trades', 'markets', 'prices', 'log'] as const;

export type StatisticsView = (typeof STATISTICS_VIEWS)[number];

/** Which of the swaps that the node saw are shown, as it stands in the address. */
export interface LogQuery {
	readonly period: Period | 'dates';
	/** Days as `2026-11-20`, both included; of the chosen dates only. */
	readonly from: string;
	readonly to: string;
	/** A coin, or two for a pair, as typed. */
	readonly coins: string;
	/** The beginning of a node's public key. */
	readonly node: string;
	/** The name of a program. Only the node knows which swaps were made with it. */
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

/** The part of an address after the path; empty for the last day of everything. */
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

/** Anything but the period narrows what is shown. */
export function isNarrowed({ coins, node, program, outcome }: LogQuery): boolean {
	return coins !== '' || node !== '' || program !== '' || outcome !== 'all';
}

const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The span that is chosen at this moment, in unix seconds, without the future; `undefined` if its dates are invalid. */
export function spanOfChoice(choice: LogQuery, zone: TimeZoneChoice, now: number): TimeRange | undefined {
	if (choice.period !== 'dates') return spanOfPeriod(choice.period, now);
	const span = spanOfDates(choice, zone);
	return span && { from: Math.min(span.from, now), to: Math.min(span.to, now) };
}

/** From the beginning of the first day to the end of the last one; `undefined` if they are no dates. */
function spanOfDates(
	{ from, to }: Pick<LogQuery, 'from' | 'to'>,
	zone: TimeZoneChoice,
): TimeRange | undefined {
	const [first, last] = [beginOfDay(from, zone), beginOfDay(to, zone, 1)];
	return first === undefined || last === undefined || last <= first ? undefined : { from: first, to: last };
}

/** In unix seconds; `undefined` if that is no day of the calendar. */
function beginOfDay(written: string, zone: TimeZoneChoice, later = 0): number | undefined {
	const [, year, month, day] = (WRITTEN_DAY.exec(written) ?? []).map(Number);
	if (year === undefined || month === undefined || day === undefined) return undefined;
	const date = new Date(Date.UTC(year, month - 1, day));
	// February has no 30th.
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
	const begin =
		zone === 'utc'
			? Date.UTC(year, month - 1, day + later)
			: new Date(year, month - 1, day + later).getTime();
	return begin / 1000;
}

/** The filter for swaps that were read. The node's own filters are not here. */
export interface LogFilter {
	readonly coins: string;
	readonly node: string;
	readonly outcome: SeenOutcome | 'all';
}

/** The coins of `kmd/btc`, `KMD-BTC` or `KMD BTC`. */
function coinsWanted(typed: string): string[] {
	return typed
		.toUpperCase()
		.split(/[\s/,-]+/)
		.filter(Boolean);
}

/** One coin fits either side of a swap, two fit both of its directions. A node fits by the beginning of its key. */
export function matcherOf({ coins, node, outcome }: LogFilter): (swap: SeenSwap) => boolean {
	const wanted = coinsWanted(coins);
	const key = node.toLowerCase();
	// Few tickers for many swaps: each is put in capitals once.
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

/** A log of years would be read for minutes. */
export const MAX_DAYS = 366;
export const MAX_PROGRAM_LETTERS = 64;

/** Problems that keep the choice from being shown. */
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

/** The volume of one coin. */
export interface CoinVolume {
	readonly coin: string;
	readonly trades: number;
	/** Smallest unit: what makers gave of it, what takers gave, and both. */
	readonly byMakers: bigint;
	readonly byTakers: bigint;
	readonly total: bigint;
}

/** The volume of one market, in its usual direction. */
export interface PairVolume extends Pair {
	readonly trades: number;
	/** Smallest unit. */
	readonly baseAmount: bigint;
	readonly relAmount: bigint;
	/** The average price over all trades: rel per base. */
	readonly averagePrice: bigint;
}

/** The swaps of one part of the timeline. */
export interface TimePart {
	/** Unix seconds. */
	readonly begin: number;
	readonly finished: number;
	readonly others: number;
}

export interface LogTally {
	readonly swaps: number;
	readonly outcomes: Readonly<Record<SeenOutcome, number>>;
	/** Different nodes on either side. */
	readonly makers: number;
	readonly takers: number;
	/** Of the finished ones, those with most trades first. */
	readonly coins: readonly CoinVolume[];
	readonly pairs: readonly PairVolume[];
	readonly parts: readonly TimePart[];
}

interface Sums {
	trades: number;
	/** The amount of a coin, or of the base of a pair, that makers gave. */
	first: bigint;
	second: bigint;
}

/** Counts swaps one by one, so that a hundred thousand of them can be counted in slices. */
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

	/** By both names one after the other: to join them for each swap would take longer than all else. */
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
