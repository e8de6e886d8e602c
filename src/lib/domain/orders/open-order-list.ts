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

/** Filter of the user's orders by their standing. */
export const ORDER_STATES = ['all', 'best', 'behind', 'unseen', 'old', 'uncovered'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export interface OpenOrderFilter {
	readonly text: string;
	readonly side: OpenOrder['side'] | 'all';
	/** In the form `KMD/BTC`; empty for every pair. */
	readonly pair: string;
	readonly state: OrderState;
}

export const NO_FILTER: OpenOrderFilter = { text: '', side: 'all', pair: '', state: 'all' };

/** Other nodes drop orders without an announcement for about two minutes. */
const OLD_SECONDS = 60;

/** `KMD/BTC` */
export function pairName({ base, rel }: Pick<OpenOrder, 'base' | 'rel'>): string {
	return `${base}/${rel}`;
}

/**
 * @param name the order's text, which is searched
 * @param standing its standing, if it was read
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

/** An unread standing is in no state. */
const IN_STATE: Readonly<Record<OrderState, (standing: OrderPosition | undefined) => boolean>> = {
	all: () => true,
	best: (standing) => standing?.rank?.rank === 1,
	behind: (standing) => (standing?.rank?.rank ?? 1) > 1,
	unseen: (standing) => standing !== undefined && standing.seen === undefined,
	old: (standing) => (standing?.seen?.ageSeconds ?? 0) > OLD_SECONDS,
	uncovered: (standing) => standing?.largest === 0n,
};

/** The standing of a user's order in the network. */
export interface OrderPosition {
	/** Its row in the book, as others see it; missing until the book has it. */
	readonly seen: BookOrder | undefined;
	readonly rank: OrderRank | undefined;
	/** The maximum of the sold coin that it could give in one swap now, in smallest units. */
	readonly largest: bigint;
	/** The confirmed balance of the sold coin: after a fill the node offers the next output. */
	readonly balance: bigint;
}

export function standingOf(order: StandingOrder, book: OrderBook, funds: CoinFunds): OrderPosition {
	const { address, outputs, balance, transactionFee } = funds;
	const seen = findInBook(order, book, [address]);
	const side = order.side === 'sell' ? book.asks : book.bids;
	const free = largestPerSwap(outputs, balance, transactionFee);
	const volume = volumeSold(order);
	return {
		seen,
		rank: seen && rankOrder(seen, side),
		largest: volume !== undefined && volume < free ? volume : free,
		balance: confirmedOf(funds),
	};
}

/** A price as recorded before the node gets it: base is sold for rel at it, and `0` cancels the order. */
export interface PriceChange extends Pair {
	/** The id of the standing order that it changes; missing for a new order. */
	readonly id?: string | undefined;
	/** A decimal text. */
	readonly price: string;
	/** The order in the user's own direction; missing if the price does not belong to an order of the user. */
	readonly order?: NamedOrder | undefined;
}

/** An order for display, with the price as text. */
export interface NamedOrder extends Pair {
	readonly side: OrderSide;
	readonly price: string;
}

export function namedOrder({ base, rel, side, price }: OpenOrder): NamedOrder {
	return { base, rel, side, price: formatAmount(price) };
}

/** An order as the node stores it. */
type Sale = Omit<OpenOrder, 'price'> & { readonly side: 'sell' };

/** The order that a price is for. */
export function saleIn({ id, base, rel }: PriceChange): Sale {
	return { id, base, rel, side: 'sell' };
}

/** A price change with an unknown outcome when its page closed, and its outcome. */
export interface ReconciledPrice {
	readonly change: PriceChange;
	/** The node has this price. */
	readonly stands: boolean;
	/** It was delayed, and had been reported as not seen before. */
	readonly isLate?: boolean | undefined;
}

/** How long a cancelled order is watched for its return, by the node's clock. */
export const CANCEL_WATCH_MS = 120_000;

/** A cancelled order, or a direction in which a formula was stopped. */
export interface CancelledOrder {
	/** Of the entry in the journal. */
	readonly id: string;
	readonly sale: Sale;
	/** When the node accepted it, in milliseconds since 1970 by the browser's clock. */
	readonly at: number;
}

/** The part of a journalled price change that is used here. */
interface Change {
	readonly id: string;
	readonly step: string;
	readonly updated: number;
	readonly draft: PriceChange;
}

/** @param changes latest first. An order whose price was set again no longer counts as cancelled. */
export function cancelledOrders(changes: readonly Change[]): CancelledOrder[] {
	const sales = changes.map(({ draft }) => saleIn(draft));
	return changes.flatMap(({ id, step, updated: at, draft }, place) => {
		const sale = saleIn(draft);
		const isLatest = sales.findIndex((each) => isSameOrder(each, sale)) === place;
		return isLatest && step === 'done' && parseDecimal(draft.price) === 0n ? [{ id, sale, at }] : [];
	});
}

/** A cancelled order that the node shows again. */
export interface ReturnedOrder {
	readonly id: string;
	/** A sale. */
	readonly order: OpenOrder;
	readonly cancelledAt: number;
}

/** The prospects of an unposted order. */
export interface OfferOutlook {
	readonly side: OrderSide;
	/** Rel for one base. */
	readonly price: bigint;
	/** The coin that it gives, and the one that it receives. */
	readonly sold: string;
	readonly got: string;
	/** Its rank on its side of the book; missing while the book is unknown. */
	readonly rank: OrderRank | undefined;
	/** If a taker takes as much as the outputs can carry in one swap. It pays 0 if they can carry nothing. */
	readonly receipt: TradeCosts;
	/** Of one transaction of the sold coin. */
	readonly transactionFee: bigint;
	/**
	 * The total that it can sell until it is cancelled: the node offers the next output after each fill. In
	 * smallest units.
	 */
	readonly most: bigint;
}

/**
 * A maker locks a deposit and takes it back, which costs two transactions, and pays for the payment and for two
 * later ones that are locked with it.
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

/** The user's own orders of the side are replaced by it. */
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
