import type { Table } from './table.ts';

interface AgendaRow {
	readonly task: string;
	/** Plain data, whatever the task needs to know when its time comes. */
	readonly data: unknown;
}

/** The work of a task. It stands at its own time: `now` is the time that it was planned for, in milliseconds since 1970. */
export type Task<Data> = (data: Data, now: number) => void;

interface DueTask {
	readonly key: string;
	readonly time: number;
	readonly row: AgendaRow;
}

/**
 * The planned events of a world. They are stored with it, so that a restart loses nothing; the work of their tasks is
 * code, given once per start by `define`. Tasks run in the order of their times, and of their planning within one
 * millisecond.
 */
export class Agenda {
	readonly #rows: Table<AgendaRow>;
	readonly #tasks = new Map<string, Task<never>>();

	constructor(rows: Table<AgendaRow>) {
		this.#rows = rows;
	}

	/** Says what a task of this name does. One name, one type of data. */
	define<Data>(task: string, work: Task<Data>): void {
		this.#tasks.set(task, work);
	}

	/**
	 * Plans a task that was or will be defined.
	 *
	 * @param time in milliseconds since 1970
	 * @returns a key with which it can be dropped
	 */
	plan(time: number, task: string, data: unknown): string {
		let place = 0;
		while (this.#rows.has(keyOf(time, place))) place++;
		const key = keyOf(time, place);
		this.#rows.set(key, { task, data });
		return key;
	}

	/** Removes a task; does nothing when it has run or is removed already. */
	drop(key: string): void {
		this.#rows.delete(key);
	}

	/** Puts off what was planned for before `time`, in milliseconds since 1970, until then. The order stays. */
	putOffUntil(time: number): void {
		for (const [key, { task, data }] of [...this.#rows.entries()]) {
			if (timeOf(key) >= time) return;
			this.#rows.delete(key);
			this.plan(time, task, data);
		}
	}

	/** When the next task is due, if any is planned. */
	get nextTime(): number | undefined {
		return this.#next()?.time;
	}

	/**
	 * Runs everything that is due, in order, tasks that these plan for before `now` included.
	 *
	 * @throws Error when a task was never defined.
	 */
	runUntil(now: number): void {
		for (let due = this.#next(); due && due.time <= now; due = this.#next()) {
			const work = this.#tasks.get(due.row.task);
			if (!work) throw new Error(`The task ${due.row.task} is not defined`);
			this.#rows.delete(due.key);
			work(due.row.data as never, due.time);
		}
	}

	#next(): DueTask | undefined {
		const key = this.#rows.keys()[0];
		const row = key === undefined ? undefined : this.#rows.get(key);
		return key === undefined || row === undefined ? undefined : { key, row, time: timeOf(key) };
	}
}

const TIME_DIGITS = 15;

/** The order of the keys is the order of the tasks. */
function keyOf(time: number, place: number): string {
	return `${String(Math.floor(time)).padStart(TIME_DIGITS, '0')} ${String(place).padStart(6, '0')}`;
}

function timeOf(key: string): number {
	return Number(key.slice(0, TIME_DIGITS));
}
