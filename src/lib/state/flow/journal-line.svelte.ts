import {
	isTransactionOf,
	type TransactionDrafts,
	type TransactionEntry,
	type TransactionKind,
} from '#lib/domain/flow/journal-entry.ts';
import {
	advanceFlow,
	isOutcome,
	type FlowEvent,
	type FlowStep,
	wasEverSent,
} from '#lib/domain/flow/money-flow.ts';
import type { Database } from '#lib/storage/database.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, beginTransactionEntry } from '#lib/storage/journal-writing.ts';
import { LOCK_NAMES, withLock } from '#lib/tabs/named-lock.ts';
import { eventsOfStatus, type TransactionStatus } from './flow-plan.ts';
import type { UnsavedOutcome } from './journal.svelte.ts';

export interface JournalLineParts<Kind extends TransactionKind> {
	readonly database: Database;
	readonly nodeId: string;
	readonly kind: Kind;
	/** The initial draft of a new line; not stored until the user changes it. */
	readonly draft: TransactionDrafts[Kind];
	/** The entry of a resumed line. */
	readonly entry?: TransactionEntry<Kind>;
	/** Receives outcomes that could not be recorded. */
	readonly unrecorded?: UnsavedOutcome | undefined;
}

/** One tab's view of a journal line. The disk is authoritative, since the copy in memory may be outdated. */
export class JournalLine<Kind extends TransactionKind> {
	#entry = $state.raw<TransactionEntry<Kind>>();
	#draft: TransactionDrafts[Kind];
	readonly #parts: JournalLineParts<Kind>;
	#saving: Promise<void> | undefined;
	/** Outcomes that could not be recorded yet, oldest first. */
	#missed: FlowEvent<TransactionDrafts[Kind]>[] = [];

	constructor(parts: JournalLineParts<Kind>) {
		this.#parts = parts;
		this.#entry = parts.entry;
		this.#draft = $state.raw(parts.entry?.draft ?? parts.draft);
	}

	/** The journal entry; `undefined` before the user has typed. */
	get entry(): TransactionEntry<Kind> | undefined {
		return this.#entry;
	}

	get step(): FlowStep {
		return this.#entry?.step ?? 'fill';
	}

	get draft(): TransactionDrafts[Kind] {
		return this.#draft;
	}

	/** Saves the user's input. While a write is in progress, only the latest input is kept for the next one. */
	type(draft: TransactionDrafts[Kind]): Promise<void> {
		this.#draft = draft;
		return this.saved();
	}

	/** Resolves when all input is on disk. */
	saved(): Promise<void> {
		this.#saving ??= this.#save().finally(() => (this.#saving = undefined));
		return this.#saving;
	}

	async #save(): Promise<void> {
		const { database, nodeId, kind } = this.#parts;
		do {
			// If a different tab has discarded the line, further input starts a new draft.
			const entry = (this.#entry ??= await beginTransactionEntry(database, {
				...{ nodeId, kind, draft: this.#draft },
			}));
			if (entry.draft === this.#draft) return;
			const isTyped = await this.advance({ event: 'typed', draft: this.#draft });
			if (!isTyped && this.#entry) this.#draft = this.#entry.draft;
		} while (this.#entry?.draft !== this.#draft);
	}

	/**
	 * Records one step. If a different tab was faster, adopts its entry and resolves with `undefined`. The outcome of a
	 * sent transaction is kept in memory if it cannot be recorded.
	 */
	async advance(event: FlowEvent<TransactionDrafts[Kind]>): Promise<TransactionEntry<Kind> | undefined> {
		const entry = this.#entry;
		if (!entry) return undefined;
		try {
			for (let missed = this.#missed[0]; missed; missed = this.#missed[0]) {
				await this.#record(entry.id, missed);
				this.#missed.shift();
			}
			return await this.#record(entry.id, event);
		} catch (error) {
			const known = isOutcome(event) ? advanceFlow(entry, event, Date.now()) : undefined;
			if (!known) throw error;
			this.#missed.push(event);
			this.#parts.unrecorded?.note(error);
			this.#entry = known;
			return known;
		}
	}

	async #record(
		id: string,
		event: FlowEvent<TransactionDrafts[Kind]>,
	): Promise<TransactionEntry<Kind> | undefined> {
		const next = await advanceTransactionEntry(this.#parts.database, id, event);
		if (!isTransactionOf(next, this.#parts.kind)) {
			await this.adopt();
			return undefined;
		}
		this.#entry = next;
		return next;
	}

	/** Records the status of the sent transaction if it has changed. */
	async noteSeen(status: TransactionStatus): Promise<void> {
		for (const event of eventsOfStatus(status))
			if (this.#entry && advanceFlow(this.#entry, { event }, 0)) await this.advance({ event });
	}

	/** Adopts changes written by other tabs, unless this tab has outcomes that could not be recorded. */
	async adopt(): Promise<void> {
		const { database, kind } = this.#parts;
		const entry = this.#entry;
		if (!entry || this.#missed.length > 0) return;
		try {
			const stored = await readEntry(database, entry.id);
			if (isTransactionOf(stored, kind)) this.#entry = stored;
			// Only a missing row means that the line was discarded; an unreadable row may have been sent.
			else if (!wasEverSent(entry) && (await database.count('journal', entry.id)) === 0)
				this.#entry = undefined;
		} catch {
			// If the disk fails, the last known state applies.
		}
	}

	/** Runs `work` in one tab at a time; the lock is released if a tab crashes. */
	async exclusively(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
		await withLock(LOCK_NAMES.moneyFlow(this.#entry?.id), work, { signal });
	}
}
