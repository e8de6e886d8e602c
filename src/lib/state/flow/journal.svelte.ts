import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { mayArrive } from '#lib/domain/flow/money-flow.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { readEntriesOf, readJournalAgain } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, discardDraft } from '#lib/storage/journal-writing.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { findUnreadable, type UnreadableEntry } from '#lib/storage/journal-unreadable.ts';

/**
 * An outcome that could not be recorded because storage is full or was closed. It is shown anyway, and recorded with
 * the next step or lookup.
 */
export class UnsavedOutcome {
	#error = $state.raw<Error>();

	/** The error of recording the last outcome; `undefined` once it is recorded or the user has dismissed it. */
	get error(): Error | undefined {
		return this.#error;
	}

	note(error: unknown): void {
		this.#error = error instanceof Error ? error : new Error(String(error));
	}

	dismiss(): void {
		this.#error = undefined;
	}
}

/** Other tabs write to the journal too; reading it sends no call. */
const INTERVAL_MS = 2000;

/** Everything signed, spent or traded with this node from this browser. */
export class Journal {
	readonly #desk: Desk;
	/** Newest first. */
	readonly entries: Live<readonly JournalEntry[]>;
	/** The trade requests among the entries. */
	readonly requests: readonly TradeRequest[] = $derived.by(() =>
		(this.entries.current ?? []).flatMap((entry) => (entry.kind === 'trade-request' ? entry.draft : [])),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		this.entries = new Live<readonly JournalEntry[]>(
			(_, before = []) => readJournalAgain(desk.database, desk.connection.id, before),
			{ every: INTERVAL_MS },
		);
	}

	/**
	 * Completes token creations listed by a chain, even if no page has them open or they were wrongly considered
	 * refused.
	 *
	 * @param isListing whether the listed chain is that of an entry
	 */
	async noteListed(
		tokenIds: readonly string[],
		isListing: (chain: string) => Promise<boolean>,
	): Promise<void> {
		const { database, connection } = this.#desk;
		for (const entry of await readEntriesOf(database, connection.id, 'token-create')) {
			if (!mayArrive(entry) || !tokenIds.includes(entry.txid ?? '')) continue;
			if (entry.chain !== undefined && !(await isListing(entry.chain))) continue;
			for (const event of ['accepted', 'mined', 'visible'] as const)
				await advanceTransactionEntry(database, entry.id, { event }).catch((error: unknown) =>
					// The list of tokens shows the token anyway, and the next read records it.
					this.#desk.use(UnsavedOutcome).note(error),
				);
		}
	}

	/** Deletes a draft that was never sent. */
	async discard(id: string): Promise<void> {
		await discardDraft(this.#desk.database, id);
		await this.entries.refresh();
	}
}

/** Journal entries that this version cannot read. They may have moved money. */
export class UnreadableJournal {
	readonly entries: Live<readonly UnreadableEntry[]>;
	#isNoticeClosed = $state(false);

	constructor({ database, connection }: Desk) {
		// If storage fails, the journal itself reports the error.
		this.entries = new Live<readonly UnreadableEntry[]>(() =>
			findUnreadable(database, connection.id).catch(() => []),
		);
	}

	/** The number of entries to announce on every page, until the user closes the notice. */
	get unnoticed(): number {
		return this.#isNoticeClosed ? 0 : (this.entries.current?.length ?? 0);
	}

	closeNotice(): void {
		this.#isNoticeClosed = true;
	}
}
