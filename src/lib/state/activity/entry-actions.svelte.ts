import { CallError } from '#lib/client/call-error.ts';
import {
	chainCoinOf,
	type AnyTransaction,
	type SettlingCall,
	forgetObstacle,
	listOfLine,
	type ForgetObstacle,
	isCall,
	type JournalEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { lookUpDeposit } from '../deposits/deposit-records.ts';
import type { Desk } from '../desk.ts';
import { identityOf } from '../tokens/daemon-identity.ts';
import { CoinPayments } from '../flow/coin-payments.ts';
import {
	type TransactionStatus,
	lookUpTransaction,
	shownInBlock,
	eventsOfStatus,
} from '../flow/flow-plan.ts';
import { forgetEntry, advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Action } from '../live/action.svelte.ts';
import { Journal } from '../flow/journal.svelte.ts';

/** Whether the entry was sent by the chain daemon instead of the trading node. */
export function isOfDaemon({ kind, draft }: AnyTransaction): boolean {
	return kind.startsWith('token-') || ('isOnDaemon' in draft && draft.isOnDaemon === true);
}

/** Asks the sending program for the status of an entry's transaction. */
export function lookUpEntry(
	desk: Pick<Desk, 'connection' | 'database'>,
	entry: AnyTransaction,
	options?: ReadOptions,
): Promise<TransactionStatus> {
	const { node, daemon } = desk.connection;
	const { txid = '', chain } = entry;
	if (entry.kind === 'deposit') return lookUpDeposit(node, txid, options);
	if (!isOfDaemon(entry)) return new CoinPayments(node, chainCoinOf(entry) ?? '').lookUp(txid, options);
	if (!daemon) return Promise.reject(new CallError('params', 'No chain daemon is connected.'));
	const status = lookUpTransaction(daemon.chain, identityOf(desk), txid, chain, options);
	return entry.kind === 'raw-transaction' ? status.then(shownInBlock) : status;
}

/** Asks the node for the status of the transactions that it sent for a call. */
export async function lookUpCall(
	desk: Pick<Desk, 'connection' | 'database'>,
	entry: SettlingCall,
	options?: ReadOptions,
): Promise<TransactionStatus> {
	if (entry.kind === 'unlock')
		return new CoinPayments(desk.connection.node, entry.draft.coin).lookUp(entry.txid ?? '', options);
	const { lookUpClaims } = await import('../deposits/seen-claims.ts');
	return lookUpClaims(desk, entry, options);
}

/** Actions on a journal entry of any kind. */
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

	/** The last lookup result for the transaction of this entry. */
	foundOf(id: string): { readonly at: Date; readonly status: TransactionStatus } | undefined {
		return this.#found?.id === id ? this.#found : undefined;
	}

	/** The reason why this entry cannot be deleted now. */
	obstacleOf(entry: JournalEntry): ForgetObstacle | undefined {
		if (this.#obstacle?.id === entry.id) return this.#obstacle.obstacle;
		const list = listOfLine(entry);
		const hasList = list !== undefined && this.#journal.entries.current?.some(({ id }) => id === list);
		return forgetObstacle(entry, Date.now(), hasList ?? false);
	}

	/** Looks up the transaction and records its status. */
	async lookUp(entry: JournalEntry): Promise<void> {
		if (isCall(entry) || entry.txid === undefined) return;
		await this.action.run(async () => {
			const status = await lookUpEntry(this.#desk, entry);
			// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
			this.#found = { id: entry.id, at: new Date(), status };
			await this.#note(entry, status);
		}, 'look-up');
	}

	/** Records a status; ignored if it cannot follow the entry's current step. */
	async #note({ id }: AnyTransaction, status: TransactionStatus): Promise<void> {
		for (const event of eventsOfStatus(status))
			await advanceTransactionEntry(this.#desk.database, id, { event });
		await this.#journal.entries.refresh();
	}

	/** Deletes the entry permanently; resolves with whether it is gone. */
	async forget(id: string): Promise<boolean> {
		let isDiscarded = false;
		await this.action.run(async () => {
			const obstacle = await forgetEntry(this.#desk.database, id);
			this.#obstacle = obstacle && { id, obstacle };
			isDiscarded = obstacle === undefined;
			await this.#journal.entries.refresh();
		}, 'forget');
		return isDiscarded;
	}
}
