import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import type {
	RawTransactionContext,
	RawTransactionReview,
} from '#lib/chain/review/raw-transaction-review.ts';
import { transactionsSpentBy } from '#lib/chain/proved-transaction.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { bytesOfHex } from '#lib/domain/tokens.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { CoinPayments } from '../flow/coin-payments.ts';
import {
	type TransactionStatus,
	lookUpTransaction,
	shownInBlock,
	type Built,
	type FlowPlan,
} from '../flow/flow-plan.ts';
import { type DaemonIdentity, identityOf } from '../tokens/daemon-identity.ts';
import { readTransactionText } from '#lib/chain/transaction.ts';
import type { RawTransactionDraft, ReportedTransaction } from '#lib/domain/tools/raw-transaction.ts';
import { reportedDifferences, type ReportedDifference } from '#lib/chain/review/output-reading.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { DaemonWallet } from '../tokens/tokens.svelte.ts';

/** A program that sends and looks up transactions of a chain. */
interface RawTransactionSender {
	/** Context that is not in the transaction's bytes. */
	context(hex: string, chain: string): Promise<RawTransactionContext>;
	/** The reason why the program may be missing blocks of the chain. */
	doubt(chain: string): Promise<DaemonDoubt | undefined>;
	send(hex: string, chain: string): Promise<string>;
	lookUp(txid: string, chain: string, options?: ReadOptions): Promise<TransactionStatus>;
}

/** Sends through the trading node, for which a chain is one of its coins. */
class NodeSender implements RawTransactionSender {
	readonly #node: TradingNode;

	constructor(node: TradingNode) {
		this.#node = node;
	}

	async context(hex: string, coin: string): Promise<RawTransactionContext> {
		const payments = this.#payments(coin);
		const { address: ownAddress, versions } = await payments.readCoin();
		// Only a coin's own daemon has the bytes; without them the fee is not known.
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		const known = new Map<string, string>();
		for (const txid of transactionsSpentBy(hex)) {
			const bytes = await payments.bytesOf(txid);
			if (bytes !== undefined) known.set(txid, bytes);
		}
		return { versions, ownAddress, known };
	}

	doubt(): Promise<undefined> {
		return Promise.resolve(undefined);
	}

	send(hex: string, coin: string): Promise<string> {
		return this.#payments(coin).send(hex);
	}

	lookUp(txid: string, coin: string, options?: ReadOptions): Promise<TransactionStatus> {
		return this.#payments(coin).lookUp(txid, options);
	}

	#payments(coin: string): CoinPayments {
		return new CoinPayments(this.#node, coin);
	}
}

/** Sends through the chain daemon, which has a single chain but may have been restarted with a different one. */
class DaemonSender implements RawTransactionSender {
	readonly #daemon: ChainDaemon;
	readonly #identity: DaemonIdentity;

	constructor(daemon: ChainDaemon, identity: DaemonIdentity) {
		this.#daemon = daemon;
		this.#identity = identity;
	}

	async context(hex: string, chain: string): Promise<RawTransactionContext> {
		await this.#identity.checkChain(chain, { priority: 'user' });
		const { knownKey, ownKey } = await this.#identity.read({ priority: 'user' });
		const key = bytesOfHex(knownKey || ownKey || '');
		const versions = KOMODO_ADDRESSES;
		const known = await this.#daemon.chain.rawTransactions(transactionsSpentBy(hex), { priority: 'user' });
		const ownAddress = key.length > 0 ? addressOfPublicKey(key, versions.publicKeyHash) : '';
		return { versions, ownAddress, known };
	}

	doubt(chain: string): Promise<DaemonDoubt | undefined> {
		return this.#identity.doubt(chain, { priority: 'user' });
	}

	send(hex: string): Promise<string> {
		return this.#daemon.chain.broadcast(hex);
	}

	async lookUp(txid: string, chain: string, options?: ReadOptions): Promise<TransactionStatus> {
		return shownInBlock(await lookUpTransaction(this.#daemon.chain, this.#identity, txid, chain, options));
	}
}

/** Used if no daemon is connected: transactions sent through a daemon can be neither sent nor looked up. */
const NO_DAEMON: RawTransactionSender = {
	context: () => noDaemon(),
	doubt: () => noDaemon(),
	send: () => noDaemon(),
	lookUp: () => noDaemon(),
};

const noDaemon = (): Promise<never> =>
	Promise.reject(new CallError('params', 'No chain daemon is connected.'));

/** A reviewed transaction. */
export interface ReviewedTransaction extends RawTransactionReview {
	readonly doubt: DaemonDoubt | undefined;
}

/** Broadcasting a transaction built elsewhere, as a money flow. */
class RawTransactionPlan implements FlowPlan<'raw-transaction', ReviewedTransaction> {
	readonly kind = 'raw-transaction';
	readonly #senderOf: (draft: RawTransactionDraft) => RawTransactionSender;
	/** The sender of the last built or reviewed draft. The user may choose a different one until it is sent. */
	#sender: RawTransactionSender;

	constructor(draft: RawTransactionDraft, senderOf: (draft: RawTransactionDraft) => RawTransactionSender) {
		this.#senderOf = senderOf;
		this.#sender = senderOf(draft);
	}

	build(draft: RawTransactionDraft): Promise<Built> {
		const { coin, hex: text } = draft;
		const read = readTransactionText(text);
		if (typeof read === 'string' || coin === '')
			return Promise.reject(new CallError('params', 'This is no transaction.', { code: 'TX-DECODE' }));
		this.#sender = this.#senderOf(draft);
		// The journal stores the coin as the entry's chain, which determines the sender and lookup.
		return Promise.resolve({ hex: read.hex, txid: read.txid, chain: coin });
	}

	async review(hex: string, draft: RawTransactionDraft): Promise<ReviewedTransaction> {
		const { reviewRawTransaction } = await import('#lib/chain/review/raw-transaction-review.ts');
		this.#sender = this.#senderOf(draft);
		const context = await this.#sender.context(hex, draft.coin);
		return { ...reviewRawTransaction(hex, context), doubt: await this.#sender.doubt(draft.coin) };
	}

	async checkSending(chain = '', review?: ReviewedTransaction): Promise<void> {
		const doubt = await this.#sender.doubt(chain);
		if (doubt && review && !review.doubt)
			throw new CallError('refused', 'The daemon may be behind its network.', { code: 'DAEMON-DOUBT' });
	}

	send(hex: string, chain = ''): Promise<string> {
		return this.#sender.send(hex, chain);
	}

	lookUp(txid: string, options?: ReadOptions, chain = ''): Promise<TransactionStatus> {
		return this.#sender.lookUp(txid, chain, options);
	}
}

export type RawTransactionFlow = MoneyFlow<'raw-transaction', ReviewedTransaction>;

export type Reader = 'node' | 'daemon';

/** A program's decoding of a transaction, compared with the app's own. */
export interface OtherReading {
	readonly by: Reader;
	readonly txid: string;
	/** `undefined` if the program does not know the transaction. */
	readonly reported: ReportedTransaction | undefined;
	readonly differences: readonly ReportedDifference[];
}

/** The open transaction of the tools page: a new one, or one from the journal. */
export class RawTransactions {
	/** The error of decoding by a program, or of finding the bytes. */
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

	/** The chain of the connected daemon; `undefined` until it has answered. */
	get daemonChain(): string | undefined {
		return this.hasDaemon ? this.#desk.use(DaemonWallet).info.current?.chain : undefined;
	}

	/** Whether the program lacks the bytes of the last transaction looked up. */
	get isUnknown(): boolean {
		return this.#isUnknown;
	}

	/** Whether a daemon is connected. It can decode transactions that were never sent. */
	get hasDaemon(): boolean {
		return this.#desk.connection.daemon !== undefined;
	}

	open(id: string | null, draft: RawTransactionDraft): Promise<void> {
		return this.#flow.open(id, draft);
	}

	beginAgain(draft: RawTransactionDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	/** A program's decoding of the transaction, if requested. */
	other(by: Reader, txid: string): OtherReading | undefined {
		return this.#others.find((each) => each.by === by && each.txid === txid);
	}

	/** Has the node or the daemon decode the pasted transaction, and compares the results. */
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

	/** The bytes of a transaction, if the chosen program has them. */
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
