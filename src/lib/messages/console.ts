import { hideable } from '#lib/domain/money/amount.ts';
import type {
	CallEffect,
	ConsoleField,
	EffectPage,
	FieldProblem,
	RecordedCall,
	ReplyVerdict,
} from '#lib/domain/console.ts';

/** One line that describes a console call. May contain third-party strings. */
export function describeConsoleCall({
	program,
	method,
	params,
}: Pick<RecordedCall, 'program' | 'method' | 'params'>): string {
	const given = params === '{}' ? '' : ` ${hideable(params)}`;
	return `${program === 'daemon' ? 'Daemon console' : 'Console'}: ${method}${given}`;
}

/** Group names, in the order of the API document. */
export const GROUP_TEXT: Readonly<Record<string, string>> = {
	session: 'Session and node',
	coins: 'Coins',
	wallet: 'Wallet',
	market: 'Market',
	swaps: 'Swaps',
	statistics: 'Statistics',
	bots: 'Bots',
	deposits: 'Fast-swap deposits',
	other: 'Other',
	tokens: 'Tokens (daemon)',
};

export const EFFECT_TEXT: Readonly<Record<CallEffect, string>> = {
	reads: 'reads',
	configures: 'changes',
	trades: 'trades',
	spends: 'spends',
};

export const VERDICT_TEXT: Readonly<Record<ReplyVerdict, string>> = {
	'as-declared': 'Valid reply',
	queued: 'Queued',
	differs: 'Unexpected reply',
	refused: 'Error reply',
	unreadable: 'Unreadable reply',
};

/** Advice on checking the effect of a call whose reply was lost. */
export const EFFECT_CHECK_TEXT: Readonly<Record<EffectPage, string>> = {
	orders: 'Check your orders on the Trade page.',
	swaps: 'If the request was matched, the swap is listed under Swaps.',
	bots: 'Check the bot list for started or changed bots.',
	wallet: 'Check the coin’s history and balance for the payment.',
	deposits: 'Check the reference coin’s history for the deposit or claim.',
	portfolio: 'Check your goals in the portfolio.',
	tokens:
		'Check the token list and your balances: a sent transaction shows there. A transaction that was only built was not sent.',
};

export function describeFieldProblem(problem: FieldProblem, { expects }: ConsoleField): string {
	if (problem === 'not-json') return 'Not valid JSON.';
	return `Enter ${expects}.`;
}
