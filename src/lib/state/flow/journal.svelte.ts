import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { mayArrive } from '#lib/domain/flow/money-flow.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { readEntriesOf, readJournalAgain } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, discardDraft } from '#lib/storage/journal-writing.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { findUnreadable, type UnreadableEntry } from '#lib/storage/journal-unreadable.ts';

/**
 * An outcome that could not be recorded: the storage is full, or the browser has closed it. The outcome is shown
 * anyway, and recorded with the next step or look-up.
 */
export class UnsavedOutcome {
	#error = $state.raw<Error>();

	/** Why the last outcome could not be recorded; nothing once it was, or the user has seen it. */
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

/** Other tabs write too; reading the journal costs no call. */
const INTERVAL_MS = 2000;

/** Everything that was signed, spent or traded with this node from this browser. */
export class Journal {
	readonly #desk: Desk;
	/** Newest first. */
	readonly entries: Live<readonly JournalEntry[]>;
	/** The requests for trades among them. */
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
	 * Completes the creations of tokens that a chain lists, also if no page has them open, and those wrongly considered
	 * refused.
	 *
	 * @param isListing whether this chain is the one that an entry belongs to
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
					// The list of tokens shows it anyway, and the next reading records it.
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

/** The entries of the journal that this version cannot read: they may still have moved money. */
export class UnreadableJournal {
	readonly entries: Live<readonly UnreadableEntry[]>;
	#isNoticeClosed = $state(false);

	constructor({ database, connection }: Desk) {
		// If the storage does not answer, the journal itself reports it.
		this.entries = new Live<readonly UnreadableEntry[]>(() =>
			findUnreadable(database, connection.id).catch(() => []),
		);
	}

	/** The number of entries to show on every page, until the notice is closed. */
	get unnoticed(): number {
		return this.#isNoticeClosed ? 0 : (this.entries.current?.length ?? 0);
	}

	closeNotice(): void {
		this.#isNoticeClosed = true;
	}
}
