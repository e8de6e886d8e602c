import {
	forgetObstacle,
	listOfLine,
	type ForgetObstacle,
	isCall,
	type AnyTransaction,
	type JournalEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { forgetEntry, advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { eventsOfStatus, type TransactionStatus } from './flow-plan.ts';
import { Journal } from './journal.svelte.ts';
import { lookUpEntry } from './look-up-entry.ts';

/** What can be done with an entry of the journal, whatever it is for. */
export class EntryActions {
	readonly action = new Action<'look-up' | 'forget'>();
	#found = $state.raw<{ readonly id: string; readonly at: Date; readonly status: TransactionStatus }>();
	#obstacle = $state.raw<{ readonly id: string; readonly obstacle: ForgetObstacle }>();
	readonly #desk: Desk;
	readonly #journal: Journal;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = desk.use(Journal);
	}

	/** Where the transaction of this entry was seen when it was last looked up. */
	foundOf(id: string): { readonly at: Date; readonly status: TransactionStatus } | undefined {
		return this.#found?.id === id ? this.#found : undefined;
	}

	/** Why this entry cannot be forgotten now. */
	obstacleOf(entry: JournalEntry): ForgetObstacle | undefined {
		if (this.#obstacle?.id === entry.id) return this.#obstacle.obstacle;
		const list = listOfLine(entry);
		const hasList = list !== undefined && this.#journal.entries.current?.some(({ id }) => id === list);
		return forgetObstacle(entry, Date.now(), hasList ?? false);
	}

	/** Asks the program that sent it whether it holds the transaction, and notes what it says. */
	async lookUp(entry: JournalEntry): Promise<void> {
		if (isCall(entry) || entry.txid === undefined) return;
		await this.action.run(async () => {
			const status = await lookUpEntry(this.#desk, entry);
			// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
			this.#found = { id: entry.id, at: new Date(), status };
			await this.#note(entry, status);
		}, 'look-up');
	}

	/** What cannot follow on the step of the entry changes nothing. */
	async #note({ id }: AnyTransaction, status: TransactionStatus): Promise<void> {
		for (const event of eventsOfStatus(status))
			await advanceTransactionEntry(this.#desk.database, id, { event });
		await this.#journal.entries.refresh();
	}

	/** Deletes the entry for good; resolves with whether it is gone. */
	async forget(id: string): Promise<boolean> {
		let isGone = false;
		await this.action.run(async () => {
			const obstacle = await forgetEntry(this.#desk.database, id);
			this.#obstacle = obstacle && { id, obstacle };
			isGone = obstacle === undefined;
			await this.#journal.entries.refresh();
		}, 'forget');
		return isGone;
	}
}
