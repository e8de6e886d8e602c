import type { Swap } from './swap.ts';
import { stateOfSwap, needsAttention, type SwapState } from './swap-state.ts';
import type { SwapFees, SwapSummary } from './swap-summary.ts';
import { formatPair, reversePair } from '../market/pair.ts';

const SWAP_FILTERS = ['all', 'attention', 'running', 'finished'] as const;

type SwapFilter = (typeof SWAP_FILTERS)[number];

/** Filter, sorting and page of the swap list, as stored in the URL. */
export interface SwapListFilter {
	readonly show: SwapFilter;
	/** A ticker; empty for all coins. */
	readonly coin: string;
	/** A tag; empty for all swaps. */
	readonly tag: string;
	/** Search text as typed. */
	readonly text: string;
	/** `undefined` for the default: swaps that need the user first, then the latest. */
	readonly sort: SwapSort | undefined;
	/** From 1. */
	readonly page: number;
}

/** Swaps per page. */
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

/** Query string of the filter; empty for the defaults. */
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

/** The known swaps of a node. */
export interface VisibleSwaps {
	/** Ids of all swaps, latest first. */
	readonly ids: readonly string[];
	/** Open swaps and swaps with an unsettled end. They are listed first, even if missing from `ids`. */
	readonly unsettled: readonly Swap[];
	/** Returns `undefined` if only the id is known. */
	readonly known: (id: string) => Swap | undefined;
	/** Usual duration of similar swaps in milliseconds; an estimate is used if missing. */
	readonly usualMsOf?: (swap: Swap) => number | undefined;
}

/**
 * Ids of the matching swaps on all pages: swaps that need the user, late swaps, other open swaps, then the
 * rest; each group latest first. A swap of which only the id is known counts as finished and matches no coin.
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
	const running = inState((state) => !needsAttention(state));
	if (show === 'attention') return [...urgent, ...late];
	if (show === 'running') return running;
	const isOpen = new Set(unsettled.map(({ id }) => id));
	const rest = ids.filter((id) => !isOpen.has(id) && (coin === '' || fits(known(id))));
	return show === 'finished' ? rest : [...urgent, ...late, ...running, ...rest];
}

/** Number of pages; at least 1. */
export function pagesOf(count: number): number {
	return Math.max(1, Math.ceil(count / SWAPS_A_PAGE));
}

const SWAP_COLUMNS = ['date', 'side', 'pair', 'price', 'fees', 'state'] as const;

export type SwapColumn = (typeof SWAP_COLUMNS)[number];

/** Sort order of a table. */
export interface SwapSort {
	readonly column: SwapColumn;
	readonly isDescending: boolean;
}

/** Parses `price`, or `-price` for descending; `undefined` if the column is unknown. */
export function parseSort(text: string | null): SwapSort | undefined {
	const isDescending = text?.startsWith('-') === true;
	const name = isDescending ? text?.slice(1) : text;
	const column = SWAP_COLUMNS.find((each) => each === name);
	return column && { column, isDescending };
}

export function formatSort({ column, isDescending }: SwapSort): string {
	return `${isDescending ? '-' : ''}${column}`;
}

/**
 * Sort order after a click on a column header: the column's default direction, then the reverse, then
 * unsorted.
 */
export function nextSort(sort: SwapSort | undefined, column: SwapColumn): SwapSort | undefined {
	const isDescending = column === 'date' || column === 'fees';
	if (sort?.column !== column) return { column, isDescending };
	return sort.isDescending === isDescending ? { column, isDescending: !isDescending } : undefined;
}

/** Sorts stably; unknown values are last in either direction. */
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
 * Prices of different pairs cannot be compared, so they are sorted by pair first. Fees are sorted by their
 * share of the amount.
 */
const KEYS: Readonly<Record<SwapColumn, (summary: SwapSummary) => Key>> = {
	date: ({ at }) => (at === undefined ? undefined : [at]),
	side: ({ side }) => [side],
	pair: ({ pair }) => [pair.base, pair.rel],
	price: ({ pair, allIn }) => (allIn === undefined ? undefined : [pair.base, pair.rel, allIn]),
	fees: ({ fees }) => shareOf(fees),
	state: ({ state }) => [STATES.indexOf(state)],
};

/** Ordered by urgency. */
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

/** Splits a search text into words, all of which have to match. */
export function describeSearch(typed: string): string[] {
	return typed.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * True if a swap contains all words in its pair (either way round), side, ids, txids or `more`.
 *
 * @param more displayed text of the swap, and the counterparty's key
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
