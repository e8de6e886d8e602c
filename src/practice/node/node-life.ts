import type { EventStream } from '../stream.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

/** How long the real node takes to exit after `stop`, in milliseconds. */
const STOP_TAKES = 7_000;

const STOP = 'stop';
const START = 'start';

/** Tables that a real node holds in memory only: a restart resets them. */
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
	/** The key of the planned end on the agenda. */
	readonly task: string;
}

/** A queue of calls, handled one after the other. */
interface Line {
	calls: number;
	last: Promise<unknown>;
}

/**
 * The node as a running program: it handles one call at a time, can be stopped and restarted, and then forgets the
 * in-memory state of a real node. Chains, swaps and statistics stay.
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
		// The user may have started it since.
		world.agenda.define(START, () => {
			if (!this.#isRunning) world.afterCommit(() => this.#tell(true));
		});
	}

	get isRunning(): boolean {
		return this.#isRunning;
	}

	/** When the node was started, in milliseconds since 1970. */
	get startedAt(): number {
		return this.#startedAt;
	}

	/** True once after each start of the node. */
	takeFirstSignIn(): boolean {
		const isFirst = !this.#hasSignedIn;
		this.#hasSignedIn = true;
		return isFirst;
	}

	/** When `passphrase` was last called since the start, in milliseconds since 1970. */
	get signedInAt(): number | undefined {
		return this.#signedInAt;
	}

	noteSignIn(now: number): void {
		this.#signedInAt = now;
	}

	/** Calls `tell` at each stop and start from now on. */
	watch(tell: (isRunning: boolean) => void): void {
		this.#watchers.push(tell);
	}

	/** Completes a stop that was scheduled when the program ended. Must be called in the first transaction. */
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

	/** Stops the node at once, in the middle of its work. */
	die(): void {
		this.wakeUp();
		this.#end();
	}

	/** Stops the node at once, and restarts it later. Milliseconds since 1970. */
	dieUntil(time: number): void {
		this.die();
		this.#world.agenda.plan(time, START, null);
	}

	/** Clears the node's in-memory state, as at a start. */
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

	/** Stops the node at once, in the middle of its work, and restarts it. */
	restart(): void {
		this.die();
		this.#world.afterCommit(() => this.#tell(true));
	}

	/**
	 * Handles a call after the earlier ones, or at once if it is a fast one.
	 *
	 * @returns undefined if the node stops before.
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
			this.#tell(false);
		});
	}

	#tell(isRunning: boolean): void {
		this.#isRunning = isRunning;
		if (isRunning) this.#startedAt = this.#world.clock.now();
		for (const tell of this.#watchers) tell(isRunning);
	}
}

/** An idle node starts at once, so that calls and changes to the world keep their order. */
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
