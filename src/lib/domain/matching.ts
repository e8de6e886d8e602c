import type { BookOrder } from './book.ts';
import type { OrderSide } from './orders/order-draft.ts';
import { COIN, cutUnits } from './money/amount.ts';
import { invertPrice } from './money/price.ts';

/** An order to be taken, as sent to the makers. */
export interface TakerOrder {
	readonly side: OrderSide;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
	/** Rel for a purchase, base for a sale. */
	readonly pays: bigint;
}

/** A coin of the trade, and the cost of one transaction in it. */
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
 * - `met`: the maker answers, and the swap begins.
 * - `refused`: the maker answers, and then refuses: the fees take too much of what it gets.
 * - `ignored`: the maker does not answer.
 */
type Outlook = 'met' | 'refused' | 'ignored';

/** The parts of a maker's order that determine how much it takes. */
export type OfferedOrder = Pick<BookOrder, 'price' | 'largest'>;

/** A maker's fill by the book: its price, rel for one base, and the two amounts before fees. */
interface OfferedFill {
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
}

/** A sum that a maker may choose within bounds. */
export interface LikelySum {
	readonly likely: bigint;
	readonly least: bigint;
	readonly most: bigint;
}

/** How one node program matches a request with the orders of makers. */
export interface Matching {
	/**
	 * @param price of the maker's order, rel for one base
	 * @param taken the part of the payment that the maker takes; missing if it takes all of it
	 */
	outlook(order: TakerOrder, coins: MatchedCoins, price: bigint, taken?: bigint): Outlook;
	/** The largest payment that a maker of the book takes in full. */
	carriedBy(side: OrderSide, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/** The part that a maker takes of a larger payment; 0 if it takes none. */
	partOf(order: Omit<TakerOrder, 'price'>, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/**
	 * The minimum that arrives when all of it is paid, in smallest units: by the worst price that the node accepts.
	 * A maker adds the fees of its payment, so that usually slightly more arrives.
	 */
	leastReceived(order: TakerOrder, coins: MatchedCoins): bigint;
	/** The sum that arrives if a maker fills this part of the request. */
	likelyReceived(order: TakerOrder, coins: MatchedCoins, fill: OfferedFill): LikelySum;
	/** The worst price that the node accepts for a request at `price`, before fees: rel for one base. */
	worstPrice(side: OrderSide, price: bigint, coins: MatchedCoins): bigint;
	/** The price bound of a sweep with the size of the order at `price`. */
	marketOrderBound(order: Omit<TakerOrder, 'price'>, coins: MatchedCoins, price: bigint): bigint;
	/** The node bounds a sweep by its own book when it receives it. If false, the page sets the bound. */
	readonly boundsMarketOrder: boolean;
	/** How long the node ignores the answers to the same request after a maker has refused, in seconds. */
	readonly repeatSeconds: number;
	/** How long the node waits for makers, in seconds. */
	readonly timeoutSeconds: number;
	/** The maximum age of an order, and the maximum wait for a match, in seconds. */
	readonly durationSeconds: number;
}

/** Outcome of a request with the current book. */
export type Match =
	/** At least one order, which may take a part: the best of them is at `price`. */
	| { readonly is: 'met'; readonly price: bigint }
	/** Orders at such a price are too small, even for a part: the largest carries `largest`. */
	| { readonly is: 'too-large'; readonly largest: bigint }
	/**
	 * A maker would answer and then refuse, or would not answer. At `needed` one would take it; missing if none
	 * would.
	 */
	| { readonly is: 'refused' | 'ignored'; readonly needed: bigint | undefined }
	/** The best order is at `best`, which the price does not reach even without fees. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly needed: bigint | undefined };

/**
 * @param orders the side of the book that is taken, best price first, without the user's own
 * @returns `undefined` if there are none
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
	// The node raises the given limit: a maker may answer whose price is slightly beyond it.
	if (orders.some((each) => matching.outlook(order, coins, each.price) === 'refused'))
		return { is: 'refused', needed };
	const isReached = order.side === 'buy' ? order.price >= best.price : order.price <= best.price;
	return isReached ? { is: 'ignored', needed } : { is: 'out-of-reach', best: best.price, needed };
}

/** The part of the payment that a maker takes. One of unknown size may take all of it. */
export function takenOf(
	matching: Matching,
	order: Omit<TakerOrder, 'price'>,
	coins: MatchedCoins,
	maker: OfferedOrder,
): bigint {
	const isWhole = maker.largest === 0n || matching.carriedBy(order.side, coins, maker) >= order.pays;
	return isWhole ? order.pays : matching.partOf(order, coins, maker);
}

/** Whether a maker trades, in full or in part. */
export function meets(
	matching: Matching,
	order: TakerOrder,
	coins: MatchedCoins,
	maker: OfferedOrder,
): boolean {
	const taken = takenOf(matching, order, coins, maker);
	return taken > 0n && matching.outlook(order, coins, maker.price, taken) === 'met';
}

/** A price further from an order than this share is not suggested to the user. */
const FURTHEST_SHARE = 2n;

/** A request of the usual size, before an amount is typed: its fees are negligible. */
const NO_AMOUNT_YET = 10n ** 14n;

/**
 * The price nearest to an order's at which a request of this size is met: no lower for a purchase, no higher for
 * a sale.
 *
 * @returns `undefined` if the fees take so much of the amount that no price near the order's is met
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

/** The node accepts orders that are a thousandth worse than the bound. */
const TOLERANCE_SHARE = 1000n;

/** A purchase pays up to a twentieth more than the order that sets its bound. */
const MORE_SHARE = 20n;

/** Matches as in the API document: every order within the price of the request, and a thousandth beyond it. */
export const boundMatching: Matching = {
	outlook({ side, price: limit }, _coins, price) {
		return costOf(side, price) <= boundOf(side, limit) ? 'met' : 'ignored';
	},
	leastReceived({ side, price, pays }: TakerOrder) {
		const bound = boundOf(side, price);
		return bound === 0n ? 0n : (pays * COIN) / bound;
	},
	/** A maker adds the fee of the last transaction to what it promises. */
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

/** The maximum cost of one received coin, in the paid coin. */
function boundOf(side: TakerOrder['side'], price: bigint): bigint {
	// The node cannot store a price of 0, whatever the amount.
	const asked = side === 'buy' ? price : invertPrice(price) || 1n;
	return asked + asked / TOLERANCE_SHARE;
}

function costOf(side: TakerOrder['side'], price: bigint): bigint {
	return side === 'buy' ? price : invertPrice(price);
}

/** Fractions are computed with this many parts per one. */
const SCALE = 10n ** 16n;

/** The program uses no smaller fee. */
const MIN_FEE = 10_000n;

/** A share of a price, in thousandths. */
const THOUSAND = 1_000n;

/** Factor by which the limit is raised before the received amount is computed from it. */
const LIMIT_SHARE = 1_001n;
const LIMIT_SHARE_OF_BTC = 1_010n;

/** Factor by which the requested amount is raised after that. */
const AMOUNT_SHARE = 1_001n;

/** The price that a maker accepts when it connects, in thousandths of its own. */
const ACCEPTED_SHARE = 998n;

/** The book stores prices in single precision, and an inverted one is rounded twice. */
const ROUNDING_SHARE = 8_000_000n;

/**
 * The deposit locked by a maker is an eighth larger than the sold amount, and its output a hundredth larger than
 * that.
 */
const SOLD_OF_OUTPUT = { part: 88n, of: 100n };

/** Fees that it adds to the sold amount and to the deposit. */
const FEES_BESIDE_SOLD = 10n;

/** Number of times that a maker whose outputs are too small for a payment tries a third less. */
const TRIES = 10;

/**
 * A maker offers 10 to 99 hundredths of the way from its own price to the quote's; in thousandths, with the
 * middle.
 */
const DRAWS = { lowest: 100n, usual: 545n, highest: 990n };

const FEES_IN_REQUEST = 2n;
const FEES_IN_OFFER = 5n;

/**
 * Matches as the real program does (LP_ordermatch.c, and the numbers of four real trades). The request becomes a
 * quote: the payment and one fee, for an amount raised by a thousandth and by two fees. A maker answers if the
 * quote, minus one fee of the received coin, is not below its price. It then offers a price drawn between both,
 * for an amount that includes five fees. If the fees bring that below its own price it offers the price of the
 * quote instead, and refuses when connecting only if this is more than 0.2 % below its price too. Of a payment
 * that its outputs cannot carry it takes two thirds, or two thirds of those (two real nodes: 4.22 of 9.5 LTC), at
 * no worse a price before fees.
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
		// The quote is for the payment and one fee.
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
		return ((exact < byCost ? exact : byCost) * THOUSAND) / limitShareOf(paid);
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
		// The maker's payment is cut, and includes one more fee for spending it.
		const { transactionFee } = coins.received;
		const arrives = (given: bigint): bigint => cutUnits(given + transactionFee) - transactionFee;
		return { likely: arrives(likely), least: arrives(least), most: arrives(most) };
	},
	worstPrice(side, price, { paid }) {
		const share = limitShareOf(paid);
		return side === 'buy' ? (price * share) / THOUSAND : (price * THOUSAND) / share;
	},
	marketOrderBound(order, coins, price) {
		return priceToMeet(quoteMatching, order, coins, price) ?? price;
	},
	boundsMarketOrder: false,
	repeatSeconds: 300,
	timeoutSeconds: 30,
	// Its own default is 180. The desk sends the document’s.
	durationSeconds: 3600,
};

/** The request as seen by the makers. */
interface Quote {
	readonly pays: bigint;
	/** Of the received coin. */
	readonly asks: bigint;
	/** One transaction of the received coin. */
	readonly fee: bigint;
}

function quoteOf({ side, price, pays }: TakerOrder, { paid, received }: MatchedCoins): Quote {
	const fee = feeOf(received);
	const sum = pays + feeOf(paid);
	const [over, under] = side === 'buy' ? [COIN, price] : [price, COIN];
	const amount = under === 0n ? 0n : (sum * over * THOUSAND) / (under * limitShareOf(paid));
	return { pays: sum, asks: ((amount + FEES_IN_REQUEST * fee) * AMOUNT_SHARE) / THOUSAND, fee };
}

/** The amount in the node's request: makers may offer less of it, down to the limit. */
export function amountAsked(order: TakerOrder, coins: MatchedCoins): bigint {
	return quoteOf(order, coins).asks;
}

/** With the fees that a maker adds. */
const givenFor = (paid: bigint, price: bigint, fee: bigint): bigint =>
	(price <= 0n ? 0n : (paid * SCALE) / price) + FEES_IN_OFFER * fee;

function limitShareOf({ coin }: MatchedCoin): bigint {
	return coin === 'BTC' ? LIMIT_SHARE_OF_BTC : LIMIT_SHARE;
}

function feeOf({ transactionFee }: MatchedCoin): bigint {
	return transactionFee > 0n && transactionFee < MIN_FEE ? MIN_FEE : transactionFee;
}

/** The maximum price of a maker in the paid coin for one of the received coin: the book rounds its price. */
function highestCostOf(side: TakerOrder['side'], price: bigint): bigint {
	const cost = side === 'buy' ? ratio(price, COIN) : ratio(COIN, price);
	// The price was cut at its eighth place.
	const cut = side === 'buy' ? SCALE / COIN : cost / (price || 1n);
	return cost + cost / ROUNDING_SHARE + cut;
}

function ratio(over: bigint, under: bigint): bigint {
	return under <= 0n ? 0n : (over * SCALE) / under;
}
