import { Agenda, Clock, type ClockMode, type ClockRow } from './clock.ts';
import { chance, type Chance } from './chance.ts';
import { type RowChange, type WorldStore, Table } from './store.ts';

export interface WorldOptions {
	/** The same seed and the same calls at the same times give the same world. */
	readonly seed: string;
	readonly store: WorldStore;
	readonly clock: ClockMode;
	/** Start time of a new world, in milliseconds since 1970; defaults to the wall clock. */
	readonly start?: number;
	/** The wall clock, in milliseconds since 1970. */
	readonly wall: () => number;
}

/** How a world began. It never changes: a stored world keeps its seed. */
interface BirthRow {
	readonly seed: string;
	readonly start: number;
}

/**
 * A practice world: tables of plain data, a clock, and chance from a seed. Everything happens in a transaction, one at
 * a time, at one point in time; results are returned only after they were written.
 */
export class World {
	readonly clock: Clock;
	readonly chance: Chance;
	/** The planned events. Due events run before the next transaction, each at its own time. */
	readonly agenda: Agenda;
	/** When the world began, in milliseconds since 1970. */
	readonly start: number;
	readonly #birth: BirthRow;
	readonly #store: WorldStore;
	/** The stored rows of tables that are not in use yet. */
	readonly #stored: Map<string, ReadonlyMap<string, unknown>>;
	readonly #tables = new Map<string, Table<unknown>>();
	#last: Promise<unknown> = Promise.resolve();
	readonly #afterCommit: (() => void)[] = [];
	/** Rows of failed commits, by table and key: the store may have them anyway, until they are written again. */
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

	/** The table of that name with its stored rows. One name, one row type. */
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
	 * Runs all due events, then `work`, which must be synchronous, and writes the changes. If the work or the writing
	 * fails, the world is as it was before, and the error is rethrown.
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

	/** Changes the clock between two transactions, writes it, and runs the events due by then. */
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
	 * Calls `tell` once this transaction is written, and never if it is rolled back: for messages to the outside, such as
	 * those of an event stream.
	 */
	afterCommit(tell: () => void): void {
		this.#afterCommit.push(tell);
	}

	async close(): Promise<void> {
		await this.moveClock(() => undefined);
		await this.#store.close();
	}

	/** Saves how a new world began. Nothing else may happen yet, as the agenda's tasks are not defined. */
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
			for (const tell of this.#afterCommit.splice(0)) tell();
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

	/** The true state of rows in doubt that are not changed now. */
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
