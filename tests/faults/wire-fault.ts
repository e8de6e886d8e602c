import type { VariantName } from '#practice/node/variant.ts';

/** The fault on the way of one call, between the browser and the program that it calls. */
export type WireFault =
	/** The connection is closed before the program gets the call. */
	| 'cut-before'
	/** The program gets the call, and the connection is closed without a reply. */
	| 'cut-after'
	/** The program gets the call, and half of the reply comes back. */
	| 'cut-within'
	/** The program gets the call; the reply waits until it is released. */
	| 'hold-reply'
	/** The call waits until it is released, even if the caller has disconnected by then, as in a stalled tunnel. */
	| 'hold-request'
	/** The program processes the call and then restarts, so that no reply comes. */
	| 'restart'
	/** The program restarts before it gets the call, which is lost with the connection. */
	| 'restart-before'
	/** The program restarts once it has replied. */
	| 'restart-after';

/**
 * What a proxy does with a connection after a reply. `closes` announces it in a header, as the proxies of `src/serving` do;
 * `keeps-alive` makes the browser send its next call on it, and repeat it if the connection breaks.
 */
export type ProxyVariant = 'closes' | 'keeps-alive';

export type ProgramName = 'node' | 'daemon';

/** A method of a program, for faults and counts. */
export interface CallName {
	readonly program: ProgramName;
	readonly method: string;
}

/** A call as it reached its program. */
export interface Arrival extends CallName {
	readonly body: string;
}

/** The addresses of one world's programs for a tab, and the credentials. */
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

/** A call by the name in the program of a variant. */
export function callIn(variant: VariantName, call: CallName): CallName {
	return { ...call, ...(variant === 'marketmaker' && REAL_NAMES[call.method]) };
}

/** The program has carried the call out and restarts. */
export function isRestartedAtWork(fault: WireFault | undefined): boolean {
	return fault === 'restart' || fault === 'restart-after';
}
