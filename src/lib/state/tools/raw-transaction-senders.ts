import { addressOfPublicKey, KOMODO_ADDRESSES } from '#lib/chain/keys/address.ts';
import type { RawTransactionContext } from '#lib/chain/review/raw-transaction-review.ts';
import { transactionsSpentBy } from '#lib/chain/transaction/proved-transaction.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import type { ChainDaemon } from '#lib/node/daemon/chain-daemon.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { CoinPayments } from '../flow/coin-payments.ts';
import type { TransactionStatus } from '../flow/flow-plan.ts';
import { lookUpTransaction, shownInBlock } from '../flow/look-up-transaction.ts';
import type { DaemonIdentity } from '../tokens/daemon-identity.ts';

/** A program that sends a transaction of a chain, and looks it up. */
export interface RawTransactionSender {
	/** What is known beside the bytes. */
	context(hex: string, chain: string): Promise<RawTransactionContext>;
	/** Why the program may not know of all blocks of the chain. */
	doubt(chain: string): Promise<DaemonDoubt | undefined>;
	send(hex: string, chain: string): Promise<string>;
	lookUp(txid: string, chain: string, signal?: AbortSignal): Promise<TransactionStatus>;
}

/** The trading node: a chain is one of its coins. */
export class NodeSender implements RawTransactionSender {
	readonly #node: TradingNode;

	constructor(node: TradingNode) {
		this.#node = node;
	}

	async context(hex: string, coin: string): Promise<RawTransactionContext> {
		const payments = this.#payments(coin);
		const { address: ownAddress, versions } = await payments.readCoin();
		// Only a coin's own daemon has the bytes; without them the fee is not known.
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

	lookUp(txid: string, coin: string, signal?: AbortSignal): Promise<TransactionStatus> {
		return this.#payments(coin).lookUp(txid, signal);
	}

	#payments(coin: string): CoinPayments {
		return new CoinPayments(this.#node, coin);
	}
}

/** The chain daemon: it has one chain, and may have been started with another one since. */
export class DaemonSender implements RawTransactionSender {
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

	async lookUp(txid: string, chain: string, signal?: AbortSignal): Promise<TransactionStatus> {
		return shownInBlock(await lookUpTransaction(this.#daemon.chain, this.#identity, txid, chain, signal));
	}
}

/** No daemon is connected now: what was sent by one cannot be sent or looked up. */
export const NO_DAEMON: RawTransactionSender = {
	context: () => noDaemon(),
	doubt: () => noDaemon(),
	send: () => noDaemon(),
	lookUp: () => noDaemon(),
};

const noDaemon = (): Promise<never> =>
	Promise.reject(new CallError('params', 'No chain daemon is connected.'));
