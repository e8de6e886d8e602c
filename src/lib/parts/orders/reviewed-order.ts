import type { OrderWarning } from '#lib/domain/orders/order-preview.ts';
import type { Snippet } from 'svelte';

/** Content shared by all order reviews. */
export interface ReviewedOrder {
	/** Consequence of confirming the order, in one sentence. */
	readonly sentence: string;
	readonly warnings: readonly OrderWarning[];
	/** Text of the confirming button. */
	readonly action: string;
}

/** Props of an order review dialog. */
export interface ReviewProps<Reviewed extends ReviewedOrder = ReviewedOrder> {
	order: Reviewed;
	practice: boolean;
	onconfirm: () => void;
	onclose: () => void;
	/** Receipt and notices. */
	children?: Snippet;
}
