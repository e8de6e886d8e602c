/** How a chain daemon cheats when it builds a token's creation or transfer. */
export type Tampering =
	/** Half of the supply, or of what is sent, is missing. */
	| 'amount'
	/** The tokens go to a stranger. */
	| 'recipient'
	/** The coins that come back go to a stranger. */
	| 'change'
	/** A stranger gets coins in an output of his own. */
	| 'extra-output'
	/** The last input is not signed. */
	| 'signature'
	/** The miner gets more. */
	| 'fee'
	/** The reply holds no transaction, and is called a success. */
	| 'empty'
	/** More data stands behind the payload. */
	| 'data'
	/** The payload has the layout of other daemons: this chain takes it for nothing, and the coins are lost. */
	| 'layout'
	/** A creation is not found by the token module, or writes something else on the chain. */
	| 'marker'
	| 'name'
	| 'description'
	| 'creator'
	/** A transfer names another token. */
	| 'token'
	/** It is held back until 2038. */
	| 'lock-time'
	/** Another transaction may take its place. */
	| 'replaceable'
	/** No block may hold it any more, or it can be held for ever. */
	| 'expired'
	| 'no-expiry'
	/** It has the format of other chains. */
	| 'format'
	/** It is the one that was built before, once more. */
	| 'replay';

/** In how many of the next transactions a program cheats, and how. It ends with the host, like its faults. */
export class TamperingOrders<How extends string = Tampering> {
	#how: How | undefined;
	#times = 0;

	order(how: How, times: number): void {
		this.#how = how;
		this.#times = times;
	}

	cancel(): void {
		this.#times = 0;
	}

	take(): How | undefined {
		if (this.#times <= 0) return undefined;
		this.#times--;
		return this.#how;
	}
}

/** The same for tokens, with what was handed out last. */
export class TokenTamperings extends TamperingOrders {
	/** In hexadecimal; empty at first. */
	last = '';
}
