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
 * The status of a deposit: `visible` once makers accept it, after several blocks. With an electrum server the node does
 * not report confirmations, so the first block counts.
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

/** Deposits of the journal, and the confirmations of deposits. */
export class DepositRecords {
	readonly #desk: Desk;
	/** Confirmations by txid. A deposit with sufficient confirmations is not requested again. */
	readonly #depths = new Map<string, number>();

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	entries(): Promise<TransactionEntry<'deposit'>[]> {
		const { database, connection } = this.#desk;
		return readEntriesOf(database, connection.id, 'deposit');
	}

	/**
	 * Advances the entries of closed pages, so that the list is correct even if their flows are not open. Resolves with
	 * the confirmations by txid.
	 */
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

	/** `undefined` if the node does not answer, which proves nothing. */
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
