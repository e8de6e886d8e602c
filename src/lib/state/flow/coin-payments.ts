import type { WantedPayment } from '#lib/chain/review/payment-facts.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import type { OwnCoin } from '#lib/chain/keys/own-coin.ts';
import { CallError } from '#lib/client/call-error.ts';
import { keyOfOutput } from '#lib/domain/outputs/wallet-output.ts';
import type { Payment, PaymentData } from '#lib/node/subjects/payments.ts';
import type { WalletCoin } from '#lib/node/subjects/wallet.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { readOwnCoin } from '../wallet/own-coins.ts';
import type { Built, TransactionStatus } from './flow-plan.ts';

/** So long the node holds what a built payment spends: afterwards an order may take it. */
export const HELD_MS = 120_000;

/** Payments of one coin that the trading node builds and signs: built, reviewed, sent and looked up. */
export class CoinPayments {
	readonly #node: TradingNode;
	readonly #coin: string;

	constructor(node: TradingNode, coin: string) {
		this.#node = node;
		this.#coin = coin;
	}

	/** @throws CallError of kind `refused` too where the node does not know the coin */
	async readCoin(): Promise<WalletCoin & OwnCoin> {
		const coin = await readOwnCoin(this.#node, this.#coin, { priority: 'user' });
		if (coin) return coin;
		throw new CallError('refused', `The node has no address of ${this.#coin}.`, { code: 'COIN-UNKNOWN' });
	}

	/** Sends nothing. The node holds what the transaction spends for about two minutes. */
	build(payments: readonly Payment[], data?: PaymentData): Promise<Built> {
		return this.#node.payments.build(this.#coin, payments, data);
	}

	/** @param payments what has to be there, each as an output of its own */
	async review(hex: string, payments: readonly Payment[]): Promise<PaymentReview> {
		const { reviewPayment } = await import('#lib/chain/review/payment-review.ts');
		return reviewPayment(hex, await this.wanted(hex, payments));
	}

	/** What the signed bytes are held against. */
	async wanted(hex: string, payments: readonly Payment[]): Promise<WantedPayment> {
		const { transactionsSpentBy } = await import('#lib/chain/transaction/proved-transaction.ts');
		const own = await this.readCoin();
		const { transactionFee: nodeFee, height } = own;
		const known = await this.#readBytes(transactionsSpentBy(hex));
		const reported = await this.#readValues(own.address);
		return { payments, coin: this.#coin, own, nodeFee, height, known, reported };
	}

	/** Only a coin's own daemon has the bytes. They are verified: they have to hash to their txid. */
	async #readBytes(txids: readonly string[]): Promise<Map<string, string>> {
		const known = new Map<string, string>();
		for (const txid of txids) {
			const hex = await this.bytesOf(txid);
			if (hex !== undefined) known.set(txid, hex);
		}
		return known;
	}

	/** Of a transaction, where the coin's daemon has them; nothing where it shows other ones. */
	async bytesOf(txid: string): Promise<string | undefined> {
		try {
			return (await this.#node.payments.find(this.#coin, txid))?.hex;
		} catch (error) {
			if (error instanceof CallError && error.code === 'TX-OTHER-BYTES') return undefined;
			throw error;
		}
	}

	async #readValues(address: string): Promise<Map<string, bigint>> {
		const outputs = await this.#node.wallet.outputs(this.#coin, address);
		return new Map(outputs.map((output) => [keyOfOutput(output), output.value]));
	}

	send(hex: string): Promise<string> {
		return this.#node.payments.send(this.#coin, hex);
	}

	/** Behind an electrum server the node does not say how deep a transaction lies. */
	async #depthOf(txid: string, signal?: AbortSignal): Promise<number | undefined> {
		const found = await this.#node.payments.find(this.#coin, txid, { signal });
		return found && found.confirmations > 0 ? found.confirmations : undefined;
	}

	/** A payment is visible as soon as it is in a block. */
	async lookUp(txid: string, signal?: AbortSignal): Promise<TransactionStatus> {
		const { address } = await this.readCoin();
		const outputs = await this.#node.wallet.outputs(this.#coin, address, { signal });
		const own = outputs.find((output) => output.txid === txid);
		if (own?.isMined) return { seen: 'visible', confirmations: await this.#depthOf(txid, signal) };
		const found = await this.#node.payments.find(this.#coin, txid, { signal });
		if (found === undefined) return own ? { seen: 'waiting' } : { seen: 'nowhere' };
		const { confirmations } = found;
		return confirmations > 0 ? { seen: 'visible', confirmations } : { seen: 'waiting' };
	}
}
