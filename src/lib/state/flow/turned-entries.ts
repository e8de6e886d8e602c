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

/**
 * Looks whether what was in a block still is: blocks are replaced. What has turned back waits again, or is in the chain no
 * more, and is taken to its end again when it is seen. What is final is not looked at any more.
 */
export class TurnedEntries {
	readonly #desk: Desk;
	/** When each entry was looked at last, in milliseconds since 1970. */
	readonly #lookedAt = new Map<string, number>();

	/** Goes on while a page that shows entries keeps it alive. */
	readonly following: Live<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { entries } = desk.use(Journal);
		this.following = new Live<void>(
			async (signal) => {
				const all = await readJournal(desk.database, desk.connection.id);
				if (await this.#follow(all, signal)) await entries.refresh();
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
		return isOfDaemon(entry) || Date.now() - (this.#lookedAt.get(entry.id) ?? 0) >= NODE_EVERY_MS;
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

	async #note({ id, step }: AnyTransaction, status: TransactionStatus): Promise<boolean> {
		const isGone = status.seen === 'nowhere' && (step === 'visible' || step === 'mined');
		const events = isGone ? (['not-found'] as const) : eventsOfStatus(status);
		let hasChanged = false;
		for (const event of events)
			if (await advanceTransactionEntry(this.#desk.database, id, { event })) hasChanged = true;
		return hasChanged;
	}
}
