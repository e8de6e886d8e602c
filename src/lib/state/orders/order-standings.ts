import { orderbook } from '#lib/api/market.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { BookOrder, OrderBook } from '#lib/domain/book/order-book.ts';
import { rankOrder, type OrderRank } from '#lib/domain/book/order-rank.ts';
import { largestOffer } from '#lib/domain/outputs/output-offer.ts';
import { readOrderBook } from '#lib/node/document/order-book.ts';
import { findInBook, keyOfOrder, offerOf, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { formatPair } from '#lib/domain/market/pair.ts';
import { readOneFunds, type CoinFunds } from '../outputs/pair-funds.ts';

/** How an order of one's own stands in the network. */
export interface OrderStanding {
	/** The row by which others know it; nothing where none has heard of it. */
	readonly seen: BookOrder | undefined;
	readonly rank: OrderRank | undefined;
	/** The most of what it gives that it could give in one swap now, in smallest units. */
	readonly largest: bigint;
}

/** By the orders' keys. Each book and each coin is read once, however many orders are in it. */
export async function readStandings(
	node: NodeClient,
	orders: readonly OwnOrder[],
	signal?: AbortSignal,
): Promise<ReadonlyMap<string, OrderStanding>> {
	const books = new Map<string, Promise<OrderBook>>();
	const funds = new Map<string, Promise<CoinFunds>>();
	const standings = new Map<string, OrderStanding>();
	for (const order of orders) {
		const { base, rel } = order;
		const given = offerOf(order).base;
		const book = books.get(formatPair(order)) ?? readBook(node, { base, rel }, signal);
		const coin = funds.get(given) ?? readOneFunds(node, given, signal);
		books.set(formatPair(order), book);
		funds.set(given, coin);
		// Both at once: of two readings that are given up together the second would otherwise end unheard.
		standings.set(keyOfOrder(order), standingOf(order, ...(await Promise.all([book, coin]))));
	}
	return standings;
}

export async function readBook(
	node: NodeClient,
	{ base, rel }: { readonly base: string; readonly rel: string },
	signal?: AbortSignal,
): Promise<OrderBook> {
	return readOrderBook(await node.call(orderbook, { base, rel }, { signal }));
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
		largest: largestOffer(outputs, balance, transactionFee),
	};
}
