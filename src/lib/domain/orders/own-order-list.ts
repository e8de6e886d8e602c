import { type OwnOrder, type StandingOrder, findInBook, volumeSold } from './own-orders.ts';
import { type BookOrder, type OrderBook, rankOrder, type OrderRank } from '../book/order-book.ts';
import { type CoinFunds, confirmedOf, largestPerSwap } from '../outputs/trade-limits.ts';

/** Which of the user's orders a list shows by how they stand. */
export const ORDER_STATES = ['all', 'best', 'behind', 'unseen', 'old', 'uncovered'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export interface OwnOrderFilter {
	readonly text: string;
	readonly side: OwnOrder['side'] | 'all';
	/** As `KMD/BTC`; empty for every pair. */
	readonly pair: string;
	readonly state: OrderState;
}

export const NO_FILTER: OwnOrderFilter = { text: '', side: 'all', pair: '', state: 'all' };

/** Others drop orders that they have not heard of for about two minutes. */
const OLD_SECONDS = 60;

/** `KMD/BTC` */
export function pairName({ base, rel }: Pick<OwnOrder, 'base' | 'rel'>): string {
	return `${base}/${rel}`;
}

/**
 * @param name the order in words, which the text is looked for in
 * @param standing how it stands, where that is read
 */
export function fitsFilter(
	order: OwnOrder,
	name: string,
	standing: OrderStanding | undefined,
	{ text, side, pair, state }: OwnOrderFilter,
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

/** A standing that is not read yet is in no state. */
const IN_STATE: Readonly<Record<OrderState, (standing: OrderStanding | undefined) => boolean>> = {
	all: () => true,
	best: (standing) => standing?.rank?.rank === 1,
	behind: (standing) => (standing?.rank?.rank ?? 1) > 1,
	unseen: (standing) => standing !== undefined && standing.seen === undefined,
	old: (standing) => (standing?.seen?.ageSeconds ?? 0) > OLD_SECONDS,
	uncovered: (standing) => standing?.largest === 0n,
};

/** How an order of the user stands in the network. */
export interface OrderStanding {
	/** Its row in the book, as others see it; missing until the book has it. */
	readonly seen: BookOrder | undefined;
	readonly rank: OrderRank | undefined;
	/** The most of the sold coin that it could give in one swap now, in smallest units. */
	readonly largest: bigint;
	/** All that is confirmed of the sold coin: after a fill the node offers the next output. */
	readonly balance: bigint;
}

export function standingOf(order: StandingOrder, book: OrderBook, funds: CoinFunds): OrderStanding {
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
