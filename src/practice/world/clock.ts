import type { Table } from './store.ts';

/** How the practice clock moves: with the wall clock, or only by command. */
export type ClockMode = 'running' | 'still';

/** A clock, as it is kept between starts. */
export interface ClockRow {
	/** Milliseconds since 1970. */
	readonly time: number;
	/** By how much practice time is ahead of the wall clock, times `speed`, while it runs, in milliseconds. */
	readonly lead: number;
	readonly mode: ClockMode;
	/** How many times as fast as the wall clock it runs; 1 when missing. */
	readonly speed?: number;
}

/** At this speed one second of the wall clock is more than half a day; a faster clock would show nothing in between. */
const FASTEST = 50_000;

/**
 * The only clock of a practice world. It runs beside the wall clock or stands still, can be moved forward,
 * and never goes back, not even when the wall clock does.
 */
export class Clock {
	readonly #wall: () => number;
	#mode: ClockMode;
	#lead = 0;
	#speed = 1;
	#time: number;

	/** Begins at `start`, in milliseconds since 1970. */
	constructor(wall: () => number, mode: ClockMode, start: number) {
		this.#wall = wall;
		this.#mode = mode;
		this.#time = start;
		this.#lead = start - wall();
	}

	/** Goes on from a row: a clock that ran has gone on running meanwhile, one that stood has not. */
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
	 * Runs on from its present time, `speed` times as fast as the wall clock.
	 *
	 * @throws RangeError when `speed` is out of range.
	 */
	run(speed = 1): void {
		if (!(speed > 0 && speed <= FASTEST)) throw new RangeError(`The clock cannot run ${speed} times as fast`);
		this.#lead = this.now() - this.#wall() * speed;
		this.#speed = speed;
		this.#mode = 'running';
	}

	/** @throws RangeError when `ms` would move it back. */
	advance(ms: number): void {
		if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`The clock cannot move by ${ms} ms`);
		this.#time = this.now() + Math.floor(ms);
		this.#lead += Math.floor(ms);
	}
}

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
