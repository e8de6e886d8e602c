import type { Table } from './store.ts';

/** `running` follows the wall clock; `still` moves only by command. */
export type ClockMode = 'running' | 'still';

export interface ClockRow {
	/** Milliseconds since 1970. */
	readonly time: number;
	/** Practice time minus wall-clock time times `speed`, in milliseconds, while the clock runs. */
	readonly lead: number;
	readonly mode: ClockMode;
	/** Speed relative to the wall clock; 1 if missing. */
	readonly speed?: number;
}

/** One second at this speed is more than half a day; a faster clock would skip everything in between. */
const FASTEST = 50_000;

/**
 * The only clock of a practice world. It follows the wall clock or is paused, can be moved forward, and never
 * goes back, even if the wall clock does.
 */
export class Clock {
	readonly #wall: () => number;
	#mode: ClockMode;
	#lead = 0;
	#speed = 1;
	#time: number;

	/** @param start in milliseconds since 1970. */
	constructor(wall: () => number, mode: ClockMode, start: number) {
		this.#wall = wall;
		this.#mode = mode;
		this.#time = start;
		this.#lead = start - wall();
	}

	/** Restores a stored clock. A running clock has advanced since it was stored; a paused one has not. */
	static resume(wall: () => number, mode: ClockMode, row: ClockRow): Clock {
		const clock = new Clock(wall, mode, row.time);
		if (row.mode !== 'running' || mode !== 'running') return clock;
		clock.#lead = row.lead;
		clock.#speed = row.speed ?? 1;
		return clock;
	}

	get mode(): ClockMode {
		return this.#mode;
	}

	get row(): ClockRow {
		const row = { time: this.now(), lead: this.#lead, mode: this.#mode };
		return this.#speed === 1 ? row : { ...row, speed: this.#speed };
	}

	/** Practice time in whole milliseconds since 1970. */
	now(): number {
		if (this.#mode === 'running') {
			this.#time = Math.max(this.#time, Math.floor(this.#wall() * this.#speed + this.#lead));
		}
		return this.#time;
	}

	pause(): void {
		this.now();
		this.#mode = 'still';
	}

	/**
	 * Runs the clock from its current time, `speed` times as fast as the wall clock.
	 * @throws RangeError if `speed` is out of range.
	 */
	run(speed = 1): void {
		if (!(speed > 0 && speed <= FASTEST)) throw new RangeError(`The clock cannot run ${speed} times as fast`);
		this.#lead = this.now() - this.#wall() * speed;
		this.#speed = speed;
		this.#mode = 'running';
	}

	/** @throws RangeError if `ms` is negative or not finite. */
	advance(ms: number): void {
		if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`The clock cannot move by ${ms} ms`);
		this.#time = this.now() + Math.floor(ms);
		this.#lead += Math.floor(ms);
	}
}

interface AgendaRow {
	readonly task: string;
	/** Plain data, passed to the task. */
	readonly data: unknown;
}

/** The work of a task. `now` is the time for which the task was planned, in milliseconds since 1970. */
export type Task<Data> = (data: Data, now: number) => void;

interface DueTask {
	readonly key: string;
	readonly time: number;
	readonly row: AgendaRow;
}

/**
 * The scheduled events of a world. They are persisted, so that a restart loses none; the work of their tasks is
 * code, registered once per start by `define`. Tasks run in the order of their times and, within a millisecond,
 * in the order of planning.
 */
export class Agenda {
	readonly #rows: Table<AgendaRow>;
	readonly #tasks = new Map<string, Task<never>>();

	constructor(rows: Table<AgendaRow>) {
		this.#rows = rows;
	}

	/** Registers the work of a task. Each name has a single type of data. */
	define<Data>(task: string, work: Task<Data>): void {
		this.#tasks.set(task, work);
	}

	/**
	 * Schedules a task, which may be registered later.
	 * @param time in milliseconds since 1970
	 * @returns a key for `drop`
	 */
	plan(time: number, task: string, data: unknown): string {
		let place = 0;
		while (this.#rows.has(keyOf(time, place))) place++;
		const key = keyOf(time, place);
		this.#rows.set(key, { task, data });
		return key;
	}

	/** Removes a task; no effect if it has run or was removed. */
	drop(key: string): void {
		this.#rows.delete(key);
	}

	/**
	 * Postpones all tasks planned before `time`, in milliseconds since 1970, until `time`. Keeps their order.
	 */
	postponeUntil(time: number): void {
		for (const [key, { task, data }] of [...this.#rows.entries()]) {
			if (timeOf(key) >= time) return;
			this.#rows.delete(key);
			this.plan(time, task, data);
		}
	}

	/** Time of the next task; `undefined` if none is planned. */
	get nextTime(): number | undefined {
		return this.#next()?.time;
	}

	/**
	 * Runs all due tasks in order, including new ones that they plan before `now`.
	 * @throws Error if a task was never registered.
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

/** Sorts by time, then by place. */
function keyOf(time: number, place: number): string {
	return `${String(Math.floor(time)).padStart(TIME_DIGITS, '0')} ${String(place).padStart(6, '0')}`;
}

function timeOf(key: string): number {
	return Number(key.slice(0, TIME_DIGITS));
}
