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

/** How a `malformed` reply is wrong. */
export type MalformedReason = 'empty' | 'cut' | 'not-json' | 'wrong-shape' | 'another-program';

export interface CallErrorDetails {
	/** The wire name of the method; empty for a probe. */
	readonly method?: string;
	readonly reason?: MalformedReason;
	/** A JSON-RPC code of the daemon. */
	readonly code?: number;
	/** The text that came over the wire, cut to 4,000 characters, never holding what was sent. */
	readonly raw?: string;
	readonly cause?: unknown;
}

/** The one error class of calls. `message` is the other side's own text where there is one. */
export class CallError extends Error {
	override readonly name = 'CallError';
	readonly kind: CallErrorKind;
	readonly method: string;
	readonly reason: MalformedReason | undefined;
	readonly code: number | undefined;
	readonly raw: string | undefined;

	constructor(kind: CallErrorKind, message: string, details: CallErrorDetails = {}) {
		super(message, { cause: details.cause });
		this.kind = kind;
		this.method = details.method ?? '';
		this.reason = details.reason;
		this.code = details.code;
		this.raw = details.raw?.slice(0, 4000);
	}

	/** The same error as the caller of `method` shall see it: `clean` takes out what must not be shown. */
	of(method: string, clean: (text: string) => string = (text) => text): CallError {
		const { kind, message, reason, code, cause } = this;
		const raw = this.raw === undefined ? undefined : clean(this.raw);
		return new CallError(kind, clean(message), { method, reason, code, raw, cause });
	}

	/** True when the call may have taken effect although no good reply came: ask, never send again. */
	get outcomeUnknown(): boolean {
		return !['params', 'refused', 'unauthorised', 'blocked'].includes(this.kind);
	}
}
