import type { Pair } from '#lib/domain/market/pair.ts';
import { showAmount } from '#lib/domain/money/figures.ts';
import type { LinkedField } from '#lib/domain/orders/order-draft.ts';
import type { OrderProblem } from '#lib/domain/orders/order-check.ts';
import { formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { amountWords } from '../money/amount-words.ts';

const ARTICLES = { price: 'a price', amount: 'an amount', total: 'a total' } as const;
const NAMES = { price: 'The price', amount: 'The amount', total: 'The total' } as const;

/** The coin that a field counts. */
export function coinOf(field: LinkedField, { base, rel }: Pair): string {
	return field === 'amount' ? base : rel;
}

/** What a problem is called on the button. */
export function buttonWords(problem: OrderProblem, pair: Pair, zone: TimeZoneChoice): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? `Enter ${ARTICLES[problem.field]}`
				: `Correct the ${problem.field}`;
		case 'too-poor':
			return `Not enough ${coinOf(problem.field, pair)}`;
		case 'no-output':
			return 'No output fits this amount';
		case 'empty-book':
			return problem.side === 'buy' ? `No maker sells ${pair.base} now` : `No maker buys ${pair.base} now`;
		case 'waiting':
			return `Wait ${problem.seconds} s: a request is open`;
		case 'repeat':
			return `Wait until ${formatTime(new Date(problem.until), zone)}, or change the amount`;
	}
}

/** What a problem is called beside its field; nothing where the field is only empty. */
export function fieldWords(problem: OrderProblem, pair: Pair): string | undefined {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? undefined : amountWords(NAMES[problem.field], problem.problem);
		case 'too-poor':
			return `${showAmount(problem.short)} ${coinOf(problem.field, pair)} more is needed, fees included.`;
		case 'no-output':
			return 'No single output can carry this, with another one for the fee.';
		case 'empty-book':
		case 'waiting':
		case 'repeat':
			return undefined;
	}
}
