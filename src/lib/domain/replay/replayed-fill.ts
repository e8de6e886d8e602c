import { coinsOfBot, type BotTerms } from '../bots/bot.ts';
import type { Matching } from '../matching/matching.ts';
import type { Pair } from '../market/pair.ts';
import { COIN } from '../money/amount.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import { FEES_OF_MAKER } from '../orders/offer-outlook.ts';
import { salePriceOf } from '../orders/own-orders.ts';
import { FEES_OF_SWAP, tradeFeeOf } from '../orders/trade-costs.ts';
import { averagePrice, type PastTrades } from './past.ts';

/** Swaps that a rule or a bot would have made with some past trades. Amounts are in smallest units. */
export interface ReplayedFill {
	/** Unix seconds. */
	readonly at: number;
	/** The user's side: a sale pays base. */
	readonly side: OrderSide;
	/** Rel for one base, before fees. */
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** The least that would have arrived; a maker gets its own price. */
	readonly atLeast: bigint;
	/** All fees, in the coin that is paid. */
	readonly fees: bigint;
	readonly swaps: number;
}

/** A transaction's fee of each coin. */
export interface TransactionFees {
	readonly base: bigint;
	readonly rel: bigint;
}

/** The part of past trades whose prices reach a bound. */
interface Reached {
	readonly count: number;
	/** Of each of them. */
	readonly base: bigint;
	readonly price: bigint;
}

/**
 * A bucket says the highest and the lowest price of its trades: where only some of them reach the bound, the one at that price
 * counts, with the average amount.
 */
function reachedOf(
	trades: PastTrades,
	taker: OrderSide,
	bound: bigint,
	end: 'above' | 'below',
): Reached | undefined {
	if (trades.taker && trades.taker !== taker) return undefined;
	const isIn = (price: bigint) => (end === 'above' ? price >= bound : price <= bound);
	const [nearest, furthest] = end === 'above' ? [trades.low, trades.high] : [trades.high, trades.low];
	if (!isIn(furthest)) return undefined;
	const base = trades.base / BigInt(trades.count);
	return isIn(nearest)
		? { count: trades.count, base, price: averagePrice(trades) }
		: { count: 1, base, price: furthest };
}

/** The sums of swaps of the same size, and of a smaller one for what is left. */
interface SwapKind {
	readonly most: number;
	/** The payment of a whole one. */
	readonly size: bigint;
	/** May be paid in all. */
	readonly budget: bigint;
	/** Out of the budget, for each swap. */
	readonly reserve: bigint;
	feesFor(pays: bigint): bigint;
	receivesFor(pays: bigint): bigint;
	leastFor(pays: bigint): bigint;
	/** Whether the other side trades this much. */
	isMet(pays: bigint): boolean;
}

type Sums = Pick<ReplayedFill, 'pays' | 'receives' | 'atLeast' | 'fees' | 'swaps'>;

function sumsOf(kind: SwapKind): Sums | undefined {
	const { most, size, budget, reserve, isMet } = kind;
	/** A swap that costs as much as it trades is not made. */
	const isMade = (pays: bigint) => pays > kind.feesFor(pays) && kind.receivesFor(pays) > 0n && isMet(pays);
	if (!isMade(size)) return undefined;
	const affordable = budget / (size + reserve);
	const whole = affordable < BigInt(most) ? affordable : BigInt(most);
	const left = budget - whole * (size + reserve) - reserve;
	const rest = whole < BigInt(most) && left > 0n && isMade(left) ? left : 0n;
	const sum = (of: (pays: bigint) => bigint) => whole * of(size) + (rest > 0n ? of(rest) : 0n);
	const swaps = Number(whole) + (rest > 0n ? 1 : 0);
	if (swaps === 0) return undefined;
	return {
		...{ pays: whole * size + rest, receives: sum((pays) => kind.receivesFor(pays)) },
		...{ atLeast: sum((pays) => kind.leastFor(pays)), fees: sum((pays) => kind.feesFor(pays)), swaps },
	};
}

/**
 * An order that stands at a price: those who traded at it, or beyond it, would have met it.
 *
 * @param budget all that may be paid, its fees included
 */
export function fillOfOrder(
	{ side, price }: { readonly side: OrderSide; readonly price: bigint },
	trades: PastTrades,
	budget: bigint,
	fees: TransactionFees,
): ReplayedFill | undefined {
	if (price <= 0n) return undefined;
	const reached =
		side === 'sell' ? reachedOf(trades, 'buy', price, 'above') : reachedOf(trades, 'sell', price, 'below');
	if (!reached) return undefined;
	const size = side === 'sell' ? reached.base : (reached.base * price) / COIN;
	const ownFees = FEES_OF_MAKER * (side === 'sell' ? fees.base : fees.rel);
	const receivesFor = (pays: bigint) => (pays * salePriceOf({ side, price })) / COIN;
	const sums = sumsOf({
		...{ most: reached.count, size, budget, reserve: ownFees, feesFor: () => ownFees },
		...{ receivesFor, leastFor: receivesFor, isMet: () => true },
	});
	return sums && { at: trades.to, side, price, ...sums };
}

/**
 * A bot that takes the offers which others took, within its bound.
 *
 * @param budget the rest of its volume, on top of which come the fees
 */
export function fillOfBot(
	{ side, bound, ...pair }: Pick<BotTerms, 'side' | 'bound' | keyof Pair>,
	trades: PastTrades,
	budget: bigint,
	fees: TransactionFees,
	matching: Matching,
): ReplayedFill | undefined {
	const reached = reachedOf(trades, side, bound, side === 'buy' ? 'below' : 'above');
	if (!reached) return undefined;
	const { price } = reached;
	const coins = coinsOf(side, pair, fees);
	const request = (pays: bigint) => ({ side, price: bound, pays });
	const valueOf = (pays: bigint) => (side === 'buy' ? (pays * COIN) / price : (pays * price) / COIN);
	const leastFor = (pays: bigint) => matching.leastReceived(request(pays), coins);
	const receivesFor = (pays: bigint) => {
		const { likely } = matching.likelyReceived(request(pays), coins, {
			...{ price, pays, receives: valueOf(pays) },
		});
		const least = leastFor(pays);
		return likely > least ? likely : least;
	};
	const sums = sumsOf({
		...{ most: reached.count, budget, reserve: 0n, receivesFor, leastFor },
		size: side === 'buy' ? (reached.base * price) / COIN : reached.base,
		feesFor: (pays) => tradeFeeOf(pays) + FEES_OF_SWAP * coins.paid.transactionFee,
		isMet: (pays) => matching.outlook(request(pays), coins, price) === 'met',
	});
	return sums && { at: trades.to, side, price, ...sums };
}

function coinsOf(side: OrderSide, pair: Pair, fees: TransactionFees) {
	const { paid, received } = coinsOfBot({ side, ...pair });
	const [paidFee, receivedFee] = side === 'buy' ? [fees.rel, fees.base] : [fees.base, fees.rel];
	return {
		paid: { coin: paid, transactionFee: paidFee },
		received: { coin: received, transactionFee: receivedFee },
	};
}
