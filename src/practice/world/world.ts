import { Agenda, Clock, type ClockMode, type ClockRow } from './clock.ts';
import { chance, type Chance } from './chance.ts';
import { type RowChange, type WorldStore, Table } from './store.ts';

export interface WorldOptions {
	/** Seed of a new world. The same seed with the same calls at the same times gives the same world. */
	readonly seed: string;
	readonly store: WorldStore;
	readonly clock: ClockMode;
	/** Start time of a new world, in milliseconds since 1970; by default the wall clock. */
	readonly start?: number;
	/** The wall clock, in milliseconds since 1970. */
	readonly wall: () => number;
}

/** Seed and start of the world. Immutable: a stored world keeps its seed. */
interface BirthRow {
	readonly seed: string;
	readonly start: number;
}

/**
 * A practice world: tables of plain data, a clock, and seeded randomness. Everything happens in transactions,
 * one at a time, each at a single point in time. Results are returned only after they were written.
 */
export class World {
	readonly clock: Clock;
	readonly chance: Chance;
	/** Scheduled events. Due events run before the next transaction, each at its own time. */
	readonly agenda: Agenda;
	/** Start of the world, in milliseconds since 1970. */
	readonly start: number;
	readonly #birth: BirthRow;
	readonly #store: WorldStore;
	/** Stored rows of tables that have not been opened yet. */
	readonly #stored: Map<string, ReadonlyMap<string, unknown>>;
	readonly #tables = new Map<string, Table<unknown>>();
	#last: Promise<unknown> = Promise.resolve();
	readonly #afterCommit: (() => void)[] = [];
	/**
	 * Rows of failed commits, by table and key. The store may contain them, so they are written again with the
	 * next commit.
	 */
	readonly #inDoubt = new Map<string, Pick<RowChange, 'table' | 'key'>>();

	private constructor(options: WorldOptions, rows: readonly RowChange[]) {
		this.#store = options.store;
		this.#stored = grouped(rows);
		this.#birth = this.table<BirthRow>('birth').get('world') ?? {
			seed: options.seed,
			start: Math.floor(options.start ?? options.wall()),
		};
		this.start = this.#birth.start;
		this.chance = chance(this.#birth.seed);
		this.agenda = new Agenda(this.table('agenda'));
		const clockRow = this.table<ClockRow>('clock').get('world');
		this.clock = clockRow
			? Clock.resume(options.wall, options.clock, clockRow)
			: new Clock(options.wall, options.clock, this.start);
	}

	/** Opens the stored world, or creates a new one. */
	static async open(options: WorldOptions): Promise<World> {
		const world = new World(options, await options.store.load());
		await world.#register();
		return world;
	}

	/** Opens the table of this name with its stored rows. Each name has a single row type. */
	table<Row>(name: string): Table<Row> {
		const known = this.#tables.get(name) as Table<Row> | undefined;
		if (known) return known;
		const rows = this.#stored.get(name) as ReadonlyMap<string, Row> | undefined;
		this.#stored.delete(name);
		const table = new Table<Row>(name, rows ?? []);
		this.#tables.set(name, table as unknown as Table<unknown>);
		return table;
	}

	/**
	 * Runs all due events, then `work`, which must be synchronous, and writes the changes. If the work or the
	 * commit fails, the world is rolled back and the error rethrown.
	 */
	transact<Result>(work: (now: number) => Result): Promise<Result> {
		return this.#inTurn(async () => {
			await this.#letHappen();
			return this.#transactNow(work);
		});
	}

	/** Runs all due events. */
	catchUp(): Promise<void> {
		return this.#inTurn(() => this.#letHappen());
	}

	/** Changes the clock between two transactions, persists it, and runs the events that became due. */
	moveClock(move: (clock: Clock) => void): Promise<void> {
		return this.#inTurn(async () => {
			await this.#transactNow(() => {
				move(this.clock);
				this.#keepTime();
			});
			await this.#letHappen();
		});
	}

	/**
	 * Calls `callback` once this transaction is written, and never if it is rolled back; for messages to the
	 * outside, such as those of an event stream.
	 */
	afterCommit(callback: () => void): void {
		this.#afterCommit.push(callback);
	}

	async close(): Promise<void> {
		await this.moveClock(() => undefined);
		await this.#store.close();
	}

	/**
	 * Saves seed and start of a new world. Must not run events, because the agenda's tasks are not defined yet.
	 */
	#register(): Promise<void> {
		return this.#transactNow(() => {
			const births = this.table<BirthRow>('birth');
			if (!births.has('world')) births.set('world', this.#birth);
		});
	}

	#inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = this.#last.then(work);
		this.#last = result.catch(() => undefined);
		return result;
	}

	async #letHappen(): Promise<void> {
		const now = this.clock.now();
		const next = this.agenda.nextTime;
		if (next !== undefined && next <= now) await this.#transactNow(() => this.agenda.runUntil(now));
	}

	async #transactNow<Result>(work: (now: number) => Result): Promise<Result> {
		try {
			const result = work(this.clock.now());
			await this.#commit();
			for (const callback of this.#afterCommit.splice(0)) callback();
			return result;
		} catch (error) {
			this.#afterCommit.length = 0;
			for (const table of this.#tables.values()) table.revert();
			throw error;
		}
	}

	async #commit(): Promise<void> {
		if (this.#changes().length === 0) return;
		this.#keepTime();
		const changes = this.#changes();
		try {
			await this.#store.commit([...this.#restated(changes), ...changes]);
		} catch (error) {
			for (const { table, key } of changes) this.#inDoubt.set(JSON.stringify([table, key]), { table, key });
			throw error;
		}
		this.#inDoubt.clear();
		for (const table of this.#tables.values()) table.settle();
	}

	/** The current state of rows in doubt that this commit does not change. */
	#restated(changes: readonly RowChange[]): RowChange[] {
		if (this.#inDoubt.size === 0) return [];
		const changing = new Set(changes.map(({ table, key }) => JSON.stringify([table, key])));
		const others = [...this.#inDoubt].filter(([name]) => !changing.has(name));
		return others.map(([, { table, key }]) => {
			const row = this.table(table).get(key);
			return row === undefined ? { table, key } : { table, key, row };
		});
	}

	#keepTime(): void {
		this.table<ClockRow>('clock').set('world', this.clock.row);
	}

	#changes(): RowChange[] {
		return [...this.#tables.values()].flatMap((table) => table.changes());
	}
}

function grouped(rows: readonly RowChange[]): Map<string, ReadonlyMap<string, unknown>> {
	const tables = new Map<string, Map<string, unknown>>();
	for (const { table, key, row } of rows) {
		const group = tables.get(table) ?? new Map<string, unknown>();
		tables.set(table, group.set(key, row));
	}
	return tables;
}
