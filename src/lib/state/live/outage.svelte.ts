import type { AskedLine } from '#lib/node/node-link.ts';
import { createSubscriber } from 'svelte/reactivity';

/** From here on the user is told: slow calls of a healthy node are rare, and a dead one must not look alive. */
const LONG_MS = 5000;
const LOOK_EVERY_MS = 1000;

/**
 * - `silent`: calls are under way that it does not reply to. It hangs, or is busy for long.
 * - `away`: nothing answers.
 */
export type OutageKind = 'silent' | 'away';

/** Whether the node replies. While it does not, all that is shown is old, and nothing can be sent. */
export class Outage {
	#is = $state<OutageKind>();
	readonly #program: { readonly line: AskedLine };
	readonly #watch = createSubscriber(() => {
		const timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
		return () => clearInterval(timer);
	});

	constructor(program: { readonly line: AskedLine }) {
		this.#program = program;
	}

	/** `undefined` while the node replies. */
	get is(): OutageKind | undefined {
		this.#watch();
		return this.#is;
	}

	/** The last time in which nothing answered, once it is over: the node may have been restarted in it. */
	get lastAway(): AskedLine['status']['lastAway'] {
		// It ends when the outage does, which is what the screen learns of.
		void this.is;
		return this.#program.line.status.lastAway;
	}

	/** When it replied last; `undefined` before its first reply. Watched no more than the outage is. */
	get heardAt(): Date | undefined {
		void this.is;
		const { heardAt } = this.#program.line.status;
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		return heardAt > 0 ? new Date(heardAt) : undefined;
	}

	/** Ends the waiting for the reads that are under way. */
	giveUp(): void {
		this.#program.line.giveUpReads();
		this.#is = undefined;
	}

	#look(): void {
		const { isAway, silentMs } = this.#program.line.status;
		this.#is = isAway ? 'away' : silentMs >= LONG_MS ? 'silent' : undefined;
	}
}
