import {
	type OpenOrder,
	type StandingOrder,
	findInBook,
	volumeSold,
	isSameOrder,
	salePriceOf,
} from './open-orders.ts';
import { type BookOrder, type OrderBook, rankOrder, type OrderRank } from '../book.ts';
import { type CoinFunds, confirmedOf, largestPerSwap, type PairFunds } from '../outputs.ts';
import type { Pair } from '../market/pair.ts';
import { formatAmount, parseDecimal, COIN } from '../money/amount.ts';
import type { OrderSide } from './order-draft.ts';
import type { TradeCosts } from './order-preview.ts';

/** Filter of the user's orders by position in the book. */
export const ORDER_STATES = ['all', 'best', 'behind', 'unseen', 'old', 'uncovered'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export interface OpenOrderFilter {
	readonly text: string;
	readonly side: OpenOrder['side'] | 'all';
	/** Formatted as `KMD/BTC`; empty for all pairs. */
	readonly pair: string;
	readonly state: OrderState;
}

export const NO_FILTER: OpenOrderFilter = { text: '', side: 'all', pair: '', state: 'all' };

/** Other nodes drop an order after about two minutes without an announcement. */
const OLD_SECONDS = 60;

/** `KMD/BTC` */
export function pairName({ base, rel }: Pick<OpenOrder, 'base' | 'rel'>): string {
	return `${base}/${rel}`;
}

/**
 * @param name displayed name of the order, which is searched too
 * @param standing position of the order, if loaded
 */
export function fitsFilter(
	order: OpenOrder,
	name: string,
	standing: OrderPosition | undefined,
	{ text, side, pair, state }: OpenOrderFilter,
): boolean {
	if (side !== 'all' && order.side !== side) return false;
	if (pair !== '' && pairName(order) !== pair) return false;
	if (!IN_STATE[state](standing)) return false;
	const found = `${pairName(order)} ${order.rel}/${order.base} ${name}`.toLowerCase();
	return text
		.toLowerCase()
		.split(/\s+/)
		.every((word) => found.includes(word));
}

/** An order whose position is not loaded matches only `all`. */
const IN_STATE: Readonly<Record<OrderState, (standing: OrderPosition | undefined) => boolean>> = {
	all: () => true,
	best: (standing) => standing?.rank?.rank === 1 && !standing.rank.crosses,
	behind: (standing) => (standing?.rank?.rank ?? 1) > 1,
	unseen: (standing) => standing !== undefined && standing.seen === undefined,
	old: (standing) => (standing?.seen?.ageSeconds ?? 0) > OLD_SECONDS,
	uncovered: (standing) => standing?.largest === 0n,
};

/** Position of the user's order in the network. */
export interface OrderPosition {
	/** The order's row in the book, as others see it; `undefined` until the book has it. */
	readonly seen: BookOrder | undefined;
	readonly rank: OrderRank | undefined;
	/** Largest swap that the order could make now, in smallest units of the sold coin. */
	readonly largest: bigint;
	/** Confirmed balance of the sold coin. After a fill, the node offers the next output. */
	readonly balance: bigint;
}

export function standingOf(order: StandingOrder, book: OrderBook, funds: CoinFunds): OrderPosition {
	const { address, outputs, balance, transactionFee } = funds;
	const seen = findInBook(order, book, [address]);
	const free = largestPerSwap(outputs, balance, transactionFee);
	const volume = volumeSold(order);
	return {
		seen,
		rank: seen && rankOrder(seen, book, order.side === 'sell' ? 'asks' : 'bids'),
		largest: volume !== undefined && volume < free ? volume : free,
		balance: confirmedOf(funds),
	};
}

/** A price as journalled before sending: sells base for rel, or cancels the order if `0`. */
export interface PriceChange extends Pair {
	/** Id of the order to change; missing for a new order. */
	readonly id?: string | undefined;
	/** Decimal string. */
	readonly price: string;
	/** The order in the user's direction; missing if the price does not belong to an order of the user. */
	readonly order?: NamedOrder | undefined;
}

/** An order for display, with the price as a string. */
export interface NamedOrder extends Pair {
	readonly side: OrderSide;
	readonly price: string;
}

export function namedOrder({ base, rel, side, price }: OpenOrder): NamedOrder {
	return { base, rel, side, price: formatAmount(price) };
}

/** An order as stored by the node: always a sale. */
type Sale = Omit<OpenOrder, 'price'> & { readonly side: 'sell' };

/** The order that a price change applies to. */
export function saleIn({ id, base, rel }: PriceChange): Sale {
	return { id, base, rel, side: 'sell' };
}

/** A price change whose outcome was unknown when its page closed, with the outcome. */
export interface ReconciledPrice {
	readonly change: PriceChange;
	/** True if the node has this price. */
	readonly stands: boolean;
	/** True if the change arrived late, after it was reported as not seen. */
	readonly isLate?: boolean | undefined;
}

/** Time for which a cancelled order is watched in case it returns, in milliseconds by the node's clock. */
export const CANCEL_WATCH_MS = 120_000;

/** A cancelled order, or a direction in which a price rule was stopped. */
export interface CancelledOrder {
	/** Id of the journal entry. */
	readonly id: string;
	readonly sale: Sale;
	/** Time when the node accepted it, in milliseconds since 1970 by the browser's clock. */
	readonly at: number;
}

/** Fields of a journalled price change that are used here. */
interface Change {
	readonly id: string;
	readonly step: string;
	readonly updated: number;
	readonly draft: PriceChange;
}

/**
 * Finds cancelled orders. An order whose price was set again no longer counts.
 *
 * @param changes latest first
 */
export function cancelledOrders(changes: readonly Change[]): CancelledOrder[] {
	const sales = changes.map(({ draft }) => saleIn(draft));
	return changes.flatMap(({ id, step, updated: at, draft }, place) => {
		const sale = saleIn(draft);
		const isLatest = sales.findIndex((each) => isSameOrder(each, sale)) === place;
		return isLatest && step === 'done' && parseDecimal(draft.price) === 0n ? [{ id, sale, at }] : [];
	});
}

/** A cancelled order that the node lists again. */
export interface ReturnedOrder {
	readonly id: string;
	/** Always a sale. */
	readonly order: OpenOrder;
	readonly cancelledAt: number;
}

/** Expected position and costs of an order before it is posted. */
export interface OfferOutlook {
	readonly side: OrderSide;
	/** Rel per base. */
	readonly price: bigint;
	/** Coin that the order gives, and coin that it receives. */
	readonly sold: string;
	readonly got: string;
	/** Rank on its side of the book; `undefined` while the book is not loaded. */
	readonly rank: OrderRank | undefined;
	/** Costs if a taker fills as much as the outputs allow in one swap. `pays` is 0 if they allow nothing. */
	readonly receipt: TradeCosts;
	/** Fee of one transaction of the sold coin. */
	readonly transactionFee: bigint;
	/**
	 * Total that can be sold until the order is cancelled, because the node offers the next output after each
	 * fill. In smallest units.
	 */
	readonly most: bigint;
}

/**
 * A maker pays for locking and refunding the deposit (two transactions), for the payment, and for two later
 * transactions whose fees are locked with it.
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
	const rank = book && rankAmong(price, side, book, own);
	const receipt = makerPreview(side, price, sold);
	const { transactionFee } = sold;
	return {
		...{ side, price, sold: sold.coin, got: got.coin, rank, receipt },
		...{ transactionFee, most: confirmedOf(sold) },
	};
}

function makerPreview(
	side: OrderSide,
	price: bigint,
	{ outputs, balance, transactionFee }: CoinFunds,
): TradeCosts {
	const pays = largestPerSwap(outputs, balance, transactionFee);
	const transactionFees = pays > 0n ? FEES_OF_MAKER * transactionFee : 0n;
	const receives = (pays * salePriceOf({ side, price })) / COIN;
	return { pays, tradeFee: 0n, transactionFees, spends: pays + transactionFees, receives };
}

/** The order replaces the user's own orders on its side. */
function rankAmong(
	price: bigint,
	side: OrderSide,
	book: OrderBook,
	own: readonly string[],
): OrderRank | undefined {
	const name = side === 'sell' ? 'asks' : 'bids';
	const others = book[name].filter(({ address }) => !own.includes(address));
	const isBetter = (each: bigint): boolean => (side === 'sell' ? each <= price : each >= price);
	const before = others.filter((each) => isBetter(each.price));
	const ranked = [...before, { price }, ...others.slice(before.length)];
	return rankOrder({ price }, { ...book, [name]: ranked }, name);
}
