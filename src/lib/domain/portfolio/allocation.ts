import type { PortfolioCoin } from './portfolio.ts';
import { WHOLE } from './portfolio.ts';

export const ALLOCATION_COLUMNS = ['coin', 'amount', 'worth', 'share', 'goal', 'drift'] as const;
export type AllocationColumn = (typeof ALLOCATION_COLUMNS)[number];

export interface AllocationSort {
	readonly column: AllocationColumn;
	readonly isDescending: boolean;
}

export const FIRST_SORT: AllocationSort = { column: 'worth', isDescending: true };

/** Below a thousandth of the total. */
const DUST = WHOLE / 1000n;

/** How far a coin is above what the node trades towards, in percent; nothing without a goal. */
export function driftOf({ goal, share, goalShare }: PortfolioCoin): bigint | undefined {
	return goal > 0n ? share - goalShare : undefined;
}

/** Hardly anything is held of it, and nothing is wanted. A coin without a price may be worth much: it is none. */
export function isDust({ amount, price, share, goal }: PortfolioCoin): boolean {
	return goal === 0n && (amount === 0n || (price !== undefined && share < DUST));
}

/** What is not known comes last, in either order. */
export function sortAllocation(
	coins: readonly PortfolioCoin[],
	{ column, isDescending }: AllocationSort,
): PortfolioCoin[] {
	const value = (coin: PortfolioCoin) => (column === 'drift' ? driftOf(coin) : coin[column]);
	return coins.toSorted((one, other) => {
		const [first, second] = [value(one), value(other)];
		if (first === second) return one.coin < other.coin ? -1 : 1;
		if (first === undefined) return 1;
		if (second === undefined) return -1;
		return first < second === isDescending ? 1 : -1;
	});
}

/** After a press on the head of a column: figures begin with the largest. */
export function nextSort(sort: AllocationSort, column: AllocationColumn): AllocationSort {
	const isDescending = sort.column === column ? !sort.isDescending : column !== 'coin';
	return { column, isDescending };
}
