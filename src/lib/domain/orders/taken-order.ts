import {
	type LikelySum,
	type MatchedCoins,
	type Matching,
	type TakenOrder,
	meets,
	takenOf,
	type OfferedOrder,
} from '../matching/matching.ts';
import { receiptOf, type CoinPurse, type OrderReceipt } from './order-receipt.ts';
import { fitOutputs, type OutputFit } from '../outputs/output-fit.ts';
import { largestToPrepare } from '../outputs/output-plan.ts';
import { mostToPay } from './trade-costs.ts';
import { COIN } from '../money/amount.ts';
import { invertPrice } from '../money/price.ts';

/** Funds of a coin for a trade; `outputs` is missing if it is kept in accounts. */
export interface OrderFunds extends CoinPurse {
	readonly outputs?: readonly bigint[] | undefined;
}

/** Both coins of the pair. */
export interface FundsOfPair {
	readonly base: OrderFunds;
	readonly rel: OrderFunds;
}

/** The check of a taken order, once both coins are known. */
export interface TakenCheck {
	/** When all of it is taken. */
	readonly receipt: OrderReceipt;
	/** At the price of the best maker, who may take a part; missing where the book tells of none. */
	readonly expected?: ExpectedReceipt | undefined;
	/** When the best maker of the book answers, who takes a part; missing if it can take all of it. */
	readonly part?: OrderReceipt | undefined;
	readonly fit: OutputFit | undefined;
	/** How much more than the balance it needs; 0 if that suffices. */
	readonly short: bigint;
	/** The amount that outputs could carry, if they cannot carry this one. */
	readonly unfit: { readonly nearest: bigint | undefined } | undefined;
}

/** What arrives as a rule, where makers of the book answer. */
export interface ExpectedReceipt extends OrderReceipt {
	/** Between these, where makers may give so much more or less that the expected sum says too little. */
	readonly spread?: { readonly least: bigint; readonly most: bigint } | undefined;
}

/** The coins as a request of this side sees them. */
export function coinsFor(
	side: TakenOrder['side'],
	{ base, rel }: FundsOfPair,
): MatchedCoins & Record<'paid' | 'received', OrderFunds> {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** @param fills of the makers that may answer, the best first */
export function checkTaken(
	order: TakenOrder,
	funds: FundsOfPair,
	matching: Matching,
	fills: readonly MakerFill[] = [],
): TakenCheck {
	const [best] = fills;
	const { paid, received } = coinsFor(order.side, funds);
	const fit = paid.outputs && fitOutputs(paid.outputs, order.pays, paid.transactionFee);
	// The outputs are chosen for all of it, whatever is taken.
	const purse = { ...paid, carriers: fit?.carriers };
	const receipt = receiptOf(order, purse, received, matching);
	const filled = best && receiptOf({ ...order, pays: best.pays }, purse, received, matching);
	const part = best && best.left > 0n ? filled : undefined;
	const expected = filled && {
		...filled,
		...expectedSum(
			fills.flatMap((fill) =>
				fill.pays === best.pays ? matching.likelyReceived(order, { paid, received }, fill) : [],
			),
			filled.receives,
		),
	};
	const left = receipt.paidBalance?.after ?? 0n;
	const unfit = fit?.fits === 'no' ? { nearest: fit.nearest } : undefined;
	return { receipt, expected, part, fit, short: left < 0n ? -left : 0n, unfit };
}

/** "About" holds for so small a part of a sum. */
const ABOUT_SHARE = 200n;

/** The best maker's sum, and how far others go. Book prices are rounded: none is less than what is promised. */
function expectedSum(
	sums: readonly LikelySum[],
	promised: bigint,
): Pick<ExpectedReceipt, 'receives' | 'spread'> {
	const receives = greater(sums[0]?.likely ?? 0n, promised);
	const most = sums.reduce((sum, each) => greater(sum, each.most), receives);
	const all = sums.reduce((sum, each) => (each.least < sum ? each.least : sum), receives);
	const least = greater(all, promised);
	const isWide = (most - least) * ABOUT_SHARE > receives;
	return { receives, spread: isWide ? { least, most } : undefined };
}

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The largest trade that balance and outputs allow for; 0 if nothing is known or nothing can be traded. */
export function mostTradable(paid: OrderFunds | undefined): bigint {
	if (paid?.balance === undefined) return 0n;
	const byBalance = mostToPay(paid.balance, paid.transactionFee);
	if (!paid.outputs) return byBalance;
	const { largest } = fitOutputs(paid.outputs, byBalance, paid.transactionFee);
	return largest > 0n && largest < byBalance ? largest : byBalance;
}

/** The largest trade that outputs can be prepared for; 0 if that is no more than what can be traded now. */
export function mostToPrepare(paid: OrderFunds | undefined): bigint {
	if (!paid?.outputs) return 0n;
	const prepared = largestToPrepare(paid.outputs, 1, paid.transactionFee);
	return prepared > mostTradable(paid) ? prepared : 0n;
}

/** The balance is known, and covers neither this payment nor any other. */
export function lacksFunds(paid: OrderFunds, pays: bigint): boolean {
	return paid.balance !== undefined && (paid.balance < pays || mostTradable(paid) === 0n);
}

/** A maker's fill of a request by the size in the book, before fees. */
export interface MakerFill {
	/** The maker's own price, rel for one base. */
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** Of the payment. */
	readonly left: bigint;
}

/**
 * The fill of each maker whose order the request meets, the best first. An order whose size the node does not know yet
 * is left out.
 *
 * @param orders the side of the book that is taken, the best price first, without the user's own
 */
export function fillsOf(
	matching: Matching,
	request: TakenOrder,
	coins: MatchedCoins,
	orders: readonly OfferedOrder[],
): MakerFill[] {
	return orders
		.filter((order) => order.largest > 0n && meets(matching, request, coins, order))
		.map((order) => fillOf(request, order, takenOf(matching, request, coins, order)))
		.filter(({ receives }) => receives > 0n);
}

function fillOf({ side, pays }: TakenOrder, { price, largest }: OfferedOrder, taken: bigint): MakerFill {
	const cost = side === 'buy' ? price : invertPrice(price);
	const most = side === 'buy' ? largest : (largest * price) / COIN;
	const wanted = cost === 0n ? 0n : (taken * COIN) / cost;
	return { price, pays: taken, receives: wanted <= most ? wanted : most, left: pays - taken };
}
