import {
	type LikelySum,
	type MatchedCoins,
	type Matching,
	type TakerOrder,
	meets,
	takenOf,
	type OfferedOrder,
	priceToMeet,
} from '../matching.ts';
import { previewOf, type CoinPurse, type OrderPreview } from './order-preview.ts';
import { fitOutputs, type OutputFit, largestToPrepare } from '../outputs.ts';
import { mostToPay } from './trade-costs.ts';
import { COIN } from '../money/amount.ts';
import { invertPrice, basisPoints, baseOf } from '../money/price.ts';
import type { BookOrder, OrderBook } from '../book.ts';
import type { OrderSide } from './order-draft.ts';

/** Funds of a coin for a trade; `outputs` is missing for an account-based coin. */
export interface OrderFunds extends CoinPurse {
	readonly outputs?: readonly bigint[] | undefined;
}

export interface FundsOfPair {
	readonly base: OrderFunds;
	readonly rel: OrderFunds;
}

/** Result of checking a taker order whose coins are both known. */
export interface TakerCheck {
	/** Preview if the whole order is filled. */
	readonly receipt: OrderPreview;
	/**
	 * Preview at the price of the best maker, who may fill only a part; missing if the book has no matching
	 * maker.
	 */
	readonly expected?: ExpectedPreview | undefined;
	/** Preview if the best maker fills only a part; missing if it can fill everything. */
	readonly part?: OrderPreview | undefined;
	readonly fit: OutputFit | undefined;
	/** Amount by which the order exceeds the balance; 0 if the balance suffices. */
	readonly short: bigint;
	/** The closest amount that fits the outputs; `undefined` if the order fits. */
	readonly unfit: { readonly nearest: bigint | undefined } | undefined;
}

/** Preview of the usual outcome if a maker in the book answers. */
export interface ExpectedPreview extends OrderPreview {
	/** Range of outcomes, if it is too wide for the expected amount to stand alone. */
	readonly spread?: { readonly least: bigint; readonly most: bigint } | undefined;
}

/** The coins from the taker's view. */
export function coinsFor(
	side: TakerOrder['side'],
	{ base, rel }: FundsOfPair,
): MatchedCoins & Record<'paid' | 'received', OrderFunds> {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** @param fills of the makers that may answer, best first */
export function checkTakerOrder(
	order: TakerOrder,
	funds: FundsOfPair,
	matching: Matching,
	fills: readonly MakerFill[] = [],
): TakerCheck {
	const [best] = fills;
	const { paid, received } = coinsFor(order.side, funds);
	const fit = paid.outputs && fitOutputs(paid.outputs, order.pays, paid.transactionFee);
	// Outputs are chosen for the whole amount, even if only a part is filled.
	const purse = { ...paid, carriers: fit?.carriers };
	const receipt = previewOf(order, purse, received, matching);
	const filled = best && previewOf({ ...order, pays: best.pays }, purse, received, matching);
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

/** Divisor: "about" covers differences up to this fraction of an amount. */
const ABOUT_SHARE = 200n;

/**
 * The best maker's amount and the range over all makers. Book prices are rounded, so no amount may be below
 * the guaranteed minimum.
 */
function expectedSum(
	sums: readonly LikelySum[],
	quotedOutcomes: bigint,
): Pick<ExpectedPreview, 'receives' | 'spread'> {
	const receives = greater(sums[0]?.likely ?? 0n, quotedOutcomes);
	const most = sums.reduce((sum, each) => greater(sum, each.most), receives);
	const all = sums.reduce((sum, each) => (each.least < sum ? each.least : sum), receives);
	const least = greater(all, quotedOutcomes);
	const isWide = (most - least) * ABOUT_SHARE > receives;
	return { receives, spread: isWide ? { least, most } : undefined };
}

const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Largest trade that balance and outputs allow; 0 if nothing can be traded or the balance is unknown. */
export function mostTradable(paid: OrderFunds | undefined): bigint {
	if (paid?.balance === undefined) return 0n;
	const byBalance = mostToPay(paid.balance, paid.transactionFee);
	if (!paid.outputs) return byBalance;
	const { largest } = fitOutputs(paid.outputs, byBalance, paid.transactionFee);
	return largest > 0n && largest < byBalance ? largest : byBalance;
}

/** Largest trade that outputs can be prepared for; 0 if it does not exceed the currently tradable amount. */
export function mostToPrepare(paid: OrderFunds | undefined): bigint {
	if (!paid?.outputs) return 0n;
	const prepared = largestToPrepare(paid.outputs, 1, paid.transactionFee);
	return prepared > mostTradable(paid) ? prepared : 0n;
}

/** True if the balance is known but covers no payment, including this one. */
export function lacksFunds(paid: OrderFunds, pays: bigint): boolean {
	return paid.balance !== undefined && (paid.balance < pays || mostTradable(paid) === 0n);
}

/** A maker's fill of a request, by the size in the book, before fees. */
export interface MakerFill {
	/** The maker's price, rel per base. */
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** Unfilled part of the payment. */
	readonly left: bigint;
}

/**
 * The fill of each maker who would accept the request, best first. Orders of unknown size are left out.
 *
 * @param orders the side of the book to take, best price first, without the user's orders
 */
export function fillsOf(
	matching: Matching,
	request: TakerOrder,
	coins: MatchedCoins,
	orders: readonly OfferedOrder[],
): MakerFill[] {
	return orders
		.filter((order) => order.largest > 0n && meets(matching, request, coins, order))
		.map((order) => fillOf(request, order, takenOf(matching, request, coins, order)))
		.filter(({ receives }) => receives > 0n);
}

function fillOf({ side, pays }: TakerOrder, { price, largest }: OfferedOrder, taken: bigint): MakerFill {
	const cost = side === 'buy' ? price : invertPrice(price);
	const most = side === 'buy' ? largest : (largest * price) / COIN;
	const wanted = cost === 0n ? 0n : (taken * COIN) / cost;
	return { price, pays: taken, receives: wanted <= most ? wanted : most, left: pays - taken };
}

/**
 * A market order: a single request without a price set by the user. The node limits its price to that of the
 * best order that fills the whole payment, or else of the largest order, and asks every maker within the
 * limit. One maker answers, best price first; any unfilled part stays with the user.
 */
export interface MarketOrder {
	/** Best price on the opposite side. */
	readonly best: bigint;
	/** Price limit, rel per base, as the node derives it from its own book. */
	readonly bound: bigint;
	/** Worst price that the node accepts, slightly beyond the limit; before fees. */
	readonly worst: bigint;
	/** Distance of `worst` from the best price, in hundredths of a percent. */
	readonly worseBy: number;
	/** Fills of all makers that may answer, best first. */
	readonly levels: readonly MakerFill[];
}

type AnOrder = Pick<BookOrder, 'price' | 'largest' | 'address'>;

/** The node's matching, and the coins of the trade. */
export interface MarketOrderRules {
	readonly matching: Matching;
	readonly coins: MatchedCoins;
}

/**
 * @param orders the side of the book to take, best price first, without the user's orders
 * @param pays rel when buying, base when selling
 * @returns `undefined` if the side is empty
 */
export function marketOrderOf(
	side: OrderSide,
	pays: bigint,
	orders: readonly AnOrder[],
	{ matching, coins }: MarketOrderRules,
): MarketOrder | undefined {
	const [best] = orders;
	if (!best) return undefined;
	const canCarry = (order: AnOrder): boolean => matching.carriedBy(side, coins, order) >= pays;
	const { price } = orders.find(canCarry) ?? orders.reduce(largerOf, best);
	const bound = matching.marketOrderBound({ side, pays }, coins, price);
	const request = { side, pays, price: bound };
	const levels = fillsOf(matching, request, coins, orders);
	// Inverted prices are rounded, so the book may show a maker's price slightly beyond the limit.
	const worst = levels.reduce(
		(furthest, each) => (isWorse(side, each.price, furthest) ? each.price : furthest),
		matching.worstPrice(side, bound, coins.paid.coin),
	);
	const worseBy = Math.abs(basisPoints(best.price, worst) ?? 0);
	return { best: best.price, bound, worst, worseBy, levels };
}

/** The orders that a market order can fill: all except the user's own. */
export function ordersFor(side: OrderSide, book: OrderBook, ownAddresses: readonly string[]): BookOrder[] {
	return (side === 'buy' ? book.asks : book.bids).filter(({ address }) => !ownAddresses.includes(address));
}

/** True if the node would exceed the agreed price limit. */
export function isWorse(side: OrderSide, bound: bigint, agreed: bigint): boolean {
	return side === 'buy' ? bound > agreed : bound < agreed;
}

/** The larger order in rel; if equal, the first one, which has the better price. */
function largerOf<Each extends AnOrder>(most: Each, each: Each): Each {
	return each.largest * each.price > most.largest * most.price ? each : most;
}

/** An amount of base to trade with one order of the book. */
export interface WantedTrade {
	readonly side: OrderSide;
	readonly amount: bigint;
	readonly funds: FundsOfPair;
	readonly matching: Matching;
}

/** Why an order cannot fill an amount. */
export type FillObstacle =
	/** The node has not yet queried the maker for outputs. */
	| { readonly is: 'unchecked' }
	/** Fees take too much of the amount. */
	| { readonly is: 'too-small' }
	/** The order fills at most `most` base. */
	| { readonly is: 'too-large'; readonly most: bigint };

/** Amounts of a trade filled by one order: total leaving the wallet, and expected proceeds. */
export interface FilledTrade {
	readonly is: 'filled';
	readonly spends: bigint;
	readonly receives: bigint;
}

type Offered = Pick<BookOrder, 'price' | 'largest'>;

export function obstacleOf(order: Offered, wanted: WantedTrade): FillObstacle | undefined {
	return priced(order, wanted).obstacle;
}

/** Computes the trade at the price closest to the order's at which the maker accepts. */
export function tradeWithFees(order: Offered, wanted: WantedTrade): FilledTrade | FillObstacle {
	const { obstacle, pays, needed } = priced(order, wanted);
	if (obstacle) return obstacle;
	const { side, funds, matching } = wanted;
	const request = { side, price: needed, pays };
	const fills = fillsOf(matching, request, coinsFor(side, funds), [order]);
	if (fills.length === 0) return { is: 'too-small' };
	const { expected, receipt } = checkTakerOrder(request, funds, matching, fills);
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

/** Time that a request waits for a maker (`timeout`), and validity of the order (`duration`), in seconds. */
export interface RequestTimes {
	readonly timeout: number;
	readonly duration: number;
}

export type RequestTime = keyof RequestTimes;

export type TimeProblem = 'not-whole' | 'too-short' | 'too-long';

/**
 * Limits of the form, in seconds. The node itself has none: 0 means its default, and it sends no other
 * request while one is waiting, so a long timeout blocks everything else.
 */
export const TIME_LIMITS: Readonly<Record<RequestTime, { readonly least: number; readonly most: number }>> = {
	timeout: { least: 3, most: 600 },
	duration: { least: 60, most: 86_400 },
};

/** Typed seconds; `undefined` if the field is empty, which selects the default. */
export function readSeconds(typed: string, time: RequestTime): number | TimeProblem | undefined {
	const text = typed.trim();
	if (text === '') return undefined;
	if (!/^\d{1,9}$/.test(text)) return 'not-whole';
	const { least, most } = TIME_LIMITS[time];
	const seconds = Number(text);
	if (seconds < least) return 'too-short';
	return seconds > most ? 'too-long' : seconds;
}

/** A request that ended early without a swap. */
export interface DeclinedRequest {
	/** Paid coin and amount. */
	readonly coin: string;
	readonly pays: bigint;
	/** End of the time in which the node ignores answers to the same request, in milliseconds since 1970. */
	readonly until: number;
}

/**
 * Time until which the node ignores makers' answers to a request that pays this much; `undefined` if it
 * accepts them. The node identifies a request by the two outputs it spends, so a different amount from the
 * same outputs counts as the same request.
 */
export function repeatUntil(
	pays: bigint,
	paid: OrderFunds,
	declined: readonly DeclinedRequest[],
): number | undefined {
	const outputs = outputsFor(pays, paid);
	const same = declined.filter(
		(each) =>
			each.coin === paid.coin &&
			(each.pays === pays || (outputs !== undefined && outputs === outputsFor(each.pays, paid))),
	);
	return same.length === 0 ? undefined : Math.max(...same.map(({ until }) => until));
}

function outputsFor(pays: bigint, { outputs, transactionFee }: OrderFunds): string | undefined {
	const carriers = outputs && fitOutputs(outputs, pays, transactionFee).carriers;
	return carriers && `${carriers.payment} ${carriers.fee}`;
}
