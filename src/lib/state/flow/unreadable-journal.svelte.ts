import { findUnreadable, type UnreadableEntry } from '#lib/storage/journal-unreadable.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';

/** The entries of the journal that this version cannot read: what they were of may have moved money all the same. */
export class UnreadableJournal {
	readonly entries: Live<readonly UnreadableEntry[]>;
	#isNoticeClosed = $state(false);

	constructor({ database, connection }: Desk) {
		// Where the storage does not answer, the journal itself says so.
		this.entries = new Live<readonly UnreadableEntry[]>(() =>
			findUnreadable(database, connection.id).catch(() => []),
		);
	}

	/** How many the user has to be told of on every page, until the notice is closed. */
	get unnoticed(): number {
		return this.#isNoticeClosed ? 0 : (this.entries.current?.length ?? 0);
	}

	closeNotice(): void {
		this.#isNoticeClosed = true;
	}
}
