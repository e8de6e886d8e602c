import type { OrderWarning } from '#lib/domain/orders/order-preview.ts';
import type { Snippet } from 'svelte';

/** The part that every review of an order shows. */
export interface ReviewedOrder {
	/** The consequence of confirming it, in one sentence. */
	readonly sentence: string;
	readonly warnings: readonly OrderWarning[];
	/** Text of the confirming button. */
	readonly action: string;
}

/** Props of a dialog that reviews an order. */
export interface ReviewProps<Reviewed extends ReviewedOrder = ReviewedOrder> {
	order: Reviewed;
	practice: boolean;
	onconfirm: () => void;
	onclose: () => void;
	/** Receipt and notices. */
	children?: Snippet;
}
