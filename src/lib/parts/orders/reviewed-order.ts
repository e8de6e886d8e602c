import type { OrderWarning } from '#lib/domain/orders/order-receipt.ts';

/** The part that every review of an order shows. */
export interface ReviewedOrder {
	/** The consequence of confirming it, in one sentence. */
	readonly sentence: string;
	readonly warnings: readonly OrderWarning[];
	/** Text of the confirming button. */
	readonly action: string;
}
