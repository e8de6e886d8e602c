import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { WireOrder } from '../document/order-book.ts';

export interface SummedOrder extends WireOrder {
	/** The sum of the volumes up to here, in rel. */
	readonly depth?: number | string | undefined;
}

/** Each order's own volume is the step in the sums. */
export function volumesByDepth(orders: readonly SummedOrder[]): bigint[] {
	let before = 0n;
	return orders.map(({ depth, maxvolume }) => {
		const sum = depth === undefined ? undefined : parseDecimal(depth);
		const volume = sum === undefined ? parseDecimal(maxvolume) : sum - before;
		before = sum ?? 0n;
		return volume > 0n ? volume : 0n;
	});
}
