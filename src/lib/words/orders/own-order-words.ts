import { COIN } from '#lib/domain/money/amount.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { OrderStanding, OrderState } from '#lib/domain/orders/own-order-list.ts';
import { saleOf, type OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { listOf } from '#lib/domain/text/language.ts';
import type { CoinExposure } from '#lib/domain/trading-alone/claims.ts';
import { describeRank } from '../market/market-words.ts';

/** How orders stand, as a list of them is filtered. */
export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
	all: 'Any state',
	best: 'Best price',
	behind: 'Behind others',
	unseen: 'Not in the book yet',
	old: 'Updated over a minute ago',
	uncovered: 'Cannot be filled',
};

/** The effect of posting an order, in one sentence. */
export function postedSentence(order: OwnOrder): string {
	const price = `${showFigure(order.price)} ${order.rel}`;
	return order.side === 'buy'
		? `Your order buys ${order.base} at ${price} each, as much as your outputs allow, until you cancel it.`
		: `Your order sells ${order.base} at ${price} each, as much as your outputs allow, until you cancel it.`;
}

/** Under a typed price that the node cannot hold exactly. */
export function roundedWords(price: bigint, rel: string): string {
	return `Posted at ${showFigure(price)} ${rel}: your node stores the inverse price with eight decimals.`;
}

/** Where an order stands in its book, how much of it others see, and how old that is. */
export function standingWords(order: OwnOrder, { seen, rank, largest }: OrderStanding): string {
	if (!seen) return 'not in the book yet';
	const { base, side, price } = order;
	const carried = side === 'sell' || price === 0n ? largest : (largest * COIN) / price;
	// The node counts in rel and in single precision, which may come to more than the outputs hold.
	const most = carried > 0n && carried < seen.largest ? carried : seen.largest;
	const amount = seen.outputs > 0 && most > 0n ? `up to ${showAmount(most)} ${base}` : undefined;
	const place = rank && describeRank(rank);
	return [place, amount, `updated ${seen.ageSeconds} s ago`].filter(Boolean).join(' · ');
}

/** The user is warned when free funds cover less than the book shows by more than one part in this many. */
const SLACK_SHARE = 100n;

/** The most that all orders can sell together; `undefined` while that is not known. */
export function ordersMostWords(exposure: readonly CoinExposure[]): string | undefined {
	if (exposure.length === 0 || exposure.some(({ most }) => most === undefined)) return undefined;
	const sums = listOf(exposure.map(({ coin, most = 0n }) => `${showAmount(most)} ${coin}`));
	return `Your node offers the next output after each fill. If every order is filled, you pay up to ${sums}.`;
}

/** Why an order cannot be taken in full at the moment; `undefined` if it can. */
export function coverWords(order: OwnOrder, { seen, largest }: OrderStanding): string | undefined {
	const { base: sold } = saleOf(order);
	if (largest === 0n) return `Your available ${sold} outputs cannot fill this order now.`;
	const shown = order.side === 'sell' ? seen?.largest : seen && (seen.largest * order.price) / COIN;
	if (!shown || shown - shown / SLACK_SHARE <= largest) return undefined;
	return `The book shows ${showAmount(shown)} ${sold}, but only ${showAmount(largest)} is available now.`;
}
