import type { Swap } from './swap.ts';
import { stateOfSwap, type SwapState } from './swap-state.ts';

export const SWAP_FILTERS = ['all', 'attention', 'running', 'finished'] as const;

export type SwapFilter = (typeof SWAP_FILTERS)[number];

/** What a list of swaps is limited to, as it stands in the address. */
export interface SwapChoice {
	readonly show: SwapFilter;
	/** A ticker; every coin where it is empty. */
	readonly coin: string;
}

export function parseChoice(params: URLSearchParams): SwapChoice {
	const asked = params.get('show');
	return {
		show: SWAP_FILTERS.find((filter) => filter === asked) ?? 'all',
		coin: params.get('coin')?.trim().toUpperCase() ?? '',
	};
}

/** The part of an address after the path; empty for everything. */
export function formatChoice({ show, coin }: SwapChoice): '' | `?${string}` {
	const params = new URLSearchParams({ ...(show !== 'all' && { show }), ...(coin && { coin }) });
	return params.size === 0 ? '' : `?${params}`;
}

/** A swap of which nothing but its ids was read yet is known to be no longer running. */
export function fitsChoice(swap: Swap | undefined, { show, coin }: SwapChoice, now: number): boolean {
	if (!swap) return coin === '' && (show === 'all' || show === 'finished');
	const fitsCoin = coin === '' || coin === swap.pays.coin || coin === swap.gets.coin;
	return fitsCoin && (show === 'all' || filterOf(stateOfSwap(swap, now)) === show);
}

function filterOf(state: SwapState): SwapFilter {
	return state === 'attention' || state === 'running' ? state : 'finished';
}

/** Lower comes first: what needs the user, what goes on, and the rest. */
export function urgencyOf(swap: Swap | undefined, now: number): number {
	const state = swap && stateOfSwap(swap, now);
	if (state === 'attention') return 0;
	return state === 'running' ? 1 : 2;
}

const FEWEST = 3;

/** How long the user's own swaps of these two coins usually take, in milliseconds; nothing before there are three. */
export function usualDuration(swaps: Iterable<Swap>, one: string, other: string): number | undefined {
	const spans: number[] = [];
	for (const { startedAt, finishedAt, pays, gets, payments } of swaps) {
		const isPair = [pays.coin, gets.coin].includes(one) && [pays.coin, gets.coin].includes(other);
		const isTraded = payments.some(({ stage }) => stage === 'alicespend' || stage === 'bobspend');
		if (isPair && isTraded && startedAt !== undefined && finishedAt !== undefined)
			spans.push(finishedAt - startedAt);
	}
	if (spans.length < FEWEST) return undefined;
	return spans.sort((a, b) => a - b)[Math.floor(spans.length / 2)];
}
