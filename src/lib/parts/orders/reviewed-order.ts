import type { OrderWarning } from '#lib/domain/orders/order-receipt.ts';

/** What every review of an order shows. */
export interface ReviewedOrder {
	/** What happens when it is confirmed, in one sentence. */
	readonly sentence: string;
	readonly warnings: readonly OrderWarning[];
	/** What the confirming button says. */
	readonly action: string;
}
