import { hideable } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { TradeRequest, HeldBack } from '#lib/domain/orders/trade-request.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { TIME_LIMITS, type RequestTime, type TimeProblem } from '#lib/domain/orders/request-times.ts';
import { formatSpan } from '#lib/domain/text/time.ts';

/** One line of what was asked of the makers. */
export function requestWords({ side, base, rel, price, volume, isSweep }: TradeRequest): string {
	const verb = side === 'buy' ? 'Buy' : 'Sell';
	if (!isSweep) return `${verb} ${base} at ${price} ${rel}`;
	return side === 'buy'
		? `Sweep: buy ${base} for ${hideable(volume)} ${rel}`
		: `Sweep: sell ${hideable(volume)} ${base} for ${rel}`;
}

/** `buy KMD with LTC`: the name of a trade without its figures. */
export function tradeName({ side, base, rel }: { side: OrderSide; base: string; rel: string }): string {
	return `${side} ${base} ${side === 'buy' ? 'with' : 'for'} ${rel}`;
}

export const TIME_NAMES: Readonly<Record<RequestTime, string>> = {
	timeout: 'Wait for a maker',
	duration: 'Order duration',
};

const MEANINGS: Readonly<Record<RequestTime, string>> = {
	timeout: 'How long makers have to answer. Until then the node sends no other request.',
	duration: 'How old an order of a maker may be, and how long yours may wait for a match.',
};

const seconds = (count: number) => `${groupDigits(String(count))} s`;

/** The purpose of a time, its default and its limits. */
export function timeHint(time: RequestTime, usual: number): string {
	const { least, most } = TIME_LIMITS[time];
	return `${MEANINGS[time]} Empty means ${seconds(usual)}; from ${seconds(least)} to ${seconds(most)}.`;
}

export function timeProblemWords(time: RequestTime, problem: TimeProblem): string {
	const { least, most } = TIME_LIMITS[time];
	const name = TIME_NAMES[time];
	switch (problem) {
		case 'not-whole':
			return `${name} is a whole number of seconds.`;
		case 'too-short':
			return `${name} is ${seconds(least)} or more: makers need that long to answer.`;
		case 'too-long':
			return `${name} is ${seconds(most)} (${formatSpan(most * 1000)}) or less.`;
	}
}

/** Why an order did not leave the page. */
export const HELD_BACK_WORDS: Readonly<Record<HeldBack, { readonly title: string; readonly text: string }>> =
	{
		'another-tab': {
			title: 'Not sent: another order is being sent',
			text: 'Nothing was sent. Orders go to the node one at a time; send yours when the one in another tab, or a formula, is over.',
		},
		'open-request': {
			title: 'Not sent: another request is open',
			text: 'Nothing was sent. The node takes one request at a time, from any program; send yours when that one is over.',
		},
		'book-moved': {
			title: 'Not sent: the book has moved',
			text: 'Nothing was sent. The sweep would now go further than what you agreed to; look at it again.',
		},
		'empty-book': {
			title: 'Not sent: there are no orders to take any more',
			text: 'Nothing was sent. The other side of the book is empty now.',
		},
		repeat: {
			title: 'Not sent: the node would ignore the answers',
			text: 'Nothing was sent. A maker refused the same request a short while ago, and until five minutes later the node ignores all answers to it.',
		},
	};
