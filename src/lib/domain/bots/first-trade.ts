import type { BookOrder } from '../book/order-book.ts';
import { meets, takenOf, type Matching } from '../matching/matching.ts';
import { COIN } from '../money/amount.ts';
import { basisPoints } from '../money/price.ts';
import { mostToPay } from '../orders/trade-costs.ts';
import { coinsFor, type FundsOfPair, type OrderFunds } from '../orders/taken-order.ts';
import { fitOutputs } from '../outputs/output-fit.ts';
import type { BotTerms } from './bot.ts';

/** The trade that a bot would make first, by the book and the wallet as they stand. */
export type FirstTrade =
	/** It asks for a trade with the order at `price`. Before fees. */
	| {
			readonly is: 'asks';
			readonly price: bigint;
			readonly pays: bigint;
			readonly receives: bigint;
			/** Why it is not all of its volume. */
			readonly limitedBy: 'nothing' | 'order' | 'outputs';
	  }
	/** The book has no order of others on that side. */
	| { readonly is: 'empty' }
	/** The best order is so many hundredths of a percent beyond its bound. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly away: number }
	/** Orders within its bound exist, and fees or sizes keep every maker from taking what it asks for. */
	| { readonly is: 'unmet'; readonly pays: bigint }
	/** No outputs can carry a trade that is worth making: it makes none. */
	| { readonly is: 'unfit' };

/** Smaller parts of its volume than one of so many a bot does not ask for. */
const LEAST_SHARE = 1000n;

type AnOrder = Pick<BookOrder, 'price' | 'largest'>;

/** @param orders the side of the book that it takes, the best price first, without the user's own */
export function firstTrade(
	terms: BotTerms,
	orders: readonly AnOrder[],
	funds: FundsOfPair,
	matching: Matching,
): FirstTrade {
	const [best] = orders;
	if (!best) return { is: 'empty' };
	const inReach = orders.filter(({ price }) => isWithin(terms, price));
	const [first] = inReach;
	if (!first)
		return {
			is: 'out-of-reach',
			best: best.price,
			away: Math.abs(basisPoints(terms.bound, best.price) ?? 0),
		};
	const { side, volume } = terms;
	const coins = coinsFor(side, funds);
	const wanted = takenOf(matching, { side, pays: volume }, coins, first);
	const asked = largestThatFits(wanted || volume, volume, coins.paid);
	if (asked === undefined) return { is: 'unfit' };
	const request = { side, price: terms.bound, pays: asked };
	const met = inReach.find((order) => meets(matching, request, coins, order));
	if (!met) return { is: 'unmet', pays: asked };
	const pays = takenOf(matching, request, coins, met);
	return {
		is: 'asks',
		...{ price: met.price, pays, receives: valueOf(terms, pays, met.price) },
		limitedBy: pays === volume ? 'nothing' : pays === asked && asked !== wanted ? 'outputs' : 'order',
	};
}

function isWithin({ side, bound }: BotTerms, price: bigint): boolean {
	return side === 'buy' ? price <= bound : price >= bound;
}

/** If no outputs fit an amount the node tries half of it, and half of that. */
function largestThatFits(wanted: bigint, volume: bigint, paid: OrderFunds): bigint | undefined {
	for (let amount = wanted; amount * LEAST_SHARE >= volume && amount > 0n; amount /= 2n)
		if (canCarry(paid, amount)) return amount;
	return undefined;
}

function canCarry({ outputs, balance = 0n, transactionFee }: OrderFunds, amount: bigint): boolean {
	if (!outputs) return amount <= mostToPay(balance, transactionFee);
	return fitOutputs(outputs, amount, transactionFee).fits === 'yes';
}

function valueOf({ side }: BotTerms, pays: bigint, price: bigint): bigint {
	return side === 'buy' ? (pays * COIN) / price : (pays * price) / COIN;
}
