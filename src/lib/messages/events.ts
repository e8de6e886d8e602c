import type { NegotiationStep, StreamEvent, StreamEventKind } from '#lib/domain/stream-event.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { formatPair } from '#lib/domain/market/pair.ts';

/** Names of the kinds of events, for a list. */
export const EVENT_KIND_TEXT: Readonly<Record<StreamEventKind, string>> = {
	price: 'Prices',
	negotiation: 'Negotiations',
	payment: 'Swap payments',
	finished: 'Finished swaps',
	failed: 'Failed requests and swaps',
	reply: 'Replies to queued calls',
	other: 'Other',
};

/** @param what `KMD at 0.00024 BTC` */
const STEP_TEXT: Readonly<Record<NegotiationStep, (what: string) => string>> = {
	request: (what) => `A taker requests ${what}`,
	reserved: (what) => `The maker has reserved an output for ${what}`,
	connect: (what) => `The taker accepts ${what}`,
	connected: (what) => `Both sides are connected for ${what}`,
	start: (what) => `The swap begins: ${what}`,
};

/** Text for each payment, from the maker's and the taker's view. */
const PAYMENT_TEXT: Readonly<Record<string, readonly [whenMaker: string, whenTaker: string]>> = {
	fee: ['The taker paid the fee', 'You paid the fee'],
	'maker-deposit': ['You locked a deposit', 'The maker locked a deposit'],
	'taker-payment': ['The taker locked its payment', 'You locked your payment'],
	'maker-payment': ['You locked your payment', 'The maker locked its payment'],
};

/** The node's error number for a request cancelled by the user. */
const CANCELLED = -9998;

/** One line that describes a message of the event stream. May contain third-party strings. */
export function describeEvent(event: StreamEvent, isOwn: boolean): string {
	switch (event.of) {
		case 'price':
			return isOwn ? `Your sell offer: ${pricedCoin(event)}` : `Sell offer: ${pricedCoin(event)}`;
		case 'negotiation':
			return STEP_TEXT[event.step](pricedCoin(event));
		case 'payment':
			return `${describePayment(event)}: ${hideable(event.amount)} ${event.coin}`;
		case 'finished':
			return `Swap of ${formatPair(event.pair)} finished`;
		case 'failed':
			return event.error === CANCELLED ? 'Request cancelled' : `Request or swap failed (${event.error})`;
		case 'reply':
			return `Reply to queued call ${event.queueid}`;
		case 'other':
			return event.named === '' ? 'Unknown message' : `Unknown message: ${event.named}`;
	}
}

function pricedCoin({ pair, price }: Extract<StreamEvent, { of: 'price' | 'negotiation' }>): string {
	return `${pair.base} at ${groupDigits(price)} ${pair.rel}`;
}

function describePayment({ stage, isMaker }: Extract<StreamEvent, { of: 'payment' }>): string {
	const words = Object.hasOwn(PAYMENT_TEXT, stage) ? PAYMENT_TEXT[stage] : undefined;
	return words?.[isMaker ? 0 : 1] ?? `Swap payment (${stage})`;
}
