import { type BookOrder, type OrderBook, rankOrder, type OrderRank } from '../book/order-book.ts';
import { COIN } from '../money/amount.ts';
import { confirmedOf, largestPerSwap, type CoinFunds, type PairFunds } from '../outputs/trade-limits.ts';
import type { OrderSide } from './order-draft.ts';
import { salePriceOf } from './own-orders.ts';
import type { TradeReceipt } from './order-receipt.ts';

/** The outlook of an order that is not posted yet. */
export interface OfferOutlook {
	readonly side: OrderSide;
	/** Rel for one base. */
	readonly price: bigint;
	/** The coin that it gives, and the one that it gets. */
	readonly sold: string;
	readonly got: string;
	/** Where it would stand in its side of the book; missing while the book is not known. */
	readonly rank: OrderRank | undefined;
	/** When a taker takes as much as the outputs can carry in one swap. It pays 0 if they can carry none. */
	readonly receipt: TradeReceipt;
	/** Of one transaction of the sold coin. */
	readonly transactionFee: bigint;
	/** All that it can sell until it is cancelled: the node offers the next output after each fill. In smallest units. */
	readonly most: bigint;
}

/**
 * A maker locks a deposit and takes it back, which costs two transactions, and pays for the payment and for two later ones that
 * are locked with it.
 */
export const FEES_OF_MAKER = 5n;

export function outlookOf(
	side: OrderSide,
	price: bigint,
	funds: PairFunds,
	book: OrderBook | undefined,
): OfferOutlook {
	const [sold, got] = side === 'sell' ? [funds.base, funds.rel] : [funds.rel, funds.base];
	const own = [funds.base.address, funds.rel.address];
	const rank = book && rankAmong(price, side, side === 'sell' ? book.asks : book.bids, own);
	const receipt = makerReceipt(side, price, sold);
	const { transactionFee } = sold;
	return {
		...{ side, price, sold: sold.coin, got: got.coin, rank, receipt },
		...{ transactionFee, most: confirmedOf(sold) },
	};
}

function makerReceipt(
	side: OrderSide,
	price: bigint,
	{ outputs, balance, transactionFee }: CoinFunds,
): TradeReceipt {
	const pays = largestPerSwap(outputs, balance, transactionFee);
	const transactionFees = pays > 0n ? FEES_OF_MAKER * transactionFee : 0n;
	const receives = (pays * salePriceOf({ side, price })) / COIN;
	return { pays, tradeFee: 0n, transactionFees, spends: pays + transactionFees, receives };
}

/** The user's own orders of the side are the ones that it replaces. */
function rankAmong(
	price: bigint,
	side: OrderSide,
	orders: readonly BookOrder[],
	own: readonly string[],
): OrderRank | undefined {
	const others = orders.filter(({ address }) => !own.includes(address));
	const isBetter = (each: bigint): boolean => (side === 'sell' ? each <= price : each >= price);
	const before = others.filter((each) => isBetter(each.price));
	return rankOrder({ price }, [...before, { price }, ...others.slice(before.length)]);
}
