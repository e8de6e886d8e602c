import type { Pair } from '#lib/domain/market/pair.ts';
import { showAmount, showFigure } from '#lib/domain/money/figures.ts';
import type { LinkedField, OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { OrderProblem } from '#lib/domain/orders/order-check.ts';
import { formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { amountWords } from '../money/amount-words.ts';

const ARTICLES = { price: 'a price', amount: 'an amount', total: 'a total' } as const;
const NAMES = { price: 'The price', amount: 'The amount', total: 'The total' } as const;

/** Of a purchase, whose inverse price has no eight decimals left. */
export const PRICE_TOO_HIGH = 'Your node cannot store a price this high.';

/** `buy KMD at 0.024 LTC`: a posted order in the middle of a sentence. */
export function orderName({ side, base, rel, price }: OwnOrder): string {
	return `${side} ${base} at ${showFigure(price)} ${rel}`;
}

/** The coin that a field counts. */
export function coinOf(field: LinkedField, { base, rel }: Pair): string {
	return field === 'amount' ? base : rel;
}

/** The button's text for a problem. */
export function buttonWords(problem: OrderProblem, pair: Pair, zone: TimeZoneChoice): string {
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

/** The text of a problem beside its field; `undefined` if the field is only empty. */
export function fieldWords(problem: OrderProblem, pair: Pair): string | undefined {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? undefined : amountWords(NAMES[problem.field], problem.problem);
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

/** The request for an order, in one sentence: the user's own price or none, and the most that it trades. */
export function takenSentence(
	{ side, base, rel, price }: Pair & { readonly side: OrderSide; readonly price: bigint | undefined },
	pays: bigint,
): string {
	const [sum, limit] = [showFigure(pays), price === undefined ? undefined : `${showFigure(price)} ${rel}`];
	if (limit === undefined)
		return side === 'buy'
			? `Buy ${base} for up to ${sum} ${rel} from one seller: the best that answers.`
			: `Sell up to ${sum} ${base} to one buyer: the best that answers.`;
	return side === 'buy'
		? `Buy ${base} for up to ${sum} ${rel}, at your limit of ${limit} each.`
		: `Sell up to ${sum} ${base}, at your limit of ${limit} each.`;
}
