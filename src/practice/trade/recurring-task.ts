import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

export interface RecurringWork {
	/** Name on the agenda. */
	readonly name: string;
	/** Interval in milliseconds. */
	readonly interval: number;
	/** Returns false if the task can pause until `wake` is called. */
	isNeeded(): boolean;
	/** @param now milliseconds since 1970. */
	run(now: number): void;
}

/** A repeated task of the node, which runs as long as it is needed. */
export class RecurringTask {
	readonly #world: World;
	readonly #work: RecurringWork;
	/** Contains the name while the next run is planned. */
	readonly #planned: Table<true>;

	constructor(world: World, work: RecurringWork) {
		this.#world = world;
		this.#work = work;
		this.#planned = world.table('recurring-tasks');
		world.agenda.define(work.name, (_data: null, now) => {
			this.#planned.delete(work.name);
			if (work.isNeeded()) work.run(now);
			this.wake(now);
		});
	}

	/** Plans the next run, if one is needed and none is planned. */
	wake(now: number): void {
		const { name, interval } = this.#work;
		if (this.#planned.has(name) || !this.#work.isNeeded()) return;
		this.#planned.set(name, true);
		this.#world.agenda.plan(now + interval, name, null);
	}
}
