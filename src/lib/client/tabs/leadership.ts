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

/** Which tab leads, for those who wait to know. */
export class KnownLeader {
	#name: string | undefined;
	#since = 0;
	#heard = Promise.withResolvers<string>();
	#waiters = 0;

	get name(): string | undefined {
		return this.#name;
	}

	/** Calls wait to be handed to a leader. */
	get isAwaited(): boolean {
		return this.#waiters > 0;
	}

	/** @returns false if this tab no longer leads: one that began later does */
	set(name: string, since: number): boolean {
		if (since < this.#since) return false;
		this.#since = since;
		this.#name = name;
		this.#heard.resolve(name);
		return true;
	}

	forget(): void {
		this.#since = 0;
		if (this.#name === undefined) return;
		this.#name = undefined;
		this.#heard = Promise.withResolvers();
	}

	/** Resolves as soon as one is known; rejects with the signal's reason. */
	async known(signal: AbortSignal | undefined): Promise<string> {
		signal?.throwIfAborted();
		if (this.#name !== undefined) return this.#name;
		const ended = Promise.withResolvers<never>();
		const end = () => ended.reject(signal?.reason as Error);
		signal?.addEventListener('abort', end, { once: true });
		this.#waiters += 1;
		try {
			return await Promise.race([this.#heard.promise, ended.promise]);
		} finally {
			this.#waiters -= 1;
			signal?.removeEventListener('abort', end);
		}
	}
}

const EVERY_MS = 500;
/**
 * A leader that is closed or frozen says so, and its lock passes on at once. One that is silent may only be slow, as in one
 * of many windows on a busy machine, and goes on with its call while the next leader begins: it is given four seconds.
 */
const MOST_MISSES = 7;

interface Watched {
	/** Something waits for the leader. */
	isNeeded(): boolean;
	ping(): void;
	/** It did not answer. */
	gone(): void;
}

/** Notices that the leader does not answer, while something waits for it. */
export class Watchdog {
	readonly #watched: Watched;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#misses = 0;

	constructor(watched: Watched) {
		this.#watched = watched;
	}

	/** Call it when something begins to wait. */
	start(): void {
		if (this.#timer !== undefined) return;
		this.#misses = 0;
		this.#look();
	}

	/** The leader lives. */
	heard(): void {
		this.#misses = 0;
	}

	/** After a moment, since most answers come at once. */
	#look(): void {
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (!this.#watched.isNeeded()) return;
			const isGone = this.#misses >= MOST_MISSES;
			this.#misses = isGone ? 0 : this.#misses + 1;
			if (isGone) this.#watched.gone();
			else this.#watched.ping();
			this.#look();
		}, EVERY_MS);
	}
}
