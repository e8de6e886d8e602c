import { discardDraft, readJournal, type JournalEntry } from '#lib/storage/journal.ts';
import type { Desk } from './desk.ts';
import { Live } from './live.svelte.ts';

/** Other tabs write too; reading the journal costs no call. */
const EVERY_MS = 2000;

/** Everything that was signed or spent with this node from this browser. */
export class Journal {
	readonly #desk: Desk;
	/** Newest first. */
	readonly entries: Live<readonly JournalEntry[]>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.entries = new Live<readonly JournalEntry[]>(() => readJournal(desk.database, desk.open.id), {
			every: EVERY_MS,
		});
	}

	/** Deletes a draft that was never sent. */
	async discard(id: string): Promise<void> {
		await discardDraft(this.#desk.database, id);
		await this.entries.refresh();
	}
}
