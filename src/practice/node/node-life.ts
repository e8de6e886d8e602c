import type { EventStream } from '../stream.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

/** Time that the real node takes to exit after `stop`, in milliseconds. */
const STOP_TAKES = 7_000;

const STOP = 'stop';
const START = 'start';

/** Tables that a real node keeps only in memory; a restart clears them. */
const MEMORY_TABLES = [
	'network',
	'nonces',
	'coin-switches',
	'confirmation-rules',
	'output-locks',
	'offered-outputs',
	'orders',
	'autoprices',
	'cancelled-orders',
	'trust',
	'goals',
	'bots',
	'bot-trades',
];

interface StopRow {
	/** Agenda key of the planned stop. */
	readonly task: string;
}

/** A queue of calls, handled one at a time. */
interface Line {
	calls: number;
	last: Promise<unknown>;
}

/**
 * The node as a process: it handles one call at a time, and can be stopped and restarted, which clears the
 * in-memory state of a real node. Chains, swaps and statistics are kept.
 */
export class NodeLife {
	readonly #world: World;
	readonly #events: EventStream;
	readonly #stops: Table<StopRow>;
	readonly #watchers: ((isRunning: boolean) => void)[] = [];
	readonly #forgetters: (() => void)[] = [];
	#isRunning = true;
	#hasSignedIn = false;
	#startedAt: number;
	#signedInAt: number | undefined;
	#line: Line = { calls: 0, last: Promise.resolve() };
	/** Cancels the unanswered calls. */
	readonly #cuts = new Set<() => void>();

	constructor(world: World, events: EventStream) {
		this.#world = world;
		this.#startedAt = world.clock.now();
		this.#events = events;
		this.#stops = world.table('node-stop');
		world.agenda.define(STOP, () => {
			this.#stops.delete(STOP);
			this.#end();
		});
		// The user may have started the node already.
		world.agenda.define(START, () => {
			if (!this.#isRunning) world.afterCommit(() => this.#notify(true));
		});
	}

	get isRunning(): boolean {
		return this.#isRunning;
	}

	/** Time of the node's start, in milliseconds since 1970. */
	get startedAt(): number {
		return this.#startedAt;
	}

	/** Returns true once after each start of the node. */
	takeFirstSignIn(): boolean {
		const isFirst = !this.#hasSignedIn;
		this.#hasSignedIn = true;
		return isFirst;
	}

	/** Time of the last `passphrase` call since the start, in milliseconds since 1970. */
	get signedInAt(): number | undefined {
		return this.#signedInAt;
	}

	noteSignIn(now: number): void {
		this.#signedInAt = now;
	}

	/** Calls `listener` at each stop and start from now on. */
	watch(listener: (isRunning: boolean) => void): void {
		this.#watchers.push(listener);
	}

	/** Completes a stop that was pending when the program ended. Must be called in the first transaction. */
	wakeUp(): void {
		const stop = this.#stops.get(STOP);
		if (!stop) return;
		this.#world.agenda.drop(stop.task);
		this.#stops.delete(STOP);
		this.forget();
	}

	/** Stops the node in a few seconds. */
	stopSoon(now: number): void {
		if (this.#stops.has(STOP)) return;
		this.#stops.set(STOP, { task: this.#world.agenda.plan(now + STOP_TAKES, STOP, null) });
	}

	/** Kills the node in the middle of its work. */
	die(): void {
		this.wakeUp();
		this.#end();
	}

	/** Kills the node and restarts it at `time`, in milliseconds since 1970. */
	dieUntil(time: number): void {
		this.die();
		this.#world.agenda.plan(time, START, null);
	}

	/** Clears the node's in-memory state, as a start does. */
	forget(): void {
		for (const name of MEMORY_TABLES) {
			const table = this.#world.table(name);
			for (const key of [...table.keys()]) table.delete(key);
		}
		for (const forget of this.#forgetters) forget();
	}

	/** Calls `forget` in the transaction that clears the node's memory. */
	whenForgetting(forget: () => void): void {
		this.#forgetters.push(forget);
	}

	/** Kills the node in the middle of its work and restarts it. */
	restart(): void {
		this.die();
		this.#world.afterCommit(() => this.#notify(true));
	}

	/**
	 * Runs a call after all earlier ones, or immediately if `isFast`.
	 * @returns `undefined` if the node stops first.
	 */
	run<Reply>(work: () => Promise<Reply | undefined>, isFast: boolean): Promise<Reply | undefined> {
		if (!this.#isRunning) return Promise.resolve(undefined);
		return new Promise((resolve, reject) => {
			const cut = () => resolve(undefined);
			this.#cuts.add(cut);
			const workUnlessCut = () => (this.#cuts.has(cut) ? work() : undefined);
			const done = isFast ? work() : standInLine(this.#line, workUnlessCut);
			void done.then(resolve, reject).finally(() => this.#cuts.delete(cut));
		});
	}

	#end(): void {
		this.forget();
		this.#world.afterCommit(() => {
			this.#events.shut();
			this.#hasSignedIn = false;
			this.#signedInAt = undefined;
			this.#line = { calls: 0, last: Promise.resolve() };
			for (const cut of this.#cuts) cut();
			this.#cuts.clear();
			this.#notify(false);
		});
	}

	#notify(isRunning: boolean): void {
		this.#isRunning = isRunning;
		if (isRunning) this.#startedAt = this.#world.clock.now();
		for (const listener of this.#watchers) listener(isRunning);
	}
}

/** An idle node starts immediately, so that calls and changes to the world keep their order. */
function standInLine<Reply>(line: Line, work: () => Promise<Reply> | undefined): Promise<Reply | undefined> {
	const isIdle = line.calls === 0;
	line.calls++;
	const done = isIdle ? Promise.resolve(work()) : line.last.then(work);
	line.last = done
		.catch(() => undefined)
		.finally(() => {
			line.calls--;
		});
	return done;
}
