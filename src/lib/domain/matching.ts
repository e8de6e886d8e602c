import type { BookOrder } from './book.ts';
import type { OrderSide } from './orders/order-draft.ts';
import { COIN, cutUnits } from './money/amount.ts';
import { invertPrice } from './money/price.ts';

/** A taker's order, as sent to makers. */
export interface TakerOrder {
	readonly side: OrderSide;
	/** Rel per base, in units of 1e-8. */
	readonly price: bigint;
	/** Payment: rel when buying, base when selling. */
	readonly pays: bigint;
}

/** A coin of the trade with its transaction fee. */
interface MatchedCoin {
	readonly coin: string;
	readonly transactionFee: bigint;
}

export interface MatchedCoins {
	readonly paid: MatchedCoin;
	readonly received: MatchedCoin;
}

/**
 * Outcome of a request at an order's price.
 *
 * - `met`: the maker answers and the swap starts.
 * - `refused`: the maker answers, but then refuses because fees take too much of what it receives.
 * - `ignored`: the maker does not answer.
 */
type Outlook = 'met' | 'refused' | 'ignored';

/** The properties of a maker's order that determine how much it takes. */
export type OfferedOrder = Pick<BookOrder, 'price' | 'largest'>;

/** A maker's fill at book price: rel per base, and both amounts before fees. */
interface OfferedFill {
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
}

/** An amount that a maker chooses within bounds. */
export interface LikelySum {
	readonly likely: bigint;
	readonly least: bigint;
	readonly most: bigint;
}

/** A node's rules for matching requests with makers' orders. */
export interface Matching {
	/**
	 * @param price of the maker's order, rel per base
	 * @param taken the part of the payment that the maker takes; the whole payment if missing
	 */
	outlook(order: TakerOrder, coins: MatchedCoins, price: bigint, taken?: bigint): Outlook;
	/** Largest payment that a maker takes in full. */
	carriedBy(side: OrderSide, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/** Part of a larger payment that a maker takes; 0 if it takes nothing. */
	partOf(order: Omit<TakerOrder, 'price'>, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/**
	 * Guaranteed proceeds of the whole payment, in smallest units, at the worst price that the node accepts.
	 * Usually slightly more arrives, because makers add the fees of their payment.
	 */
	leastReceived(order: TakerOrder, coins: MatchedCoins): bigint;
	/** Expected proceeds if a maker fills this part of the request. */
	likelyReceived(order: TakerOrder, coins: MatchedCoins, fill: OfferedFill): LikelySum;
	/**
	 * Worst price that the node accepts for a request at `price`, before fees: rel per base.
	 *
	 * @param paid ticker of the paid coin
	 */
	worstPrice(side: OrderSide, price: bigint, paid: string): bigint;
	/** Price limit of a market order with the size of the order at `price`. */
	marketOrderBound(order: Omit<TakerOrder, 'price'>, coins: MatchedCoins, price: bigint): bigint;
	/**
	 * True if the node limits a market order by its own book on arrival; false if the page has to set the
	 * limit.
	 */
	readonly boundsMarketOrder: boolean;
	/** Time for which the node ignores answers to the same request after a refusal, in seconds. */
	readonly repeatSeconds: number;
	/** Time for which the node waits for makers, in seconds. */
	readonly timeoutSeconds: number;
	/** Maximum age of an order and maximum wait for a match, in seconds. */
	readonly durationSeconds: number;
}

/** Outcome of a request with the current book. */
export type Match =
	/** At least one maker takes the request, perhaps in part; the best of these orders is at `price`. */
	| { readonly is: 'met'; readonly price: bigint }
	/** All orders within the price are too small, even for a part; the largest can take `largest`. */
	| { readonly is: 'too-large'; readonly largest: bigint }
	/**
	 * A maker would answer and then refuse, or would not answer. At the price `needed` a maker would take the
	 * request; missing without such a price nearby.
	 */
	| { readonly is: 'refused' | 'ignored'; readonly needed: bigint | undefined }
	/** Even without fees the price does not reach the best order, which is at `best`. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly needed: bigint | undefined };

/**
 * @param orders the side of the book to take, best price first, without the user's orders
 * @returns `undefined` if the side is empty
 */
export function matchOf(
	matching: Matching,
	order: TakerOrder,
	coins: MatchedCoins,
	orders: readonly OfferedOrder[],
): Match | undefined {
	const [best] = orders;
	if (!best) return undefined;
	const met = orders.find((each) => meets(matching, order, coins, each));
	if (met) return { is: 'met', price: met.price };
	const byPrice = orders.filter(({ price }) => matching.outlook(order, coins, price) === 'met');
	if (byPrice.length > 0) {
		const carried = byPrice.map((each) => matching.carriedBy(order.side, coins, each));
		return { is: 'too-large', largest: carried.reduce((one, other) => (one > other ? one : other)) };
	}
	const { price } = orders.find((each) => takenOf(matching, order, coins, each) > 0n) ?? best;
	const needed = priceToMeet(matching, order, coins, price);
	// The node raises the price limit, so a maker slightly beyond the price may answer.
	if (orders.some((each) => matching.outlook(order, coins, each.price) === 'refused'))
		return { is: 'refused', needed };
	const isReached = order.side === 'buy' ? order.price >= best.price : order.price <= best.price;
	return isReached ? { is: 'ignored', needed } : { is: 'out-of-reach', best: best.price, needed };
}

/** Part of the payment that a maker takes. An order of unknown size may take all of it. */
export function takenOf(
	matching: Matching,
	order: Omit<TakerOrder, 'price'>,
	coins: MatchedCoins,
	maker: OfferedOrder,
): bigint {
	const isWhole = maker.largest === 0n || matching.carriedBy(order.side, coins, maker) >= order.pays;
	return isWhole ? order.pays : matching.partOf(order, coins, maker);
}

/** True if a maker would trade, in full or in part. */
export function meets(
	matching: Matching,
	order: TakerOrder,
	coins: MatchedCoins,
	maker: OfferedOrder,
): boolean {
	const taken = takenOf(matching, order, coins, maker);
	return taken > 0n && matching.outlook(order, coins, maker.price, taken) === 'met';
}

/** Divisor: suggested prices are at most half an order's price away from it. */
const FURTHEST_SHARE = 2n;

/** Assumed size before an amount is typed: large enough that fees are negligible. */
const NO_AMOUNT_YET = 10n ** 14n;

/**
 * Finds the price closest to an order's at which a request of this size is met.
 *
 * @returns at least the order's price when buying, at most it when selling; `undefined` if fees take so much
 * of the amount that no nearby price is met
 */
export function priceToMeet(
	matching: Matching,
	{ side, pays }: Omit<TakerOrder, 'price'>,
	coins: MatchedCoins,
	price: bigint,
): bigint | undefined {
	const size = pays > 0n ? pays : NO_AMOUNT_YET;
	const away = side === 'buy' ? 1n : -1n;
	const isMet = (by: bigint): boolean =>
		matching.outlook({ side, price: price + away * by, pays: size }, coins, price) === 'met';
	const most = price / FURTHEST_SHARE;
	if (isMet(0n)) return price;
	if (!isMet(most)) return undefined;
	let [unmet, met] = [0n, most];
	while (met - unmet > 1n) {
		const between = (unmet + met) / 2n;
		if (isMet(between)) met = between;
		else unmet = between;
	}
	return price + away * met;
}

/** Divisor: the node accepts orders up to a thousandth worse than the limit. */
const TOLERANCE_SHARE = 1000n;

/** Divisor: a purchase may cost up to a twentieth more than the order that sets its limit. */
const MORE_SHARE = 20n;

/** Matching as described in the API document: every order within the limit, plus a tolerance of 0.1 %. */
export const boundMatching: Matching = {
	outlook({ side, price: limit }, _coins, price) {
		return costOf(side, price) <= boundOf(side, limit) ? 'met' : 'ignored';
	},
	leastReceived({ side, price, pays }: TakerOrder) {
		const bound = boundOf(side, price);
		return bound === 0n ? 0n : (pays * COIN) / bound;
	},
	/** A maker adds the fee of the last transaction to the promised amount. */
	likelyReceived(_order, { received }, { receives }) {
		const likely = receives + received.transactionFee;
		return { likely, least: likely, most: likely };
	},
	worstPrice(side, price) {
		return side === 'buy' ? boundOf(side, price) : (COIN * COIN) / boundOf(side, price);
	},
	carriedBy: (side, _coins, { price, largest }) => (side === 'buy' ? (largest * price) / COIN : largest),
	partOf: ({ side }, coins, maker) => boundMatching.carriedBy(side, coins, maker),
	marketOrderBound({ side }, _coins, price) {
		return side === 'buy' ? price + price / MORE_SHARE : price;
	},
	boundsMarketOrder: true,
	repeatSeconds: 0,
	timeoutSeconds: 10,
	durationSeconds: 3600,
};

/** Highest cost of one received coin, in the paid coin. */
function boundOf(side: TakerOrder['side'], price: bigint): bigint {
	// A node cannot store a price of 0.
	const asked = side === 'buy' ? price : invertPrice(price) || 1n;
	return asked + asked / TOLERANCE_SHARE;
}

function costOf(side: TakerOrder['side'], price: bigint): bigint {
	return side === 'buy' ? price : invertPrice(price);
}

/** Fixed-point scale of ratios. */
const SCALE = 10n ** 16n;

/** Minimum transaction fee that the node assumes. */
const MIN_FEE = 10_000n;

/** Denominator of shares in thousandths. */
const THOUSAND = 1_000n;

/** Factor, in thousandths, by which the node raises the limit before computing the received amount. */
const LIMIT_SHARE = 1_001n;
const LIMIT_SHARE_OF_BTC = 1_010n;

/** Factor, in thousandths, by which the requested amount is raised afterwards. */
const AMOUNT_SHARE = 1_001n;

/** Lowest price that a maker accepts when connecting, in thousandths of its order's price. */
const ACCEPTED_SHARE = 998n;

/** The book stores prices in single precision; inverted prices are rounded twice. */
const ROUNDING_SHARE = 8_000_000n;

/**
 * Sold part of an output in hundredths: the maker's deposit is an eighth larger than the sold amount, plus
 * one per cent.
 */
const SOLD_OF_OUTPUT = { part: 88n, of: 100n };

/** Transaction fees that a maker adds to the sold amount and the deposit. */
const FEES_BESIDE_SOLD = 10n;

/**
 * Number of attempts of a maker whose outputs are too small for a payment; each attempt takes a third less.
 */
const TRIES = 10;

/**
 * A maker offers a price 10 to 99 hundredths of the way from its own price to the quote's. In thousandths,
 * with the mean as `usual`.
 */
const DRAWS = { lowest: 100n, usual: 545n, highest: 990n };

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/**
 * Matching as implemented by the real node (LP_ordermatch.c, checked with four real trades).
 *
 * The request becomes a quote: the payment plus one fee, for an amount raised by 0.1 % and two fees. A maker
 * answers if the quote, minus one fee of the received coin, is not below its price. It then offers a price
 * drawn between the two, for an amount that includes five fees. If fees bring this below its own price, the
 * maker offers the quote's price instead, and refuses on connecting only if that is more than 0.2 % below its
 * own price.
 *
 * If its outputs cannot carry a payment, the maker takes two thirds, or two thirds of that (two real nodes:
 * 4.22 of 9.5 LTC), at no worse a price before fees.
 */
export const quoteMatching: Matching = {
	outlook(order, coins, price, taken = order.pays) {
		const { pays, asks, fee } = quoteOf(order, coins);
		const most = highestCostOf(order.side, price);
		if (ratio(pays, asks - fee) < most) return 'ignored';
		const paid = taken + pays - order.pays;
		const given = ((asks - fee) * paid) / pays + FEES_IN_OFFER * fee;
		return ratio(paid, given - fee) * THOUSAND >= most * ACCEPTED_SHARE ? 'met' : 'refused';
	},
	carriedBy(side, { paid, received }, { price, largest }) {
		const fees = FEES_BESIDE_SOLD * feeOf(received);
		const feesInBase = side === 'buy' ? fees : (fees * COIN) / (price || 1n);
		const base = (largest * SOLD_OF_OUTPUT.part) / SOLD_OF_OUTPUT.of - feesInBase;
		// The quote is for the payment plus one fee.
		const carried = (side === 'buy' ? (base * price) / COIN : base) - feeOf(paid);
		return carried > 0n ? carried : 0n;
	},
	partOf({ side, pays }, coins, maker) {
		const [carried, fee] = [quoteMatching.carriedBy(side, coins, maker), feeOf(coins.paid)];
		let sum = pays + fee;
		for (let tries = 1; tries < TRIES && sum > fee; tries++) {
			sum = (sum * 2n) / 3n;
			if (sum <= carried + fee) return sum > fee && carried > 0n ? sum - fee : 0n;
		}
		return 0n;
	},
	leastReceived({ side, price, pays }, { paid }) {
		const cost = side === 'buy' ? price : invertPrice(price);
		const byCost = cost === 0n ? 0n : (pays * COIN) / cost;
		// The node inverts the price of a sale, which rounds it.
		const exact = side === 'buy' ? byCost : (pays * price) / COIN;
		return ((exact < byCost ? exact : byCost) * THOUSAND) / limitShareOf(paid.coin);
	},
	likelyReceived(order, coins, { price, pays }) {
		const { pays: sum, asks, fee } = quoteOf(order, coins);
		const own = order.side === 'buy' ? ratio(price, COIN) : ratio(COIN, price);
		const read = ratio(sum, asks - fee);
		const paid = pays + feeOf(coins.paid);
		const atRead = givenFor(paid, read, fee);
		const givenAt = (draw: bigint): bigint => {
			const given = givenFor(paid, own + ((read - own) * draw) / THOUSAND, fee);
			return ratio(paid, given - fee) < own ? atRead : given;
		};
		const [first, likely, last] = [givenAt(DRAWS.lowest), givenAt(DRAWS.usual), givenAt(DRAWS.highest)];
		// If fees bring low draws below the maker's own price, the lowest draw above it gives the most.
		const isMixed = first === atRead && last > atRead && own > 0n;
		const most = isMixed ? (paid * SCALE) / own + fee : first;
		const least = first < last ? first : last;
		// The maker's payment is truncated and includes the fee for spending it.
		const { transactionFee } = coins.received;
		const arrives = (given: bigint): bigint => cutUnits(given + transactionFee) - transactionFee;
		return { likely: arrives(likely), least: arrives(least), most: arrives(most) };
	},
	worstPrice(side, price, paid) {
		const share = limitShareOf(paid);
		return side === 'buy' ? (price * share) / THOUSAND : (price * THOUSAND) / share;
	},
	marketOrderBound(order, coins, price) {
		return priceToMeet(quoteMatching, order, coins, price) ?? price;
	},
	boundsMarketOrder: false,
	repeatSeconds: 300,
	timeoutSeconds: 30,
	// The node's default is 180; the desk sends the value from the document.
	durationSeconds: 3600,
};

/** A request as seen by makers. */
interface Quote {
	readonly pays: bigint;
	/** In the received coin. */
	readonly asks: bigint;
	/** Fee of one transaction of the received coin. */
	readonly fee: bigint;
}

function quoteOf({ side, price, pays }: TakerOrder, { paid, received }: MatchedCoins): Quote {
	const fee = feeOf(received);
	const sum = pays + feeOf(paid);
	const [over, under] = side === 'buy' ? [COIN, price] : [price, COIN];
	const amount = under === 0n ? 0n : (sum * over * THOUSAND) / (under * limitShareOf(paid.coin));
	return { pays: sum, asks: ((amount + FEES_IN_REQUEST * fee) * AMOUNT_SHARE) / THOUSAND, fee };
}

/** Amount in the node's request. Makers may offer less, down to the limit. */
export function amountAsked(order: TakerOrder, coins: MatchedCoins): bigint {
	return quoteOf(order, coins).asks;
}

/** Amount given for a payment, including the fees that a maker adds. */
const givenFor = (paid: bigint, price: bigint, fee: bigint): bigint =>
	(price <= 0n ? 0n : (paid * SCALE) / price) + FEES_IN_OFFER * fee;

function limitShareOf(coin: string): bigint {
	return coin === 'BTC' ? LIMIT_SHARE_OF_BTC : LIMIT_SHARE;
}

function feeOf({ transactionFee }: MatchedCoin): bigint {
	return transactionFee > 0n && transactionFee < MIN_FEE ? MIN_FEE : transactionFee;
}

/** Highest price of a maker, in paid coins per received coin, allowing for the rounding in the book. */
function highestCostOf(side: TakerOrder['side'], price: bigint): bigint {
	const cost = side === 'buy' ? ratio(price, COIN) : ratio(COIN, price);
	// Prices are truncated to eight decimal places.
	const cut = side === 'buy' ? SCALE / COIN : cost / (price || 1n);
	return cost + cost / ROUNDING_SHARE + cut;
}

function ratio(over: bigint, under: bigint): bigint {
	return under <= 0n ? 0n : (over * SCALE) / under;
}
