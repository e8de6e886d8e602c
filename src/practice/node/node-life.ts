import type { EventStream } from '../stream.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';

/** How long the real node takes to end after `stop`, in milliseconds. */
const STOP_TAKES = 7_000;

const STOP = 'stop';
const START = 'start';

/** Tables that a real node holds in memory only: after a restart they are as at the first start. */
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

/** The calls that are worked on one after the other. */
interface Line {
	/** How many are not done. */
	calls: number;
	last: Promise<unknown>;
}

/**
 * The node as a running program: it works on one call at a time, can be stopped and started again, and then forgets what
 * a real node forgets. Chains, swaps and statistics stay.
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
	/** Ends the calls that are not answered yet. */
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
		// The user may have started it meanwhile.
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

	/** Completes a stop that was planned when the program ended. To be called in the first transaction. */
	wakeUp(): void {
		const stop = this.#stops.get(STOP);
		if (!stop) return;
		this.#world.agenda.drop(stop.task);
		this.#stops.delete(STOP);
		this.forget();
	}

	/** Ends the node some seconds from now. */
	stopSoon(now: number): void {
		if (this.#stops.has(STOP)) return;
		this.#stops.set(STOP, { task: this.#world.agenda.plan(now + STOP_TAKES, STOP, null) });
	}

	/** Ends the node at once, in the middle of its work. */
	die(): void {
		this.wakeUp();
		this.#end();
	}

	/** Ends the node at once, and starts it again later. Milliseconds since 1970. */
	dieUntil(time: number): void {
		this.die();
		this.#world.agenda.plan(time, START, null);
	}

	/** Forgets what a node holds in memory only, as at a start. */
	forget(): void {
		for (const name of MEMORY_TABLES) {
			const table = this.#world.table(name);
			for (const key of [...table.keys()]) table.delete(key);
		}
		for (const forget of this.#forgetters) forget();
	}

	/** Calls `forget` in the transaction in which the node forgets what it held in memory. */
	whenForgetting(forget: () => void): void {
		this.#forgetters.push(forget);
	}

	/** Ends the node at once, in the middle of its work, and starts it again. */
	restart(): void {
		this.die();
		this.#world.afterCommit(() => this.#tell(true));
	}

	/**
	 * Works on a call when those before it are done, or at once when it is a fast one.
	 *
	 * @returns undefined when the node ends before.
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

/** An idle node begins at once, so that calls and what is done to the world come in the order in which they were made. */
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
