import type { RawTransactionReview } from '#lib/chain/review/raw-transaction-review.ts';
import { reportedDifferences, type ReportedDifference } from '#lib/chain/review/reported-differences.ts';
import { readTransactionText } from '#lib/chain/transaction/transaction-text.ts';
import type { RawTransactionDraft } from '#lib/domain/tools/raw-transaction.ts';
import type { ReportedTransaction } from '#lib/domain/tools/reported-transaction.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { RawTransactionPlan } from './raw-transaction-plan.ts';

export type RawTransactionFlow = MoneyFlow<'raw-transaction', RawTransactionReview>;

export type Reader = 'node' | 'daemon';

/** What a program says of a transaction, beside what its bytes say. */
export interface OtherReading {
	readonly by: Reader;
	readonly txid: string;
	/** Nothing where the program does not know it. */
	readonly reported: ReportedTransaction | undefined;
	readonly differences: readonly ReportedDifference[];
}

/** The transaction of the tools that is open: a new one, or one that the journal holds. */
export class RawTransactions {
	/** Why a program did not read it, or did not find its bytes. */
	readonly reading = new Action<Reader | 'bytes'>();
	#others = $state.raw<readonly OtherReading[]>([]);
	#isUnknown = $state(false);
	readonly #desk: Desk;
	readonly #flow: AddressedFlow<'raw-transaction', RawTransactionReview>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const plan = new RawTransactionPlan(desk.connection.node);
		this.#flow = new AddressedFlow({ desk, kind: 'raw-transaction', planOf: () => plan });
	}

	get current(): RawTransactionFlow | undefined {
		return this.#flow.current;
	}

	/** The node does not have the bytes of the transaction that was looked up last. */
	get isUnknown(): boolean {
		return this.#isUnknown;
	}

	/** A daemon is connected that can read what was never sent. */
	get hasDaemon(): boolean {
		return this.#desk.connection.daemon !== undefined;
	}

	open(id: string | null, draft: RawTransactionDraft): Promise<void> {
		return this.#flow.open(id, draft);
	}

	beginAgain(draft: RawTransactionDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	/** How a program reads this transaction, where it was asked. */
	other(by: Reader, txid: string): OtherReading | undefined {
		return this.#others.find((each) => each.by === by && each.txid === txid);
	}

	/** Has the node or the daemon read what is pasted, and compares. */
	async read(by: Reader, { coin, hex }: RawTransactionDraft): Promise<void> {
		const own = readTransactionText(hex);
		if (typeof own === 'string') return;
		const { transaction, txid } = own;
		await this.reading.run(async () => {
			const reported = by === 'node' ? await this.#readByNode(coin, txid) : await this.#readByDaemon(own.hex);
			const differences = reported ? reportedDifferences(transaction, reported) : [];
			const rest = this.#others.filter((each) => each.by !== by);
			this.#others = [...rest, { by, txid, reported, differences }];
		}, by);
	}

	async #readByNode(coin: string, txid: string): Promise<ReportedTransaction | undefined> {
		const { transactions } = await this.#desk.connection.node.tools();
		return transactions.read(coin, txid, { priority: 'user' });
	}

	async #readByDaemon(hex: string): Promise<ReportedTransaction | undefined> {
		return this.#desk.connection.daemon?.chain.read(hex, { priority: 'user' });
	}

	/** The bytes of a transaction, where the coin's own daemon has them. */
	async find(coin: string, txid: string): Promise<string | undefined> {
		let hex: string | undefined;
		this.#isUnknown = false;
		await this.reading.run(async () => {
			const { payments } = this.#desk.connection.node;
			hex = (await payments.find(coin, txid, { priority: 'user' }))?.hex;
			this.#isUnknown = hex === undefined;
		}, 'bytes');
		return hex;
	}
}
