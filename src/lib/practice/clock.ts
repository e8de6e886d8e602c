import type { ClockMode } from './practice.ts';

/** What is kept of a clock between starts. */
export interface ClockRow {
	/** Milliseconds since 1970. */
	readonly time: number;
	/** By how much practice time is ahead of the wall clock while it runs, in milliseconds. */
	readonly lead: number;
	readonly mode: ClockMode;
}

/**
 * The only clock of a practice world. It runs beside the wall clock or stands still, can be moved forward,
 * and never goes back, not even when the wall clock does.
 */
export class Clock {
	readonly #wall: () => number;
	#mode: ClockMode;
	#lead = 0;
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
		if (row.mode === 'running' && mode === 'running') clock.#lead = row.lead;
		return clock;
	}

	get mode(): ClockMode {
		return this.#mode;
	}

	get row(): ClockRow {
		return { time: this.now(), lead: this.#lead, mode: this.#mode };
	}

	/** Practice time in whole milliseconds since 1970. */
	now(): number {
		if (this.#mode === 'running') this.#time = Math.max(this.#time, Math.floor(this.#wall() + this.#lead));
		return this.#time;
	}

	pause(): void {
		this.now();
		this.#mode = 'still';
	}

	/** Runs on from the time at which it stood. */
	run(): void {
		if (this.#mode === 'running') return;
		this.#lead = this.#time - this.#wall();
		this.#mode = 'running';
	}

	/** @throws RangeError when `ms` would move it back. */
	advance(ms: number): void {
		if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`The clock cannot move by ${ms} ms`);
		this.#time = this.now() + Math.floor(ms);
		this.#lead += Math.floor(ms);
	}
}
