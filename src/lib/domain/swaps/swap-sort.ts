import type { SwapFees, SwapSummary } from './swap-summary.ts';

const SWAP_COLUMNS = ['date', 'side', 'pair', 'price', 'fees', 'state'] as const;

export type SwapColumn = (typeof SWAP_COLUMNS)[number];

/** The column that a table is sorted by. */
export interface SwapSort {
	readonly column: SwapColumn;
	readonly isDescending: boolean;
}

/** `price`, and `-price` from the highest down, as they stand in an address; nothing where it names no column. */
export function parseSort(text: string | null): SwapSort | undefined {
	const isDescending = text?.startsWith('-') === true;
	const name = isDescending ? text?.slice(1) : text;
	const column = SWAP_COLUMNS.find((each) => each === name);
	return column && { column, isDescending };
}

export function formatSort({ column, isDescending }: SwapSort): string {
	return `${isDescending ? '-' : ''}${column}`;
}

/** What a press on the head of a column leads to: the order that is asked for first, the other one, and none. */
export function nextSort(sort: SwapSort | undefined, column: SwapColumn): SwapSort | undefined {
	const isDescending = column === 'date' || column === 'fees';
	if (sort?.column !== column) return { column, isDescending };
	return sort.isDescending === isDescending ? { column, isDescending: !isDescending } : undefined;
}

/** Equal rows stay in their order, and what is not known comes last in either direction. */
export function sortSwaps(
	summaries: readonly SwapSummary[],
	{ column, isDescending }: SwapSort,
): SwapSummary[] {
	const keyed = summaries.map((summary) => ({ summary, key: KEYS[column](summary) }));
	keyed.sort((one, other) => compareKeys(one.key, other.key, isDescending));
	return keyed.map(({ summary }) => summary);
}

type Key = readonly (string | number | bigint)[] | undefined;

/** Prices of different pairs do not compare: they go by pair first. Fees go by their share, which does. */
const KEYS: Readonly<Record<SwapColumn, (summary: SwapSummary) => Key>> = {
	date: ({ at }) => (at === undefined ? undefined : [at]),
	side: ({ side }) => [side],
	pair: ({ pair }) => [pair.base, pair.rel],
	price: ({ pair, allIn }) => (allIn === undefined ? undefined : [pair.base, pair.rel, allIn]),
	fees: ({ fees }) => shareOf(fees),
	state: ({ state }) => [STATES.indexOf(state)],
};

/** By how much they ask of the user. */
const STATES = ['attention', 'late', 'running', 'finished', 'claimed', 'returned', 'ended'];

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
