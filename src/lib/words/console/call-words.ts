import { hideable } from '#lib/domain/money/amount.ts';
import type { CallEffect, ConsoleField, LookPlace } from '#lib/domain/console/console-method.ts';
import type { FieldProblem, RecordedCall } from '#lib/domain/console/call-draft.ts';
import type { ReplyVerdict } from '#lib/domain/console/console-reply.ts';

/** One line of what a call of the console was. It may hold text that strangers chose. */
export function consoleCallWords({
	program,
	method,
	params,
}: Pick<RecordedCall, 'program' | 'method' | 'params'>): string {
	const given = params === '{}' ? '' : ` ${hideable(params)}`;
	return `${program === 'daemon' ? 'Console, daemon' : 'Console'}: ${method}${given}`;
}

/** The name of each group, in the order of the document. */
export const GROUP_WORDS: Readonly<Record<string, string>> = {
	session: 'Session and node',
	coins: 'Coins',
	wallet: 'Wallet',
	market: 'Market',
	swaps: 'Swaps',
	statistics: 'Statistics',
	bots: 'Bots',
	deposits: 'Fast-swap deposits',
	other: 'Others',
	tokens: 'Tokens, by the daemon',
};

export const EFFECT_WORDS: Readonly<Record<CallEffect, string>> = {
	reads: 'reads',
	configures: 'changes',
	trades: 'trades',
	spends: 'spends',
};

export const VERDICT_WORDS: Readonly<Record<ReplyVerdict, string>> = {
	'as-declared': 'Good reply',
	queued: 'Queued',
	differs: 'Differs from the declaration',
	refused: 'Answered with an error',
	unreadable: 'Not readable',
};

/** Where to look for what a call did, when its reply was lost. */
export const LOOK_WORDS: Readonly<Record<LookPlace, string>> = {
	orders: 'Your orders on the trade page show whether it took effect.',
	swaps: 'If it was matched, the swap shows under Swaps.',
	bots: 'A bot that was started or changed shows in the list of bots.',
	wallet: 'A payment shows in the history of the coin, and in what it holds.',
	deposits: 'A deposit or a claim shows in the history of the reference coin.',
	portfolio: 'The goals show in the portfolio.',
	tokens:
		'A transaction that was sent shows in the token list, or in what you hold. One that was only built was not sent.',
};

/** The problem of a field. */
export function fieldProblemWords(problem: FieldProblem, { expects }: ConsoleField): string {
	if (problem === 'not-json') return 'This is not JSON.';
	return `Enter ${expects}.`;
}
