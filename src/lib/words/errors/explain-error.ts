import type { CallError } from '#lib/client/call-error.ts';
import type { ErrorCode } from '#lib/client/errors/error-code.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Outcome, Words } from './words.ts';

export interface Explanation {
	/** Stable, so that people can search for it. */
	readonly code: ErrorCode;
	/** What happened. */
	readonly title: string;
	/** What it means for the user's money. */
	readonly money: string;
	/** What to do now. */
	readonly nextStep: string;
	/** The program's own text, hostile like all text from outside. */
	readonly raw: string | undefined;
}

const MONEY: Readonly<Record<Outcome | 'untouched' | 'not-sent', string>> = {
	untouched: 'Your coins are not affected.',
	'not-sent': 'Nothing was sent. Your coins are where they were.',
	unknown: 'It is not known yet whether it took effect. Look it up; do not send it again.',
	sent: 'It was sent and has taken effect.',
};

/**
 * Puts an error into words: what happened, what it means for the user's money, what to do now.
 *
 * @param context `spends` is true for calls that move money, or build what moves it
 */
export function explainError(
	error: CallError,
	context: { readonly spends: boolean } = { spends: false },
): Explanation {
	const { code } = error;
	const words: Words = CATALOGUE[code];
	const outcome = words.outcome ?? (error.outcomeUnknown ? 'unknown' : 'not-sent');
	const money = MONEY[context.spends ? outcome : 'untouched'];
	const raw = error.raw ?? (error.message || undefined);
	return { code, title: words.title, money, nextStep: words.nextStep, raw };
}

/** Puts a finding of the connection doctor, or any entry of the catalogue, into words. Nothing was sent then. */
export function explainCode(code: ErrorCode, raw?: string): Explanation {
	const { title, nextStep } = CATALOGUE[code];
	return { code, title, money: MONEY.untouched, nextStep, raw };
}
