import { CallError } from '#lib/client/call-error.ts';
import type { ClaimRecord } from '#lib/domain/deposits/claim.ts';
import { RECOGNISED_AFTER } from '#lib/domain/deposits/deposit-rules.ts';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import type { Desk } from '../desk.ts';
import type { TransactionStatus } from '../flow/flow-plan.ts';
import { lookUpDeposit } from './deposit-status.ts';

const EVENTS = {
	nowhere: [],
	waiting: ['accepted'],
	mined: ['accepted', 'mined'],
	visible: ['accepted', 'mined', 'visible'],
} as const satisfies Readonly<Record<TransactionStatus['seen'], readonly string[]>>;

/** Deposits of the journal, and how deep deposits are in the chain. */
export class DepositRecords {
	readonly #desk: Desk;
	/** By txid. One that is deep enough is not asked for again. */
	readonly #depths = new Map<string, number>();

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	entries(): Promise<TransactionEntry<'deposit'>[]> {
		const { database, connection } = this.#desk;
		return readEntriesOf(database, connection.id, 'deposit');
	}

	/** A page that was closed has not seen the blocks: the list does not wait until its flow is opened again. */
	async follow(
		waiting: readonly TransactionEntry<'deposit'>[],
		listed: readonly ClaimRecord[],
		signal: AbortSignal,
	): Promise<ReadonlyMap<string, number>> {
		for (const { id, txid = '' } of waiting) {
			const status = await this.#lookUp(txid, signal);
			if (status) await this.#note(id, status);
		}
		for (const { txid } of listed.filter((each) => !this.#isDeep(each.txid)))
			await this.#lookUp(txid, signal);
		return new Map(this.#depths);
	}

	#isDeep(txid: string): boolean {
		return (this.#depths.get(txid) ?? 0) >= RECOGNISED_AFTER;
	}

	/** A node that does not answer says nothing of it. */
	async #lookUp(txid: string, signal: AbortSignal): Promise<TransactionStatus | undefined> {
		try {
			const status = await lookUpDeposit(this.#desk.connection.node, txid, signal);
			if ('confirmations' in status && status.confirmations !== undefined)
				this.#depths.set(txid, status.confirmations);
			return status;
		} catch (error) {
			if (error instanceof CallError) return undefined;
			throw error;
		}
	}

	async #note(id: string, { seen }: TransactionStatus): Promise<void> {
		for (const event of EVENTS[seen]) await advanceTransactionEntry(this.#desk.database, id, { event });
	}
}
