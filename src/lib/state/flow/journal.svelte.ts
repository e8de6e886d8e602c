import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { readJournalAgain, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, discardDraft } from '#lib/storage/journal-transactions.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

/** Other tabs write too; reading the journal costs no call. */
const EVERY_MS = 2000;

/** Everything that was signed, spent or traded with this node from this browser. */
export class Journal {
	readonly #desk: Desk;
	/** Newest first. */
	readonly entries: Live<readonly JournalEntry[]>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.entries = new Live<readonly JournalEntry[]>(
			(_, before = []) => readJournalAgain(desk.database, desk.connection.id, before),
			{ every: EVERY_MS },
		);
	}

	/** Takes the creations of tokens that a chain lists to their end, also when no page has them open. */
	async noteListed(tokenIds: readonly string[]): Promise<void> {
		const { database, connection } = this.#desk;
		for (const entry of await readOpenEntries(database, connection.id)) {
			if (entry.kind !== 'token-create' || !tokenIds.includes(entry.txid ?? '')) continue;
			for (const event of ['accepted', 'mined', 'visible'] as const)
				await advanceTransactionEntry(database, entry.id, { event });
		}
	}

	/** Deletes a draft that was never sent. */
	async discard(id: string): Promise<void> {
		await discardDraft(this.#desk.database, id);
		await this.entries.refresh();
	}
}
