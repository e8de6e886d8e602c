import type { BookOrder, OrderBook } from '../book/order-book.ts';
import { rankOrder, type OrderRank } from '../book/order-rank.ts';
import type { CoinFunds } from '../outputs/coin-funds.ts';
import { largestPerSwap } from '../outputs/largest-per-swap.ts';
import { findInBook, type OwnOrder } from './own-orders.ts';

/** How an order of the user stands in the network. */
export interface OrderStanding {
	/** Its row in the book, as others see it; missing until the book has it. */
	readonly seen: BookOrder | undefined;
	readonly rank: OrderRank | undefined;
	/** The most of the sold coin that it could give in one swap now, in smallest units. */
	readonly largest: bigint;
}

export function standingOf(
	order: OwnOrder,
	book: OrderBook,
	{ address, outputs, balance, transactionFee }: CoinFunds,
): OrderStanding {
	const seen = findInBook(order, book, [address]);
	const side = order.side === 'sell' ? book.asks : book.bids;
	return {
		seen,
		rank: seen && rankOrder(seen, side),
		largest: largestPerSwap(outputs, balance, transactionFee),
	};
}
