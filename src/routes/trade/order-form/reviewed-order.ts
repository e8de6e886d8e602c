import type { PriceCheck } from '#lib/domain/orders/price-check.ts';

/** What every review of an order shows. */
export interface ReviewedOrder {
	/** What happens when it is confirmed, in one sentence. */
	readonly sentence: string;
	/** The price that the check is about. */
	readonly price: bigint;
	/** The coin that it counts. */
	readonly unit: string;
	readonly priceCheck: PriceCheck | undefined;
	/** What the confirming button says. */
	readonly action: string;
}
