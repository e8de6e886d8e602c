import type { Swap } from './swap.ts';
import { formatSort, parseSort, type SwapSort } from './swap-sort.ts';
import { stateOfSwap } from './swap-state.ts';

const SWAP_FILTERS = ['all', 'attention', 'running', 'finished'] as const;

type SwapFilter = (typeof SWAP_FILTERS)[number];

/** Which part of the swaps a list shows, as it stands in the address. */
export interface SwapChoice {
	readonly show: SwapFilter;
	/** A ticker; every coin where it is empty. */
	readonly coin: string;
	/** What a swap has to have in it, as it was typed. */
	readonly text: string;
	/** Without it what needs the user comes first, and then the latest. */
	readonly sort: SwapSort | undefined;
	/** Counted from 1. */
	readonly page: number;
}

/** Swaps on a page of the list. */
export const SWAPS_A_PAGE = 50;

export function parseChoice(params: URLSearchParams): SwapChoice {
	const asked = params.get('show');
	return {
		show: SWAP_FILTERS.find((filter) => filter === asked) ?? 'all',
		coin: params.get('coin')?.trim().toUpperCase() ?? '',
		text: params.get('find')?.trim() ?? '',
		sort: parseSort(params.get('sort')),
		page: Number(/^[1-9]\d{0,5}$/.exec(params.get('page') ?? '')?.[0] ?? 1),
	};
}

/** The part of an address after the path; empty for the first page of everything. */
export function formatChoice({ show, coin, text, sort, page }: SwapChoice): '' | `?${string}` {
	const params = new URLSearchParams({
		...(show !== 'all' && { show }),
		...(coin && { coin }),
		...(text && { find: text }),
		...(sort && { sort: formatSort(sort) }),
		...(page > 1 && { page: String(page) }),
	});
	return params.size === 0 ? '' : `?${params}`;
}

/** The swaps of a node, as far as they are known. */
export interface SwapsInSight {
	/** Of all, the latest first. */
	readonly ids: readonly string[];
	/** Those whose end is not settled: they come first, whether or not `ids` has them. */
	readonly unsettled: readonly Swap[];
	/** Gives nothing for a swap of which only the ids are known. */
	readonly known: (id: string) => Swap | undefined;
}

/**
 * The ids of what fits, whatever the page: that which needs the user, then the open ones, then the rest, each the latest
 * first. A swap of which only the ids are known is over, and fits no coin.
 */
export function findSwaps(
	{ ids, unsettled, known }: SwapsInSight,
	{ show, coin }: Pick<SwapChoice, 'show' | 'coin'>,
	now: number,
): string[] {
	const fits = (swap: Swap | undefined): boolean => [swap?.pays.coin, swap?.gets.coin].includes(coin);
	const open = unsettled
		.filter((swap) => coin === '' || fits(swap))
		.sort((one, other) => (other.startedAt ?? 0) - (one.startedAt ?? 0));
	const inState = (state: 'attention' | 'running'): string[] =>
		open
			.filter((swap) => (stateOfSwap(swap, now) === 'attention') === (state === 'attention'))
			.map(({ id }) => id);
	if (show === 'attention' || show === 'running') return inState(show);
	const isOpen = new Set(unsettled.map(({ id }) => id));
	const rest = ids.filter((id) => !isOpen.has(id) && (coin === '' || fits(known(id))));
	return show === 'finished' ? rest : [...inState('attention'), ...inState('running'), ...rest];
}

/** At least one, and at most as many as a page of this number of swaps can have. */
export function pagesOf(count: number): number {
	return Math.max(1, Math.ceil(count / SWAPS_A_PAGE));
}
