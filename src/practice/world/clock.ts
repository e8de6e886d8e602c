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
