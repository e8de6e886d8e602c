import type { World } from './world.ts';

/** Name of the task that ends a wait. */
export const WAKE = 'wake';

interface Asleep {
	readonly until: number;
	readonly wake: () => void;
}

/**
 * Lets calls wait for practice time. Wake-ups are on the agenda, so the wait ends whether the clock runs or is
 * moved; a wake-up from before a restart has no effect.
 */
export class Sleeper {
	readonly #world: World;
	readonly #asleep = new Set<Asleep>();

	constructor(world: World) {
		this.#world = world;
		world.agenda.define(WAKE, (_data, now) => {
			world.afterCommit(() => this.#wakeUntil(now));
		});
	}

	/**
	 * Schedules a wake-up in the current transaction. The promise must be awaited after the transaction.
	 * @param time in milliseconds since 1970.
	 */
	until(time: number): Promise<void> {
		this.#world.agenda.plan(time, WAKE, null);
		return new Promise((wake) => this.#asleep.add({ until: time, wake }));
	}

	/** Waits for `ms` milliseconds of practice time. */
	async sleep(ms: number): Promise<void> {
		// Wrapped in an object, because the transaction would otherwise await the promise.
		const { awake } = await this.#world.transact((now) => ({ awake: this.until(now + ms) }));
		await awake;
	}

	#wakeUntil(now: number): void {
		for (const sleeper of this.#asleep) {
			if (sleeper.until > now) continue;
			this.#asleep.delete(sleeper);
			sleeper.wake();
		}
	}
}
