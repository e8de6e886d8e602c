import { joinActivity, type ActivityItem, type ActivitySource } from '#lib/domain/activity-item.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { readSwaps } from '#lib/storage/swaps.ts';
import type { Desk } from '../desk.ts';
import { EventLog } from '../events.svelte.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Live } from '../live/live.svelte.ts';

/** Reading stored data sends no call. */
const INTERVAL_MS = 5000;

/** The journal, the stored swaps and the events in memory, as one list. */
export class Activity {
	readonly #journal: Journal;
	readonly #events: EventLog;
	readonly #swaps: Live<readonly Swap[]>;

	constructor(desk: Desk) {
		this.#journal = desk.use(Journal);
		this.#events = desk.use(EventLog);
		const { database, connection } = desk;
		this.#swaps = new Live<readonly Swap[]>(
			async () => (await readSwaps(database, connection.id)).map(({ swap }) => swap),
			{ every: INTERVAL_MS },
		);
	}

	/** The items of a source, latest first; `undefined` until loaded. */
	itemsOf(source: ActivitySource): readonly ActivityItem[] | undefined {
		const [entries, swaps] = [this.#journal.entries.current, this.#swaps.current];
		if (!entries || !swaps) return undefined;
		const events = this.#events.events.map(({ id, message: { at }, event }) => ({ id, at, event }));
		return joinActivity({ entries, swaps, events }, source);
	}
}
