import type { Shape } from '#lib/tabs/channel.ts';

/** All error codes of the app. The codes are stable, because users search for them and the journal stores them. */
export const ERROR_CODES = [
	// Addresses, connections, and unreadable replies.
	'ADDR-FORMAT',
	'ADDR-SCHEME',
	'ADDR-CREDENTIALS',
	'ADDR-PORT',
	'ADDR-HOST',
	'ADDR-SELF',
	'NET-REFUSED',
	'NET-CLOSED',
	'NET-DROPPED',
	'NET-TIMEOUT',
	'NET-SILENT',
	'NET-BLOCKED',
	'NET-POLICY',
	'NET-LNA',
	'NET-MIXED',
	'NET-CORS',
	'NET-BROWSER',
	'REPLY-EMPTY',
	'REPLY-CUT',
	'REPLY-TOO-LARGE',
	'REPLY-GARBLED',
	'REPLY-SHAPE',
	'REPLY-REDIRECT',
	'PAGE-FILE',
	// Refusals of the trading node.
	'NODE-OTHER',
	'NODE-WEB',
	'NODE-KDF',
	'NODE-DAEMON',
	'NODE-WALLET',
	'NODE-OTHER-KEY',
	'NODE-MOVED',
	'NODE-ALONE',
	'NODE-PART',
	'CALL-PARAMS',
	'CALL-HARMFUL',
	'CALL-TWIN',
	'CALL-HELD',
	'CALL-REFUSED',
	'CALL-ADDRESS',
	'CALL-TIMESCALE',
	'CALL-TOO-LARGE',
	'AUTH-KEY',
	'AUTH-NETID',
	'AUTH-DAEMON',
	'NODE-REFUSED',
	'NODE-PASSPHRASE',
	'NODE-NETWORK',
	'NODE-NEW',
	'COIN-OFF',
	'COIN-NONE',
	'COIN-UNKNOWN',
	'COIN-NOT-INSTALLED',
	'COIN-PORT',
	'COIN-ELECTRUM',
	'COIN-DAEMON',
	// Refusals of orders, requests and swaps.
	'NODE-PENDING',
	'TRADE-PRICE',
	'TRADE-AMOUNT',
	'TRADE-NO-OUTPUT',
	'TRADE-FEW-OUTPUTS',
	'TRADE-SPLIT',
	'TRADE-FUNDS',
	'TRADE-NONCE',
	'TRADE-ONE-SIDED',
	'TRADE-ELECTRUM',
	'TRADE-NOT-SET',
	'FORMULA-NOT-ENDED',
	'SWAP-NOT-STARTED',
	'SWAP-FORGOTTEN',
	'SWAP-OTHER-ACCOUNT',
	'SWAP-COINS-OFF',
	// Outcomes of recorded calls, derived from later reads of the node.
	'CALL-UNSEEN',
	'CALL-NO-EFFECT',
	'CALL-REPLACED',
	'REQUEST-UNANSWERED',
	'REQUEST-DECLINED',
	'REQUEST-SPLIT',
	// Refusals of the chain daemon and its token module.
	'DAEMON-GATEWAY',
	'DAEMON-NONE',
	'DAEMON-KEY',
	'DAEMON-STARTING',
	'DAEMON-STOPPING',
	'DAEMON-BUSY',
	'DAEMON-METHOD',
	'DAEMON-SYNC',
	'DAEMON-ALONE',
	'DAEMON-SAFE-MODE',
	'DAEMON-FAULT',
	'DAEMON-WALLET',
	'DAEMON-WALLET-ERROR',
	'DAEMON-LOCKED',
	'DAEMON-UNLOCKED',
	'DAEMON-PASSPHRASE',
	'DAEMON-ENCRYPTION',
	'DAEMON-KEYS',
	'DAEMON-FUNDS',
	'DAEMON-SILENT',
	'CALL-AMOUNT',
	'DAEMON-ADDRESS',
	'TOKEN-SETUP',
	'TOKEN-MODULE',
	'TOKEN-KEY',
	'TOKEN-NAME',
	'TOKEN-SUPPLY',
	'TOKEN-DESCRIPTION',
	'TOKEN-DATA',
	'TOKEN-UNIQUE',
	'TOKEN-FUNDS',
	'TOKEN-FEE-FUNDS',
	'TOKEN-UNKNOWN',
	'TOKEN-PENDING',
	'TOKEN-NOT-ONE',
	'TOKEN-AMOUNT',
	'TOKEN-NONE',
	'TOKEN-TOO-FEW',
	'TOKEN-RECIPIENT',
	'TOKEN-SIGNING',
	'TOKEN-OTHER-KEY',
	'TOKEN-KEY-CHANGED',
	'TOKEN-UNPROVED',
	'TOKEN-BALANCE',
	'DAEMON-OTHER-CHAIN',
	'DAEMON-DOUBT',
	// Errors of building or sending a transaction.
	'TX-NOT-BUILT',
	'TX-DECODE',
	'TX-NOT-FOUND',
	'TX-IN-CHAIN',
	'TX-CONFLICT',
	'TX-SPENT',
	'TX-MISSING-INPUTS',
	'TX-UNSIGNED',
	'TX-DATA-SIZE',
	'TX-DATA-LONG',
	'TX-MANY-DATA',
	'TX-TOO-LARGE',
	'TX-EXPIRED',
	'TX-SCRIPT',
	'TX-CONDITION',
	'TX-INPUT-SCRIPT',
	'TX-OTHER-RULES',
	'TX-AMOUNTS',
	'TX-TWICE',
	'TX-NOT-FINAL',
	'TX-IMMATURE',
	'TX-FEE',
	'TX-FEE-HIGH',
	'TX-FEE-SAID',
	'TX-OTHER-BYTES',
	'TX-USED-BEFORE',
	'TX-SENT-BEFORE',
	'DRAFT-DISCARDED',
	'TX-DUST',
	'TX-REJECTED',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The reason why a call got no good reply.
 *
 * - `params`: rejected by the app before anything was sent.
 * - `refused`: the program answered with its own error.
 * - `unauthorised`: the program does not accept the userpass, or the user and password.
 * - `malformed`: there was an answer, but not a complete reply of the expected shape.
 * - `dropped`: the program is running and closed the connection without a reply.
 * - `unreachable`: there is no answer at the address.
 * - `timeout`: the connection is open, but no reply arrived in time.
 * - `blocked`: the browser or a policy forbids the connection.
 */
export type CallErrorKind =
	'params' | 'refused' | 'unauthorised' | 'malformed' | 'dropped' | 'unreachable' | 'timeout' | 'blocked';

/** The program that failed. `proxy` is a proxy run by the user instead of the gateway. */
export type Program = 'node' | 'daemon' | 'gateway' | 'proxy';

/** The defect of a `malformed` reply. */
export type MalformedReason =
	'empty' | 'cut' | 'too-large' | 'not-json' | 'wrong-shape' | 'redirect' | 'another-program';

export interface CallErrorDetails {
	/** The wire name of the method; empty for a probe. */
	readonly method?: string;
	readonly reason?: MalformedReason;
	readonly program?: Program | undefined;
	/** Error code, unless it follows from the kind and the reason. */
	readonly code?: ErrorCode;
	/** The JSON-RPC error code of a daemon's reply. */
	readonly rpcCode?: number;
	/** Whether the program's answer could not be confirmed, so that the call may have taken effect. */
	readonly isUnconfirmed?: boolean;
	/** Data received, truncated to 4,000 characters; never contains data that was sent. */
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

/** The error class of all calls. `message` is the program's own message, if any. */
export class CallError extends Error {
	override readonly name = 'CallError';
	readonly kind: CallErrorKind;
	/** The stable error code; use this for case distinctions. */
	readonly code: ErrorCode;
	readonly method: string;
	readonly reason: MalformedReason | undefined;
	readonly rpcCode: number | undefined;
	readonly raw: string | undefined;
	/** Set by the client; `undefined` if the failure was not in a program. */
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
	 * A copy with the method and program added.
	 *
	 * @param called the program that was called, used unless the error names a gateway or proxy
	 * @param clean redacts secrets
	 */
	of(method: string, called: Program, clean: (text: string) => string = (text) => text): CallError {
		const { kind, message, code, reason, rpcCode, cause, program = called } = this;
		const raw = this.raw === undefined ? undefined : clean(this.raw);
		return new CallError(kind, clean(message), { method, code, reason, program, rpcCode, raw, cause });
	}

	/** A copy that marks the outcome as unknown, because checking it has failed. */
	unconfirmed(): CallError {
		return new CallError(this.kind, this.message, { ...this, cause: this.cause, isUnconfirmed: true });
	}

	/** Whether the call may have taken effect without a good reply. If so, look up the outcome and never send again. */
	get outcomeUnknown(): boolean {
		return this.#isUnconfirmed || !['params', 'refused', 'unauthorised', 'blocked'].includes(this.kind);
	}

	/**
	 * Whether the call did not leave this page, which is the only proof that it took no effect: a program may answer
	 * with an error to a call it has carried out, or that a proxy or browser sent twice.
	 */
	get neverLeft(): boolean {
		return this.kind === 'params' || this.kind === 'blocked';
	}
}

/** A `CallError` as plain data, because class instances cannot be passed between tabs. */
export interface PlainError extends Omit<CallErrorDetails, 'cause'> {
	readonly kind: CallErrorKind;
	readonly message: string;
}

/** The shape of a `PlainError` from a different tab. */
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

/**
 * Whether the program itself is unreachable, so that the error says nothing about the coin, server or record in
 * question.
 */
export function isProgramUnreachable(error: unknown): boolean {
	return error instanceof CallError && ['unreachable', 'blocked', 'unauthorised'].includes(error.kind);
}
