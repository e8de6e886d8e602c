import { type ErrorCode, CallError, type CallErrorKind, type Program } from '#lib/client/call-error.ts';
import { CONNECTION_TEXT } from './connection-text.ts';
import { DAEMON_TEXT } from './daemon-text.ts';
import { END_TEXT, NODE_TEXT, TRADE_TEXT } from './node-text.ts';
import { TRANSACTION_TEXT } from './transaction-text.ts';
import {
	type ErrorText,
	PAGE_TEXT,
	type PageCode,
	type Outcome,
	type ProgramNames,
	type Text,
} from './page-text.ts';
import { classifyRefusal } from '#lib/client/classify.ts';

/** Text for every known failure. */
export const CATALOGUE = {
	...CONNECTION_TEXT,
	...NODE_TEXT,
	...TRADE_TEXT,
	...END_TEXT,
	...DAEMON_TEXT,
	...TRANSACTION_TEXT,
} as const satisfies Readonly<Record<ErrorCode, ErrorText>>;

export interface Explanation {
	/** Stable, so that users can search for it. */
	readonly code: ErrorCode | PageCode;
	/** The failure, in one sentence. */
	readonly title: string;
	/** Consequence for the user's money. */
	readonly money: string;
	/** Advice to the user. */
	readonly nextStep: string;
	/** The program's message; untrusted. */
	readonly raw: string | undefined;
}

const WORDS: Readonly<Record<ErrorCode | PageCode, ErrorText>> = { ...CATALOGUE, ...PAGE_TEXT };

const MONEY: Readonly<Record<Outcome | 'not-sent' | 'no-effect' | 'saved-first', string>> = {
	untouched: 'Your coins are not affected.',
	'not-sent': 'Nothing was sent. Your coins are where they were.',
	'saved-first':
		'Every payment is saved under History before it is sent. If it is not listed there, it was not sent.',
	unknown: 'The outcome is not known yet. Look it up; do not send it again.',
	sent: 'The call was sent and took effect.',
	'no-effect': 'The node replied with an error and shows no effect of this call so far.',
	locked: 'Coins that are locked in this swap stay locked until the node continues it.',
};

interface ErrorContext {
	/** True if the call moves money or builds a transaction that does. */
	readonly spends?: boolean;
	/** True if a later query showed no effect, which the error alone would not prove. */
	readonly isLookedUp?: boolean;
	/** The program that failed, if the error does not name it. */
	readonly program?: Program | undefined;
}

/**
 * Explains an error: the failure, the consequence for the user's money, and advice. Only called by the error
 * note in `parts/errors`.
 */
export function explainError(error: Explainable, context: ErrorContext = {}): Explanation {
	if (error instanceof CallError) return explainCall(error, context);
	if (error instanceof Error)
		return explain(pageCode(error), context.spends ? 'saved-first' : 'untouched', error.message);
	if ('text' in error) return explainCall(storedError(error), context);
	return explain(error.code, 'untouched', error.raw);
}

/** Codes by error name. Once a database is closed, every access fails with one of these errors. */
const PAGE_CODES: Readonly<Record<string, Explanation['code']>> = {
	InvalidStateError: 'PAGE-REPLACED',
	ReplacedError: 'PAGE-REPLACED',
	DeletedError: 'PAGE-DELETED',
	ClearedError: 'PAGE-CLEARED',
	QuotaExceededError: 'PAGE-FULL',
	MissingFileError: 'PAGE-FILE',
};

const pageCode = ({ name }: Error) => PAGE_CODES[name] ?? 'PAGE-FAILED';

function explainCall(
	error: CallError,
	{ spends = false, isLookedUp = false, program }: ErrorContext,
): Explanation {
	const { code, outcomeUnknown, neverLeft } = error;
	const ended = isLookedUp && !neverLeft ? 'no-effect' : 'not-sent';
	const outcome = WORDS[code].outcome ?? (outcomeUnknown ? 'unknown' : ended);
	const isSaid = spends || outcome === 'locked';
	const raw = error.raw ?? (error.message || undefined);
	return explain(code, isSaid ? outcome : 'untouched', raw, error.program ?? program);
}

function explain(
	code: Explanation['code'],
	money: keyof typeof MONEY,
	raw: string | undefined,
	program?: Program,
): Explanation {
	return { code, ...wordsOf(code, program), money: MONEY[money], raw };
}

/** Text for a failure of a program; general text without a program. */
export function wordsOf(
	code: Explanation['code'],
	program?: Program,
): Pick<Explanation, 'title' | 'nextStep'> {
	const words = WORDS[code];
	const { title, nextStep } = (program && words.by?.[program]) ?? words;
	const textOf = (text: Text) => (typeof text === 'string' ? text : text(NAMES[program ?? 'any']));
	return { title: textOf(title), nextStep: textOf(nextStep) };
}

const CHAIN_DAEMON = { Daemon: 'The chain daemon', daemon: 'the chain daemon' };

const NAMES: Readonly<Record<Program | 'any', ProgramNames>> = {
	any: { The: 'The program', the: 'the program', Daemon: 'The daemon', daemon: 'the daemon' },
	node: { The: 'The node', the: 'the node', Daemon: 'The coin’s daemon', daemon: 'the coin’s daemon' },
	daemon: { The: 'The chain daemon', the: 'the chain daemon', ...CHAIN_DAEMON },
	gateway: { The: 'The gateway', the: 'the gateway', ...CHAIN_DAEMON },
	proxy: { The: 'Your proxy', the: 'your proxy', ...CHAIN_DAEMON },
};

/** An error as stored. */
export interface StoredError {
	readonly kind?: string;
	readonly text: string;
	readonly code?: string | undefined;
}

/** A finding of the connection check or the page, without a failed call. */
interface Finding {
	readonly code: ErrorCode | PageCode;
	readonly raw?: string | undefined;
}

/**
 * Everything that can be explained: the error of a call, any other error of the page, a stored error or a
 * finding.
 */
export type Explainable = Error | StoredError | Finding;

/** Restores a stored error; classifies it again if the code is unknown. */
export function storedError({ kind = 'refused', text, code }: StoredError): CallError {
	if (isErrorCode(code)) return new CallError(kind as CallErrorKind, text, { code });
	if (kind !== 'refused') return new CallError(kind as CallErrorKind, text);
	return new CallError('refused', text, { code: classifyRefusal(text) });
}

function isErrorCode(code: unknown): code is ErrorCode {
	return typeof code === 'string' && Object.hasOwn(CATALOGUE, code);
}
