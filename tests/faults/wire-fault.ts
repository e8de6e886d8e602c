import type { VariantName } from '#practice/node/variant.ts';

/** A fault of one call between the browser and the called program. */
export type WireFault =
	/** The connection is closed before the program receives the call. */
	| 'cut-before'
	/** The program receives the call, and the connection is closed without a reply. */
	| 'cut-after'
	/** The program receives the call, and half of the reply arrives. */
	| 'cut-within'
	/** The program receives the call, and the reply waits until released. */
	| 'hold-reply'
	/** The call waits until released, even if the caller has disconnected by then, as in a stalled tunnel. */
	| 'hold-request'
	/** The program executes the call and restarts before it can reply. */
	| 'restart'
	/** The program restarts before it receives the call, which is lost with the connection. */
	| 'restart-before'
	/** The program restarts after its reply. */
	| 'restart-after';

/**
 * Handling of the connection by a proxy after a reply. `closes` announces closing in a header, like the proxies of
 * `src/serving`. `keeps-alive` makes the browser reuse the connection for its next call, and resend that call if the
 * connection breaks.
 */
export type ProxyVariant = 'closes' | 'keeps-alive';

export type ProgramName = 'node' | 'daemon';

/** A method of a program, to select calls for faults and counts. */
export interface CallName {
	readonly program: ProgramName;
	readonly method: string;
}

/** A call as received by its program. */
export interface Arrival extends CallName {
	readonly body: string;
}

/** Addresses of a world's programs, and the credentials, for one tab. */
export interface WorldAccess {
	readonly id: string;
	readonly node: string;
	readonly daemon: string;
	readonly userpass: string;
	readonly variant: VariantName;
}

/** The real program's names of some methods. */
const REAL_NAMES: Readonly<Record<string, Pick<CallName, 'method'>>> = {
	fastswap_claim: { method: 'instantdex_claim' },
};

/** Renames a call for the program of a variant. */
export function callIn(variant: VariantName, call: CallName): CallName {
	return { ...call, ...(variant === 'marketmaker' && REAL_NAMES[call.method]) };
}

/** True if the program executes the call and then restarts. */
export function isRestartedAtWork(fault: WireFault | undefined): boolean {
	return fault === 'restart' || fault === 'restart-after';
}
