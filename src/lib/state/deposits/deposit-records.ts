import { RECOGNISED_AFTER, type ClaimRecord } from '#lib/domain/deposits.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { CoinPayments } from '../flow/coin-payments.ts';
import type { TransactionStatus } from '../flow/flow-plan.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import type { Desk } from '../desk.ts';

/**
 * The confirmation state of a deposit: `visible` when makers accept it, which takes some blocks. Behind an electrum
 * server the node does not report the depth of a transaction: there its first block counts.
 */
export async function lookUpDeposit(
	node: TradingNode,
	txid: string,
	options?: ReadOptions,
): Promise<TransactionStatus> {
	const status = await new CoinPayments(node, REFERENCE_COIN).lookUp(txid, options);
	if (status.seen !== 'visible') return status;
	const { confirmations } = status;
	if (confirmations === undefined) return status;
	return { seen: confirmations < RECOGNISED_AFTER ? 'mined' : 'visible', confirmations };
}

const EVENTS = {
	nowhere: [],
	waiting: ['accepted'],
	mined: ['accepted', 'mined'],
	visible: ['accepted', 'mined', 'visible'],
} as const satisfies Readonly<Record<TransactionStatus['seen'], readonly string[]>>;

/** Deposits of the journal, and how deep deposits are in the chain. */
export class DepositRecords {
	readonly #desk: Desk;
	/** By txid. A deposit that is deep enough is not requested again. */
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
		options: ReadOptions,
	): Promise<ReadonlyMap<string, number>> {
		for (const { id, txid = '' } of waiting) {
			const status = await this.#lookUp(txid, options);
			if (status) await this.#note(id, status);
		}
		for (const { txid } of listed.filter((each) => !this.#isDeep(each.txid)))
			await this.#lookUp(txid, options);
		return new Map(this.#depths);
	}

	#isDeep(txid: string): boolean {
		return (this.#depths.get(txid) ?? 0) >= RECOGNISED_AFTER;
	}

	/** A node that does not answer proves nothing. */
	async #lookUp(txid: string, options: ReadOptions): Promise<TransactionStatus | undefined> {
		try {
			const status = await lookUpDeposit(this.#desk.connection.node, txid, options);
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
