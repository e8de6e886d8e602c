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
		? `Best offer: buy ${base} for ${hideable(volume)} ${rel}`
		: `Best offer: sell ${hideable(volume)} ${base} for ${rel}`;
}

/** `buy KMD with LTC`: the name of a trade without its figures. */
export function tradeName({ side, base, rel }: { side: OrderSide; base: string; rel: string }): string {
	return side === 'buy' ? `buy ${base} with ${rel}` : `sell ${base} for ${rel}`;
}

export const TIME_NAMES: Readonly<Record<RequestTime, string>> = {
	timeout: 'Time to answer',
	duration: 'Order lifetime',
};

const MEANINGS: Readonly<Record<RequestTime, string>> = {
	timeout: 'How long makers have to answer. Your node sends no other order meanwhile.',
	duration: 'Older orders are ignored, and yours expires after this time.',
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
			return `${name} must be a whole number of seconds.`;
		case 'too-short':
			return `${name} must be at least ${seconds(least)}: makers need that long to answer.`;
		case 'too-long':
			return `${name} must be at most ${seconds(most)} (${formatSpan(most * 1000)}).`;
	}
}

/** Why an order did not leave the page. */
export const HELD_BACK_WORDS: Readonly<Record<HeldBack, { readonly title: string; readonly text: string }>> =
	{
		'another-tab': {
			title: 'Not sent: another order is being sent',
			text: 'Orders go to the node one at a time. Send yours when the other tab, or your price rule, is done.',
		},
		'open-request': {
			title: 'Not sent: another request is open',
			text: 'The node handles one request at a time, from any program. Send yours when that one is done.',
		},
		'book-moved': {
			title: 'Not sent: the price has moved',
			text: 'The worst price is now beyond the one you agreed to. Review the order again.',
		},
		'empty-book': {
			title: 'Not sent: no orders left',
			text: 'The book has no orders left to fill yours.',
		},
		repeat: {
			title: 'Not sent: the node may ignore the answers',
			text: 'The same request just ended without a swap. The node may ignore answers to it for five minutes.',
		},
	};
