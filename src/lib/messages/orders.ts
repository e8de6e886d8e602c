import type { OrderRank } from '#lib/domain/book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { LinkedField, OrderSide } from '#lib/domain/orders/order-draft.ts';
import { type OpenOrder, saleOf } from '#lib/domain/orders/open-orders.ts';
import type { OrderProblem } from '#lib/domain/orders/order-check.ts';
import { formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { describeAmount } from './amount.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { OrderPosition, OrderState } from '#lib/domain/orders/open-order-list.ts';
import { listOf } from '#lib/domain/text/language.ts';
import type { CoinExposure } from '#lib/domain/automation.ts';
import { describeRank } from './market.ts';

const ARTICLES = { price: 'a price', amount: 'an amount', total: 'a total' } as const;
const NAMES = { price: 'The price', amount: 'The amount', total: 'The total' } as const;

/** For a purchase whose inverse price would lose too many of its eight decimal places. */
export const PRICE_TOO_HIGH = 'Your node cannot store a price this high.';

/** `buy KMD at 0.024 LTC`: an open order within a sentence. */
export function orderName({ side, base, rel, price }: OpenOrder): string {
	return `${side} ${base} at ${showFigure(price)} ${rel}`;
}

/** The coin of a field. */
export function coinOf(field: LinkedField, { base, rel }: Pair): string {
	return field === 'amount' ? base : rel;
}

/** Button label for a problem. */
export function describeButton(problem: OrderProblem, pair: Pair, zone: TimeZoneChoice): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? `Enter ${ARTICLES[problem.field]}`
				: `Correct the ${problem.field}`;
		case 'too-high':
			return 'Lower the price';
		case 'too-poor':
			return `Not enough ${coinOf(problem.field, pair)}`;
		case 'no-output':
			return problem.isSmall ? 'Too small for your outputs' : 'Too large for one trade';
		case 'empty-book':
			return problem.side === 'buy' ? `No one sells ${pair.base} now` : `No one buys ${pair.base} now`;
		case 'waiting':
			return `Waiting for a match (${problem.seconds} s)`;
		case 'repeat':
			return `Wait until ${formatTime(new Date(problem.until), zone)}, or change the amount`;
	}
}

/** Text of a problem next to its field; `undefined` if the field is just empty. */
export function fieldText(problem: OrderProblem, pair: Pair): string | undefined {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? undefined : describeAmount(NAMES[problem.field], problem.problem);
		case 'too-high':
			return PRICE_TOO_HIGH;
		case 'too-poor':
			return `You need ${showAmount(problem.short)} ${coinOf(problem.field, pair)} more, fees included.`;
		case 'no-output':
			return problem.isSmall
				? 'Too small for one trade: your coins are in larger pieces.'
				: 'Too large for one trade: your coins are split into smaller pieces.';
		case 'empty-book':
		case 'waiting':
		case 'repeat':
			return undefined;
	}
}

/** One sentence that describes a taker order at the user's price. @param worst price that the node accepts for it */
export function takerSentence({ side, base, rel, price }: OpenOrder, worst: bigint, pays: bigint): string {
	const [sum, asked, bound] = [pays, price, worst].map((units) => showFigure(units));
	return side === 'buy'
		? `Buy ${base} for up to ${sum} ${rel}, at ${asked} ${rel} each. Your node accepts up to ${bound} ${rel}.`
		: `Sell up to ${sum} ${base}, at ${asked} ${rel} each. Your node accepts down to ${bound} ${rel}.`;
}

/** One sentence that describes a taker order at any price of the book. */
export function marketOrderSentence(
	{ side, base, rel }: Pair & { readonly side: OrderSide },
	pays: bigint,
): string {
	return side === 'buy'
		? `Buy ${base} for up to ${showFigure(pays)} ${rel} from one seller: the best that answers.`
		: `Sell up to ${showFigure(pays)} ${base} to one buyer: the best that answers.`;
}

/** Worst price that the node accepts for a request, next to its price. */
export function describeWorst(side: OrderSide, worst: bigint): string {
	return side === 'buy'
		? `your node accepts up to ${showFigure(worst)}`
		: `your node accepts down to ${showFigure(worst)}`;
}

/** Names of the filters by order state. */
export const ORDER_STATE_TEXT: Readonly<Record<OrderState, string>> = {
	all: 'Any state',
	best: 'Best price',
	behind: 'Behind others',
	unseen: 'Not in the book yet',
	old: 'Updated over a minute ago',
	uncovered: 'Cannot be filled',
};

/** One sentence on the effect of posting an order. */
export function postedSentence(order: OpenOrder): string {
	const price = `${showFigure(order.price)} ${order.rel}`;
	return order.side === 'buy'
		? `Your order buys ${order.base} at ${price} each, as much as your outputs allow, until you cancel it.`
		: `Your order sells ${order.base} at ${price} each, as much as your outputs allow, until you cancel it.`;
}

/** Rank in the book, shown after an order was posted. */
export function describePosted(rank: OrderRank | undefined): string {
	return rank ? `Posted: ${describeRank(rank)}.` : 'Posted, and not in the book yet.';
}

/** Note below a price that the node cannot store exactly. */
export function describeRounded(price: bigint, rel: string): string {
	return `Posted at ${showFigure(price)} ${rel}: your node stores the inverse price with eight decimals.`;
}

/** Divisor: an amount in the book and the available funds that differ by less than this fraction are the same. */
const SLACK_SHARE = 100n;

/** Rank of an order in the book, amount that others see, and age of the information. */
export function describeStanding(order: OpenOrder, { seen, rank, largest }: OrderPosition): string {
	if (!seen) return 'not in the book yet';
	const { base, side, price } = order;
	const carried = side === 'sell' || price === 0n ? largest : (largest * COIN) / price;
	// The node converts the amount to rel and back with single precision; the outputs give the exact one.
	const isSame = seen.largest * SLACK_SHARE >= carried * (SLACK_SHARE - 1n);
	const most = carried > 0n && isSame ? carried : seen.largest;
	const amount = seen.outputs > 0 && most > 0n ? `up to ${showAmount(most)} ${base}` : undefined;
	const place = rank && describeRank(rank);
	return [place, amount, `updated ${seen.ageSeconds} s ago`].filter(Boolean).join(' · ');
}

/** Maximum that all orders together can sell; `undefined` if unknown. */
export function describeOrdersMost(exposure: readonly CoinExposure[]): string | undefined {
	if (exposure.length === 0 || exposure.some(({ most }) => most === undefined)) return undefined;
	const sums = listOf(exposure.map(({ coin, most = 0n }) => `${showAmount(most)} ${coin}`));
	return `Your node offers the next output after each fill. If every order is filled, you pay up to ${sums}.`;
}

/** Why an order cannot be filled completely now; `undefined` if it can. */
export function describeCover(order: OpenOrder, { seen, largest }: OrderPosition): string | undefined {
	const { base: sold } = saleOf(order);
	if (largest === 0n) return `Your available ${sold} outputs cannot fill this order now.`;
	const shown = order.side === 'sell' ? seen?.largest : seen && (seen.largest * order.price) / COIN;
	if (!shown || shown - shown / SLACK_SHARE <= largest) return undefined;
	return `The book shows ${showAmount(shown)} ${sold}, but only ${showAmount(largest)} is available now.`;
}
