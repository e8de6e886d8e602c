import { DAY, PERIODS, type Period, spanOfPeriod } from './log-span.ts';
import { SEEN_OUTCOMES, type SeenOutcome, type SeenSwap } from './seen-swap.ts';
import type { Span } from '../market/candles.ts';
import type { TimeZoneChoice } from '../text/time.ts';

export const STATISTICS_VIEWS = ['network', 'trades', 'markets', 'prices', 'log'] as const;

export type StatisticsView = (typeof STATISTICS_VIEWS)[number];

/** Which of the swaps that the node saw are shown, as it stands in the address. */
export interface LogChoice {
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

export function parseLogChoice(params: URLSearchParams): LogChoice {
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
export function formatLogChoice(view: StatisticsView, choice: LogChoice): '' | `?${string}` {
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
export function isNarrowed({ coins, node, program, outcome }: LogChoice): boolean {
	return coins !== '' || node !== '' || program !== '' || outcome !== 'all';
}

const WRITTEN_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The span that is chosen at this moment, in unix seconds, without the future; `undefined` if its dates are invalid. */
export function spanOfChoice(choice: LogChoice, zone: TimeZoneChoice, now: number): Span | undefined {
	if (choice.period !== 'dates') return spanOfPeriod(choice.period, now);
	const span = spanOfDates(choice, zone);
	return span && { from: Math.min(span.from, now), to: Math.min(span.to, now) };
}

/** From the beginning of the first day to the end of the last one; `undefined` if they are no dates. */
function spanOfDates({ from, to }: Pick<LogChoice, 'from' | 'to'>, zone: TimeZoneChoice): Span | undefined {
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
export const MOST_DAYS = 366;
export const MOST_PROGRAM_LETTERS = 64;

/** Problems that keep the choice from being shown. */
export function logProblems(choice: LogChoice): LogProblem[] {
	const { period, coins, node, program } = choice;
	return [
		...(period === 'dates' ? dateProblems(choice) : []),
		...(coinsWanted(coins).length > 2 ? [{ field: 'coins', kind: 'too-many' } as const] : []),
		...(/^[0-9a-f]{0,64}$/.test(node) ? [] : [{ field: 'node', kind: 'no-key' } as const]),
		...(program.length > MOST_PROGRAM_LETTERS ? [{ field: 'program', kind: 'too-long' } as const] : []),
	];
}

function dateProblems({ from, to }: LogChoice): LogProblem[] {
	const [first, last] = [beginOfDay(from, 'utc'), beginOfDay(to, 'utc')];
	if (first === undefined) return [{ field: 'from', kind: 'no-date' }];
	if (last === undefined) return [{ field: 'to', kind: 'no-date' }];
	if (last < first) return [{ field: 'to', kind: 'ends-before' }];
	return last - first > MOST_DAYS * DAY ? [{ field: 'to', kind: 'too-long' }] : [];
}
