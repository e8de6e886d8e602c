import type { LockName } from '#lib/tabs/named-lock.ts';
import type { TabLocks } from './tab-host.ts';

export interface LeadershipEvents {
	/** This tab leads from now on. */
	gained(): void;
	/** Another tab took the lead, which it does when this one does not answer. */
	lost(): void;
}

/** The lead among tabs: it is held by a lock, so that it passes on when its tab ends in any way. */
export class Leadership {
	readonly #locks: TabLocks;
	readonly #name: LockName;
	readonly #events: LeadershipEvents;
	#claim: Claim | undefined;
	#held: Claim | undefined;

	constructor(locks: TabLocks, name: LockName, events: LeadershipEvents) {
		this.#locks = locks;
		this.#name = name;
		this.#events = events;
	}

	/** This tab has the lead. */
	get holds(): boolean {
		return this.#held !== undefined && this.#held === this.#claim;
	}

	/** Leads as soon as no other tab does. */
	claim(): void {
		this.#begin(false);
	}

	/** Leads now: for when the tab that leads does not answer, or asked for it. */
	takeOver(): void {
		this.#begin(true);
	}

	/** Neither leads nor waits for it any more. */
	resign(): void {
		this.#claim?.end();
		this.#claim = undefined;
	}

	#begin(steals: boolean): void {
		this.resign();
		const claim = new Claim();
		this.#claim = claim;
		const hold = () => {
			// A claim that was given up can still be granted.
			if (this.#claim === claim) {
				this.#held = claim;
				this.#events.gained();
			}
			return claim.ended;
		};
		const options = steals ? { steal: true } : { signal: claim.signal };
		this.#locks.request(this.#name, options, hold).catch(() => {
			// It was stolen. A claim that was given up ends here too.
			if (this.#claim !== claim) return;
			this.claim();
			this.#events.lost();
		});
	}
}

class Claim {
	readonly #ending = new AbortController();
	readonly #ended = Promise.withResolvers<undefined>();

	get signal(): AbortSignal {
		return this.#ending.signal;
	}

	/** Resolves when it is given up. */
	get ended(): Promise<undefined> {
		return this.#ended.promise;
	}

	end(): void {
		this.#ending.abort();
		this.#ended.resolve(undefined);
	}
}
