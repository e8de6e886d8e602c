import type { Swap } from './swap.ts';
import { stateOfSwap, wantsLook, type SwapState } from './swap-state.ts';
import type { SwapFees, SwapSummary } from './swap-summary.ts';
import { formatPair, reversePair } from '../market/pair.ts';

const SWAP_FILTERS = ['all', 'attention', 'running', 'finished'] as const;

type SwapFilter = (typeof SWAP_FILTERS)[number];

/** Filter, sorting and page of a swap list, as in the address. */
export interface SwapListFilter {
	readonly show: SwapFilter;
	/** A ticker; empty for every coin. */
	readonly coin: string;
	/** A tag of the user; empty for every swap. */
	readonly tag: string;
	/** The search text, as typed. */
	readonly text: string;
	/** Default: swaps that need the user first, then the latest. */
	readonly sort: SwapSort | undefined;
	/** Counted from 1. */
	readonly page: number;
}

/** Swaps on a page of the list. */
export const SWAPS_A_PAGE = 50;

export function parseChoice(params: URLSearchParams): SwapListFilter {
	const asked = params.get('show');
	return {
		show: SWAP_FILTERS.find((filter) => filter === asked) ?? 'all',
		coin: params.get('coin')?.trim().toUpperCase() ?? '',
		tag: params.get('tag')?.trim() ?? '',
		text: params.get('find')?.trim() ?? '',
		sort: parseSort(params.get('sort')),
		page: Number(/^[1-9]\d{0,5}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
	};
}

/** The part of an address after the path; empty for the first page of everything. */
export function formatChoice({ show, coin, tag, text, sort, page }: SwapListFilter): '' | `?${string}` {
	const params = new URLSearchParams({
		...(show !== 'all' && { show }),
		...(coin && { coin }),
		...(tag && { tag }),
		...(text && { find: text }),
		...(sort && { sort: formatSort(sort) }),
		...(page > 1 && { page: String(page) }),
	});
	return params.size === 0 ? '' : `?${params}`;
}

/** The swaps of a node, as far as they are known. */
export interface VisibleSwaps {
	/** Ids of all swaps, latest first. */
	readonly ids: readonly string[];
	/** Swaps whose end is not settled: they come first, whether or not `ids` has them. */
	readonly unsettled: readonly Swap[];
	/** Returns `undefined` for a swap of which only the id is known. */
	readonly known: (id: string) => Swap | undefined;
	/** Usual duration of similar swaps; an estimate if left out. */
	readonly usualMsOf?: (swap: Swap) => number | undefined;
}

/**
 * The ids of the matching swaps on all pages: first those that need the user, then late ones, then the other open
 * ones, then the rest, each latest first. A swap of which only the id is known is over, and matches no coin.
 */
export function findSwaps(
	{ ids, unsettled, known, usualMsOf }: VisibleSwaps,
	{ show, coin }: Pick<SwapListFilter, 'show' | 'coin'>,
	now: number,
): string[] {
	const fits = (swap: Swap | undefined): boolean => [swap?.pays.coin, swap?.gets.coin].includes(coin);
	const open = unsettled
		.filter((swap) => coin === '' || fits(swap))
		.sort((one, other) => (other.startedAt ?? 0) - (one.startedAt ?? 0));
	const states = open.map((swap) => ({ id: swap.id, state: stateOfSwap(swap, now, usualMsOf?.(swap)) }));
	const inState = (fitting: (state: SwapState) => boolean): string[] =>
		states.filter(({ state }) => fitting(state)).map(({ id }) => id);
	const urgent = inState((state) => state === 'attention');
	const late = inState((state) => state === 'late');
	const running = inState((state) => !wantsLook(state));
	if (show === 'attention') return [...urgent, ...late];
	if (show === 'running') return running;
	const isOpen = new Set(unsettled.map(({ id }) => id));
	const rest = ids.filter((id) => !isOpen.has(id) && (coin === '' || fits(known(id))));
	return show === 'finished' ? rest : [...urgent, ...late, ...running, ...rest];
}

/** At least one, and at most the number of pages that this number of swaps can fill. */
export function pagesOf(count: number): number {
	return Math.max(1, Math.ceil(count / SWAPS_A_PAGE));
}

const SWAP_COLUMNS = ['date', 'side', 'pair', 'price', 'fees', 'state'] as const;

export type SwapColumn = (typeof SWAP_COLUMNS)[number];

/** The column that a table is sorted by. */
export interface SwapSort {
	readonly column: SwapColumn;
	readonly isDescending: boolean;
}

/** `price`, or `-price` for descending order, as in an address; `undefined` if it names no column. */
export function parseSort(text: string | null): SwapSort | undefined {
	const isDescending = text?.startsWith('-') === true;
	const name = isDescending ? text?.slice(1) : text;
	const column = SWAP_COLUMNS.find((each) => each === name);
	return column && { column, isDescending };
}

export function formatSort({ column, isDescending }: SwapSort): string {
	return `${isDescending ? '-' : ''}${column}`;
}

/** The sorting after a press on a column's head: the usual order first, then the reverse, then unsorted. */
export function nextSort(sort: SwapSort | undefined, column: SwapColumn): SwapSort | undefined {
	const isDescending = column === 'date' || column === 'fees';
	if (sort?.column !== column) return { column, isDescending };
	return sort.isDescending === isDescending ? { column, isDescending: !isDescending } : undefined;
}

/** Equal rows keep their order, and unknown values come last in either direction. */
export function sortSwaps(
	summaries: readonly SwapSummary[],
	{ column, isDescending }: SwapSort,
): SwapSummary[] {
	const keyed = summaries.map((summary) => ({ summary, key: KEYS[column](summary) }));
	keyed.sort((one, other) => compareKeys(one.key, other.key, isDescending));
	return keyed.map(({ summary }) => summary);
}

type Key = readonly (string | number | bigint)[] | undefined;

/**
 * Prices of different pairs are not comparable: they are sorted by pair first. Fees are sorted by their share,
 * which is comparable.
 */
const KEYS: Readonly<Record<SwapColumn, (summary: SwapSummary) => Key>> = {
	date: ({ at }) => (at === undefined ? undefined : [at]),
	side: ({ side }) => [side],
	pair: ({ pair }) => [pair.base, pair.rel],
	price: ({ pair, allIn }) => (allIn === undefined ? undefined : [pair.base, pair.rel, allIn]),
	fees: ({ fees }) => shareOf(fees),
	state: ({ state }) => [STATES.indexOf(state)],
};

/** By urgency for the user. */
const STATES = ['attention', 'late', 'running', 'checking', 'finished', 'claimed', 'returned', 'ended'];

function shareOf(fees: SwapFees): Key {
	return fees.are === 'final' && fees.points !== undefined ? [fees.points] : undefined;
}

function compareKeys(one: Key, other: Key, isDescending: boolean): number {
	if (!one || !other) return Number(!one) - Number(!other);
	for (const [place, value] of one.entries()) {
		const against = other[place] ?? value;
		if (value !== against) return value < against === isDescending ? 1 : -1;
	}
	return 0;
}

/** The words typed into a filter: all of them have to match. */
export function describeSearch(typed: string): string[] {
	return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Whether a swap contains all of these words: in its pair, either way round, its side, its ids, its txids, or in
 * `more`.
 *
 * @param more its displayed text, and the key of its counterparty
 */
export function describeMatches(
	summary: SwapSummary,
	words: readonly string[],
	more: readonly (string | undefined)[],
): boolean {
	const text = [...searchTexts(summary), ...more].join('\n').toLowerCase();
	return words.every((word) => text.includes(word));
}

function searchTexts({ swap, pair, side }: SwapSummary): string[] {
	const pairs = [pair, reversePair(pair)].flatMap((each) => [formatPair(each), `${each.base}/${each.rel}`]);
	return [...pairs, side, swap.id, swap.uuid ?? '', ...swap.payments.map(({ txid }) => txid ?? '')];
}
