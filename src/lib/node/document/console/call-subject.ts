import type { CallSubject } from '#lib/domain/flow/call-purpose.ts';
import type { ConsoleCall } from '../../console/console.ts';

/** Each method that does what a page does too, as the page writes it down. */
const SUBJECTS: Readonly<Record<string, (text: (name: string) => string) => CallSubject | undefined>> = {
	buy: () => ({ kind: 'trade-request', draft: {} }),
	sell: () => ({ kind: 'trade-request', draft: {} }),
	setprice: (text) => ({
		kind: 'trade-offer',
		draft: { base: text('base'), rel: text('rel'), price: text('price') },
	}),
	autoprice: (text) => ({ kind: 'trade-formula', draft: { base: text('base'), rel: text('rel') } }),
	bot_buy: (text) => ({ kind: 'bot-start', draft: { base: text('base'), rel: text('rel') } }),
	bot_sell: (text) => ({ kind: 'bot-start', draft: { base: text('base'), rel: text('rel') } }),
	// Otherwise it only quotes the fee.
	eth_withdraw: (text) =>
		text('broadcast') === '1'
			? { kind: 'send-account', draft: { coin: text('coin'), to: text('to'), amount: text('amount') } }
			: undefined,
	unlockedspend: (text) => ({ kind: 'unlock', draft: { coin: text('coin'), txid: text('txid') } }),
	fastswap_claim: () => ({ kind: 'claim-deposits', draft: {} }),
	goal: (text) =>
		text('val') === '' ? undefined : { kind: 'portfolio-goal', draft: { coin: text('coin') } },
};

/** The purpose of a console call, in the words that the journal has for calls of pages. */
export function subjectOf({ method, params }: ConsoleCall): CallSubject | undefined {
	return SUBJECTS[method]?.((name) => String(params[name] ?? ''));
}
