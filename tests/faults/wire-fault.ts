import type { MannerName } from '#practice/node/manner.ts';

/** What happens on the way to one call, between the browser and the program that it calls. */
export type WireFault =
	/** The connection is closed before the program gets the call. */
	| 'cut-before'
	/** The program gets the call, and the connection is closed without a reply. */
	| 'cut-after'
	/** The program gets the call, and half of the reply comes back. */
	| 'cut-within'
	/** The program gets the call; the reply waits until it is released. */
	| 'hold-reply'
	/** The call waits until it is released, even if the caller is gone by then, as in a tunnel that stalls. */
	| 'hold-request'
	/** The program works on the call and then starts again, so that no reply comes. */
	| 'restart'
	/** The program starts again before it gets the call, which is lost with the connection. */
	| 'restart-before'
	/** The program starts again once it has replied. */
	| 'restart-after';

/**
 * What a proxy does with a connection after a reply. `closes` says so in a header, as the proxies of `src/serving` do; one
 * that keeps it has the browser send its next call on it, and that one again where the connection breaks.
 */
export type ProxyManner = 'closes' | 'keeps-alive';

export type ProgramName = 'node' | 'daemon';

/** A method of a program: faults and counts are about it. */
export interface CallName {
	readonly program: ProgramName;
	readonly method: string;
}

/** A call as it reached its program. */
export interface Arrival extends CallName {
	readonly body: string;
}

/** Where a tab finds the programs of one world, and what opens them. */
export interface WorldAccess {
	readonly id: string;
	readonly node: string;
	readonly daemon: string;
	readonly userpass: string;
	readonly manner: MannerName;
}

/** What the real program calls some methods. */
const REAL_NAMES: Readonly<Record<string, Pick<CallName, 'method'>>> = {
	fastswap_claim: { method: 'instantdex_claim' },
};

/** A call by the name that the program of a manner has for it. */
export function callIn(manner: MannerName, call: CallName): CallName {
	return { ...call, ...(manner === 'marketmaker' && REAL_NAMES[call.method]) };
}

/** The program has carried the call out and is started again. */
export function isRestartedAtWork(fault: WireFault | undefined): boolean {
	return fault === 'restart' || fault === 'restart-after';
}
