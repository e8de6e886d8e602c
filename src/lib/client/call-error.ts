import type { Shape } from '#lib/tabs/channel.ts';
import { ERROR_CODES, type ErrorCode } from './errors/error-code.ts';

/**
 * Why a call did not end in a good reply.
 *
 * - `params`: refused here, before anything was sent.
 * - `refused`: the program answered with an error of its own.
 * - `unauthorised`: the program does not accept the userpass, or the user and password.
 * - `malformed`: something answered, but not with a whole reply of the expected shape.
 * - `dropped`: the program is alive and closed the connection without a word.
 * - `unreachable`: nothing answers at the address.
 * - `timeout`: the connection stands, no reply came in time.
 * - `blocked`: the browser or a policy forbids the connection.
 */
export type CallErrorKind =
	'params' | 'refused' | 'unauthorised' | 'malformed' | 'dropped' | 'unreachable' | 'timeout' | 'blocked';

/** The program that failed. A `proxy` of the user takes the place of the gateway. */
export type Program = 'node' | 'daemon' | 'gateway' | 'proxy';

/** How a `malformed` reply is wrong. */
export type MalformedReason =
	'empty' | 'cut' | 'too-large' | 'not-json' | 'wrong-shape' | 'redirect' | 'another-program';

export interface CallErrorDetails {
	/** The wire name of the method; empty for a probe. */
	readonly method?: string;
	readonly reason?: MalformedReason;
	readonly program?: Program | undefined;
	/** Its code in the catalogue, unless it follows from the kind and the reason. */
	readonly code?: ErrorCode;
	/** The JSON-RPC code that a daemon answered with. */
	readonly rpcCode?: number;
	/** The program's answer could not be confirmed: what it did is not known. */
	readonly isUnconfirmed?: boolean;
	/** The text that came over the wire, cut to 4,000 characters, never holding what was sent. */
	readonly raw?: string;
	readonly cause?: unknown;
}

const BY_KIND: Readonly<Record<CallErrorKind, ErrorCode>> = {
	params: 'CALL-PARAMS',
	refused: 'NODE-REFUSED',
	unauthorised: 'AUTH-DAEMON',
	malformed: 'REPLY-GARBLED',
	dropped: 'NET-DROPPED',
	unreachable: 'NET-REFUSED',
	timeout: 'NET-TIMEOUT',
	blocked: 'NET-BLOCKED',
};

const BY_REASON: Readonly<Record<MalformedReason, ErrorCode>> = {
	empty: 'REPLY-EMPTY',
	cut: 'REPLY-CUT',
	'too-large': 'REPLY-TOO-LARGE',
	'not-json': 'REPLY-GARBLED',
	'wrong-shape': 'REPLY-SHAPE',
	redirect: 'REPLY-REDIRECT',
	'another-program': 'NODE-OTHER',
};

/** The one error class of calls. `message` is the program's own text where there is one. */
export class CallError extends Error {
	override readonly name = 'CallError';
	readonly kind: CallErrorKind;
	/** Code of the failure in the catalogue: switch on this. */
	readonly code: ErrorCode;
	readonly method: string;
	readonly reason: MalformedReason | undefined;
	readonly rpcCode: number | undefined;
	readonly raw: string | undefined;
	/** Set by the client; `undefined` if no program failed. */
	readonly program: Program | undefined;
	readonly #isUnconfirmed: boolean;

	constructor(kind: CallErrorKind, message: string, details: CallErrorDetails = {}) {
		super(message, { cause: details.cause });
		this.kind = kind;
		this.code = details.code ?? (details.reason ? BY_REASON[details.reason] : BY_KIND[kind]);
		this.method = details.method ?? '';
		this.reason = details.reason;
		this.rpcCode = details.rpcCode;
		this.raw = details.raw?.slice(0, 4000);
		this.program = details.program;
		this.#isUnconfirmed = details.isUnconfirmed ?? false;
	}

	/**
	 * The same error for the caller of `method`.
	 *
	 * @param called the program that was called, unless the error names one on the way to it
	 * @param clean takes out what must not be shown
	 */
	of(method: string, called: Program, clean: (text: string) => string = (text) => text): CallError {
		const { kind, message, code, reason, rpcCode, cause, program = called } = this;
		const raw = this.raw === undefined ? undefined : clean(this.raw);
		return new CallError(kind, clean(message), { method, code, reason, program, rpcCode, raw, cause });
	}

	/** The same error, after it could not be looked up whether the call took effect. */
	unconfirmed(): CallError {
		return new CallError(this.kind, this.message, { ...this, cause: this.cause, isUnconfirmed: true });
	}

	/** True when the call may have taken effect although no good reply came: ask, never send again. */
	get outcomeUnknown(): boolean {
		return this.#isUnconfirmed || !['params', 'refused', 'unauthorised', 'blocked'].includes(this.kind);
	}

	/**
	 * True when the call did not leave this page: the only proof that it took no effect. A program may answer with an error to a
	 * call that it carried out, and to one that a proxy or the browser sent twice.
	 */
	get neverLeft(): boolean {
		return this.kind === 'params' || this.kind === 'blocked';
	}
}

/** A CallError as plain data: classes do not survive the way between tabs. */
export interface PlainError extends Omit<CallErrorDetails, 'cause'> {
	readonly kind: CallErrorKind;
	readonly message: string;
}

/** Of a `PlainError` that another tab sent. */
export const PLAIN_ERROR: Shape = {
	...{ kind: Object.keys(BY_KIND), message: 'text', 'code?': ERROR_CODES, 'reason?': Object.keys(BY_REASON) },
	...{ 'method?': 'text', 'rpcCode?': 'number', 'raw?': 'text' },
};

export function flattenError(error: unknown): PlainError {
	if (!(error instanceof CallError)) return { kind: 'dropped', message: String(error) };
	const { kind, message, method, code, reason, program, rpcCode, raw } = error;
	return { kind, message, method, code, reason, program, rpcCode, raw };
}

export function reviveError({ kind, message, ...details }: PlainError): CallError {
	return new CallError(kind, message, details);
}

/** The program itself cannot be asked: such a failure says nothing of the coin, server or record that was asked about. */
export function isProgramAway(error: unknown): boolean {
	return error instanceof CallError && ['unreachable', 'blocked', 'unauthorised'].includes(error.kind);
}
