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
	/** The initial draft of a new line; nothing is stored before the user changes it. */
	readonly draft: TransactionDrafts[Kind];
	/** The entry of a resumed line. */
	readonly entry?: TransactionEntry<Kind>;
	/** Receives outcomes that could not be recorded. */
	readonly unrecorded?: UnsavedOutcome | undefined;
}

/** One line of the journal as a tab sees it. The disk is authoritative; the copy in memory may be old. */
export class JournalLine<Kind extends TransactionKind> {
	#entry = $state.raw<TransactionEntry<Kind>>();
	#draft: TransactionDrafts[Kind];
	readonly #parts: JournalLineParts<Kind>;
	#saving: Promise<void> | undefined;
	/** Outcomes that could not be recorded yet, in their order. */
	#missed: FlowEvent<TransactionDrafts[Kind]>[] = [];

	constructor(parts: JournalLineParts<Kind>) {
		this.#parts = parts;
		this.#entry = parts.entry;
		this.#draft = $state.raw(parts.entry?.draft ?? parts.draft);
	}

	/** The entry in the journal; `undefined` before the user has typed. */
	get entry(): TransactionEntry<Kind> | undefined {
		return this.#entry;
	}

	get step(): FlowStep {
		return this.#entry?.step ?? 'fill';
	}

	get draft(): TransactionDrafts[Kind] {
		return this.#draft;
	}

	/** Saves the user's input. During fast typing only the latest state is written, without a timer. */
	type(draft: TransactionDrafts[Kind]): Promise<void> {
		this.#draft = draft;
		return this.saved();
	}

	/** Resolves when everything typed is on disk. */
	saved(): Promise<void> {
		this.#saving ??= this.#save().finally(() => (this.#saving = undefined));
		return this.#saving;
	}

	async #save(): Promise<void> {
		const { database, nodeId, kind } = this.#parts;
		do {
			// Another tab may have discarded it: typed on, it is a new draft.
			const entry = (this.#entry ??= await beginTransactionEntry(database, {
				...{ nodeId, kind, draft: this.#draft },
			}));
			if (entry.draft === this.#draft) return;
			const isTyped = await this.advance({ event: 'typed', draft: this.#draft });
			if (!isTyped && this.#entry) this.#draft = this.#entry.draft;
		} while (this.#entry?.draft !== this.#draft);
	}

	/**
	 * Records one step. If a different tab was faster, adopts its entry and resolves with `undefined`. The outcome of
	 * sent bytes is known here even if it cannot be recorded.
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

	/** Records the status of the sent transaction, if it is new. */
	async noteSeen(status: TransactionStatus): Promise<void> {
		for (const event of eventsOfStatus(status))
			if (this.#entry && advanceFlow(this.#entry, { event }, 0)) await this.advance({ event });
	}

	/** Adopts entries written by other tabs, unless this one knows more than could be recorded. */
	async adopt(): Promise<void> {
		const { database, kind } = this.#parts;
		const entry = this.#entry;
		if (!entry || this.#missed.length > 0) return;
		try {
			const stored = await readEntry(database, entry.id);
			if (isTransactionOf(stored, kind)) this.#entry = stored;
			// Only a missing row was discarded: a row that cannot be read may have been sent.
			else if (!wasEverSent(entry) && (await database.count('journal', entry.id)) === 0)
				this.#entry = undefined;
		} catch {
			// Without the disk, the last known state holds.
		}
	}

	/** Only one tab runs this at a time; when a tab dies, the next one gets in. */
	async alone(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
		await withLock(LOCK_NAMES.moneyFlow(this.#entry?.id), work, { signal });
	}
}
