import { formatAmount } from '#lib/domain/money/amount.ts';
import type { LinkedField } from '#lib/domain/orders/order-draft.ts';
import type { OrderProblem } from '#lib/domain/orders/order-problems.ts';
import type { Pair } from '#lib/domain/market/pair.ts';

const TYPED = {
	'not-a-number': 'is not a number. Use digits and one point or comma.',
	'too-many-places': 'has more than eight decimal places.',
	negative: 'cannot be below zero.',
	zero: 'has to be above zero.',
} as const;

const ARTICLES = { price: 'a price', amount: 'an amount', total: 'a total' } as const;
const NAMES = { price: 'The price', amount: 'The amount', total: 'The total' } as const;

/** The coin that a field counts. */
export function coinOf(field: LinkedField, { base, rel }: Pair): string {
	return field === 'amount' ? base : rel;
}

/** Why a request did not leave the page. */
export const HELD_BACK_WORDS = {
	'another-tab': {
		title: 'Not sent: something else is being sent',
		text: 'Nothing was sent. The node is told one thing at a time; send yours when what another tab or a formula tells it is over.',
	},
	'open-request': {
		title: 'Not sent: another request is open',
		text: 'Nothing was sent. The node takes one request at a time, whoever asks; send yours when that one is over.',
	},
	'book-moved': {
		title: 'Not sent: the book has moved',
		text: 'Nothing was sent. The sweep would now go further than what you agreed to; look at it again.',
	},
	'nobody-there': {
		title: 'Not sent: nobody is there any more',
		text: 'Nothing was sent. The other side of the book is empty now.',
	},
} as const;

/** What a problem is called on the button. */
export function buttonWords(problem: OrderProblem, pair: Pair): string {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty'
				? `Enter ${ARTICLES[problem.field]}`
				: `Correct the ${problem.field}`;
		case 'too-poor':
			return `Not enough ${coinOf(problem.field, pair)}`;
		case 'no-output':
			return 'No output fits this amount';
		case 'nobody':
			return problem.side === 'buy' ? `Nobody sells ${pair.base} now` : `Nobody buys ${pair.base} now`;
		case 'waiting':
			return `Wait ${problem.seconds} s: a request is open`;
	}
}

/** What a problem is called beside its field; nothing where the field is only empty. */
export function fieldWords(problem: OrderProblem, pair: Pair): string | undefined {
	switch (problem.kind) {
		case 'typed':
			return problem.problem === 'empty' ? undefined : `${NAMES[problem.field]} ${TYPED[problem.problem]}`;
		case 'too-poor':
			return `${formatAmount(problem.short)} ${coinOf(problem.field, pair)} more is needed, fees included.`;
		case 'no-output':
			return 'No single output can carry this, with another one for the fee.';
		case 'nobody':
		case 'waiting':
			return undefined;
	}
}
