import { reportedDifferences, type ReportedDifference } from '#lib/chain/review/output-reading.ts';
import { readTransactionText } from '#lib/chain/transaction/transaction-text.ts';
import type { RawTransactionDraft, ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import { Action } from '../action.svelte.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { identityOf } from '../tokens/daemon-identity.ts';
import { DaemonWallet } from '../tokens/daemon-wallet.svelte.ts';
import { RawTransactionPlan, type ReviewedTransaction } from './raw-transaction-plan.ts';
import { DaemonSender, NO_DAEMON, NodeSender } from './raw-transaction-senders.ts';

export type RawTransactionFlow = MoneyFlow<'raw-transaction', ReviewedTransaction>;

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
	readonly #flow: AddressedFlow<'raw-transaction', ReviewedTransaction>;

	constructor(desk: Desk) {
		this.#desk = desk;
		const { node, daemon } = desk.connection;
		const byNode = new NodeSender(node);
		const byDaemon = daemon ? new DaemonSender(daemon, identityOf(desk)) : NO_DAEMON;
		const senderOf = ({ isOnDaemon }: RawTransactionDraft) => (isOnDaemon ? byDaemon : byNode);
		const planOf = (draft: RawTransactionDraft) => new RawTransactionPlan(draft, senderOf);
		this.#flow = new AddressedFlow({ desk, kind: 'raw-transaction', planOf });
	}

	get current(): RawTransactionFlow | undefined {
		return this.#flow.current;
	}

	/** The chain of the daemon that is connected; nothing before it has said. */
	get daemonChain(): string | undefined {
		return this.hasDaemon ? this.#desk.use(DaemonWallet).info.current?.chain : undefined;
	}

	/** The program does not have the bytes of the transaction that was looked up last. */
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
		const { tools } = this.#desk.connection.node;
		return tools.readTransaction(coin, txid, { priority: 'user' });
	}

	async #readByDaemon(hex: string): Promise<ReportedTransaction | undefined> {
		return this.#desk.connection.daemon?.chain.read(hex, { priority: 'user' });
	}

	/** The bytes of a transaction, where the chosen program's daemon has them. */
	async find({ coin, isOnDaemon }: RawTransactionDraft, txid: string): Promise<string | undefined> {
		let hex: string | undefined;
		this.#isUnknown = false;
		await this.reading.run(async () => {
			const { node, daemon } = this.#desk.connection;
			const found = isOnDaemon
				? await daemon?.chain.transaction(txid, { priority: 'user' })
				: await node.payments.find(coin, txid, { priority: 'user' });
			hex = found?.hex;
			this.#isUnknown = hex === undefined;
		}, 'bytes');
		return hex;
	}
}
