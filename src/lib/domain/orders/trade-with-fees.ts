import type { BookOrder } from '../book/order-book.ts';
import { priceToMeet, type Matching } from '../matching/matching.ts';
import { COIN } from '../money/amount.ts';
import { baseOf } from '../money/price.ts';
import type { OrderSide } from './order-draft.ts';
import { checkTaken, coinsFor, fillsOf, type FundsOfPair } from './taken-order.ts';

/** An amount of base to be traded with one order of the book. */
export interface WantedTrade {
	readonly side: OrderSide;
	readonly amount: bigint;
	readonly funds: FundsOfPair;
	readonly matching: Matching;
}

/** Why an order does not fill an amount. */
export type FillObstacle =
	/** The node has not asked its maker for outputs yet. */
	| { readonly is: 'unchecked' }
	/** The fees take too much of it. */
	| { readonly is: 'too-small' }
	/** It fills so much base at most. */
	| { readonly is: 'too-large'; readonly most: bigint };

/** The sums of a trade that one order fills: all that leaves the wallet, and what arrives as a rule. */
export interface FilledTrade {
	readonly is: 'filled';
	readonly spends: bigint;
	readonly receives: bigint;
}

type Offered = Pick<BookOrder, 'price' | 'largest'>;

export function obstacleOf(order: Offered, wanted: WantedTrade): FillObstacle | undefined {
	return priced(order, wanted).obstacle;
}

/** The trade is asked for at the price nearest to the order's that its maker meets. */
export function tradeWithFees(order: Offered, wanted: WantedTrade): FilledTrade | FillObstacle {
	const { obstacle, pays, needed } = priced(order, wanted);
	if (obstacle) return obstacle;
	const { side, funds, matching } = wanted;
	const request = { side, price: needed, pays };
	const fills = fillsOf(matching, request, coinsFor(side, funds), [order]);
	if (fills.length === 0) return { is: 'too-small' };
	const { expected, receipt } = checkTaken(request, funds, matching, fills);
	const { spends, receives } = expected ?? receipt;
	return { is: 'filled', spends, receives };
}

function priced(
	{ price, largest }: Offered,
	{ side, amount, funds, matching }: WantedTrade,
): { readonly pays: bigint; readonly needed: bigint; readonly obstacle?: FillObstacle } {
	const pays = side === 'buy' ? (amount * price) / COIN : amount;
	if (largest === 0n) return { pays, needed: price, obstacle: { is: 'unchecked' } };
	const coins = coinsFor(side, funds);
	const carried = matching.carriedBy(side, coins, { price, largest });
	const most = side === 'buy' ? baseOf(carried, price) : carried;
	if (carried < pays) return { pays, needed: price, obstacle: { is: 'too-large', most } };
	const needed = pays > 0n ? priceToMeet(matching, { side, pays }, coins, price) : undefined;
	if (needed === undefined) return { pays, needed: price, obstacle: { is: 'too-small' } };
	return { pays, needed };
}
