import { CallError } from '#lib/client/call-error.ts';

/** A time in which nothing answered at the node's address, in milliseconds since 1970. */
export interface TimeAway {
	readonly from: number;
	readonly until: number;
}

/** Whether nothing answered at the node's address for a while, as while it is restarted. */
export class Absence {
	#awaySince: number | undefined;
	#last = $state.raw<TimeAway>();

	/** The last one that is over. What was read before it ended may be old. */
	get last(): TimeAway | undefined {
		return this.#last;
	}

	/**
	 * Does one reading and learns from it.
	 *
	 * @throws whatever the reading throws
	 */
	async watch<Value>(read: () => Promise<Value>): Promise<Value> {
		try {
			const value = await read();
			if (this.#awaySince !== undefined) this.#last = { from: this.#awaySince, until: Date.now() };
			this.#awaySince = undefined;
			return value;
		} catch (reason) {
			if (reason instanceof CallError && reason.kind === 'unreachable') this.#awaySince ??= Date.now();
			throw reason;
		}
	}
}
