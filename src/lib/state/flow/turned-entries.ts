import { CallError } from '#lib/client/call-error.ts';
import {
	chainCoinOf,
	isCall,
	type AnyTransaction,
	type JournalEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { mayChange, wasUndone } from '#lib/domain/flow/money-flow.ts';
import { advanceTransactionEntry } from '#lib/storage/journal-transactions.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { eventsOfStatus, type TransactionStatus } from './flow-plan.ts';
import { Journal } from './journal.svelte.ts';
import { isOfDaemon, lookUpEntry } from './look-up-entry.ts';

/** The wait between two rounds. */
const EVERY_MS = 10_000;
/** A trading node works on one call at a time: its blocks are looked at less often. */
const NODE_EVERY_MS = 60_000;
/** In one round. */
const MOST_LOOKS = 20;
/** No chain replaces so many blocks: what a node cannot tell the depth of is looked at once more in a visit, and no more. */
const SETTLED_AFTER_MS = 86_400_000;

/**
 * Looks whether what was in a block still is: blocks are replaced. What has turned back waits again, or is in the chain no
 * more, and is taken to its end again when it is seen. What is final is not looked at any more.
 */
export class TurnedEntries {
	readonly #desk: Desk;
	/** When each entry was looked at last, in milliseconds since 1970. */
	readonly #lookedAt = new Map<string, number>();

	/** Goes on on every page: what was said of an entry is on its own page, in lists and in receipts. */
	readonly following: Live<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { entries } = desk.use(Journal);
		this.following = new Live<void>(
			async (signal) => {
				const all = await readJournal(desk.database, desk.connection.id);
				const name = LOCK_NAMES.turnedEntries(desk.connection.id);
				await tryLock(name, async () => {
					if (await this.#follow(all, signal)) await entries.refresh();
				});
			},
			{ every: EVERY_MS },
		);
	}

	/** @returns whether one of them has changed. */
	async #follow(entries: readonly JournalEntry[], signal: AbortSignal): Promise<boolean> {
		const due = entries.filter((entry) => !isCall(entry)).filter((entry) => this.#isDue(entry));
		let hasChanged = false;
		for (const entry of due.slice(0, MOST_LOOKS)) {
			this.#lookedAt.set(entry.id, Date.now());
			if (await this.#look(entry, signal)) hasChanged = true;
		}
		return hasChanged;
	}

	#isDue(entry: AnyTransaction): boolean {
		const isInBlock = entry.step === 'visible' || entry.step === 'mined' || wasUndone(entry);
		if (!isInBlock || !mayChange(entry)) return false;
		const lookedAt = this.#lookedAt.get(entry.id);
		if (lookedAt === undefined) return true;
		if (Date.now() - entry.updated > SETTLED_AFTER_MS) return false;
		return isOfDaemon(entry) || Date.now() - lookedAt >= NODE_EVERY_MS;
	}

	async #look(entry: AnyTransaction, signal: AbortSignal): Promise<boolean> {
		try {
			const status = await lookUpEntry(this.#desk, entry, signal);
			if (!(await this.#isTelling(entry, status, signal))) return false;
			return await this.#note(entry, status);
		} catch (error) {
			// A program that does not answer says nothing of it.
			if (error instanceof CallError) return false;
			throw error;
		}
	}

	/** Behind an electrum server a node knows of no depth: one that cannot tell it of an older transaction says nothing. */
	async #isTelling(
		entry: AnyTransaction,
		{ seen }: TransactionStatus,
		signal: AbortSignal,
	): Promise<boolean> {
		if (isOfDaemon(entry) || seen === 'mined' || seen === 'visible') return true;
		const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
		const [parent] = transactionsSpentBy(entry.hex ?? '');
		if (parent === undefined) return false;
		const { payments } = this.#desk.connection.node;
		const found = await payments.find(chainCoinOf(entry) ?? '', parent, { signal });
		return (found?.confirmations ?? 0) > 0;
	}

	async #note(entry: AnyTransaction, status: TransactionStatus): Promise<boolean> {
		const { id, step } = entry;
		const isGone = status.seen === 'nowhere' && (step === 'visible' || step === 'mined');
		// It is in a younger block than before, and has to wait once more for what it needs.
		const isYounger = status.seen === 'mined' && step === 'visible' && !isOfDaemon(entry);
		const seen = isGone ? (['not-found'] as const) : eventsOfStatus(status);
		const events = isYounger ? (['undone', ...seen] as const) : seen;
		let hasChanged = false;
		for (const event of events)
			if (await advanceTransactionEntry(this.#desk.database, id, { event })) hasChanged = true;
		return hasChanged;
	}
}
