import { advanceEntry, discardDraft, readJournal, type JournalEntry } from '#lib/storage/journal.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

/** Other tabs write too; reading the journal costs no call. */
const EVERY_MS = 2000;

/** Everything that was signed or spent with this node from this browser. */
export class Journal {
	readonly #desk: Desk;
	/** Newest first. */
	readonly entries: Live<readonly JournalEntry[]>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.entries = new Live<readonly JournalEntry[]>(() => readJournal(desk.database, desk.connection.id), {
			every: EVERY_MS,
		});
	}

	/** Takes the creations of tokens that a chain lists to their end, also when nobody has them open. */
	async noteListed(tokenIds: readonly string[]): Promise<void> {
		const { database, connection } = this.#desk;
		for (const { id, kind, txid, step } of await readJournal(database, connection.id)) {
			const isListed = kind === 'token-create' && txid !== undefined && tokenIds.includes(txid);
			if (!isListed || step === 'visible') continue;
			for (const event of ['accepted', 'mined', 'visible'] as const)
				await advanceEntry(database, id, { event });
		}
	}

	/** Deletes a draft that was never sent. */
	async discard(id: string): Promise<void> {
		await discardDraft(this.#desk.database, id);
		await this.entries.refresh();
	}
}
