import type { OwnCoin } from '#lib/chain/own-coin.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { WalletCoin } from '#lib/node/features/wallet.ts';
import type { PaymentFacts, WantedPayment } from '#lib/chain/review/payment-facts.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import { keyOfOutput } from '#lib/domain/outputs.ts';
import type { Payment, PaymentData } from '#lib/node/features/payments.ts';
import type { Built, TransactionStatus } from './flow-plan.ts';
import type { Stray } from '#lib/domain/flow/call-record.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';

/**
 * A coin of the node with the user's address as computed here; the node's address is only compared with it. Resolves
 * with `undefined` if the node does not know the coin.
 *
 * @throws CallError
 */
export async function readOwnCoin(
	node: TradingNode,
	coin: string,
	options?: ReadOptions,
): Promise<(WalletCoin & OwnCoin) | undefined> {
	const reported = await node.wallet.coin(coin, options);
	if (!reported) return undefined;
	const { ownCoin } = await import('#lib/chain/own-coin.ts');
	return { ...reported, ...ownCoin(coin, reported) };
}

/** The coins moved by a payment. Outputs count as sent unless they pay the wallet's own script. */
export function coinsMovedBy({ inputs, outputs, fee }: PaymentFacts): CoinsMoved {
	const paid = (isOwn: boolean) =>
		outputs.filter((output) => output.isOwn === isOwn).reduce((sum, { value }) => sum + value, 0n);
	return {
		paying: inputs.map(({ txid, index }) => `${txid}:${index}`),
		comesBack: paid(true),
		leaves: paid(false),
		fee: fee?.units,
	};
}

/** A reviewed payment of any purpose, for display. */
export interface ReviewedPayment {
	readonly facts: PaymentFacts;
	readonly coins: CoinsMoved;
}

/** Time for which the node reserves the inputs of a built payment. Afterwards an order may spend them. */
const HELD_MS = 120_000;

/** Payments of one coin that the trading node builds and signs. */
export class CoinPayments {
	readonly #node: TradingNode;
	readonly #coin: string;

	constructor(node: TradingNode, coin: string) {
		this.#node = node;
		this.#coin = coin;
	}

	/** @throws CallError of kind `refused` also if the node does not know the coin */
	async readCoin(): Promise<WalletCoin & OwnCoin> {
		const coin = await readOwnCoin(this.#node, this.#coin, { priority: 'user' });
		if (coin) return coin;
		throw new CallError('refused', `The node has no address of ${this.#coin}.`, { code: 'COIN-UNKNOWN' });
	}

	/** Builds a payment; sends nothing. The node reserves the spent outputs for about two minutes. */
	build(payments: readonly Payment[], data?: PaymentData): Promise<Built> {
		return this.#node.payments.build(this.#coin, payments, data);
	}

	/** @param payments the requested payments, each as a separate output */
	async review(hex: string, payments: readonly Payment[]): Promise<PaymentReview> {
		const { reviewPayment } = await import('#lib/chain/review/payment-review.ts');
		return reviewPayment(hex, await this.wanted(hex, payments));
	}

	/** The expected payment, for comparison with the signed bytes. */
	async wanted(hex: string, payments: readonly Payment[]): Promise<WantedPayment> {
		const { transactionsSpentBy } = await import('#lib/chain/proved-transaction.ts');
		const own = await this.readCoin();
		const { transactionFee: nodeFee, height } = own;
		const known = await this.#readBytes(transactionsSpentBy(hex));
		const reported = await this.#readValues(own.address);
		return { payments, coin: this.#coin, own, nodeFee, height, known, reported };
	}

	/** Only a coin's own daemon has the bytes, which are verified against their txids. */
	async #readBytes(txids: readonly string[]): Promise<Map<string, string>> {
		const known = new Map<string, string>();
		for (const txid of txids) {
			const hex = await this.bytesOf(txid);
			if (hex !== undefined) known.set(txid, hex);
		}
		return known;
	}

	/** The bytes of a transaction, if the coin's daemon has them; `undefined` if it returns different ones. */
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

	/** With an electrum server the node does not report confirmations. */
	async #depthOf(txid: string, options?: ReadOptions): Promise<number | undefined> {
		const found = await this.#node.payments.find(this.#coin, txid, options);
		return found && found.confirmations > 0 ? found.confirmations : undefined;
	}

	/** A payment is visible as soon as it is in a block. */
	async lookUp(txid: string, options?: ReadOptions): Promise<TransactionStatus> {
		const { address } = await this.readCoin();
		const outputs = await this.#node.wallet.outputs(this.#coin, address, options);
		const own = outputs.find((output) => output.txid === txid);
		if (own?.isMined) return { seen: 'visible', confirmations: await this.#depthOf(txid, options) };
		const found = await this.#node.payments.find(this.#coin, txid, options);
		if (found === undefined) return own ? { seen: 'waiting' } : { seen: 'nowhere' };
		const { confirmations } = found;
		return confirmations > 0 ? { seen: 'visible', confirmations } : { seen: 'waiting' };
	}
}

/** The common steps of all plans for payments of one coin, once the payment is built. */
export abstract class CoinPlan<Review> {
	protected readonly payments: CoinPayments;

	constructor(node: TradingNode, coin: string) {
		this.payments = new CoinPayments(node, coin);
	}

	async hasExpired(_review: Review, builtAt: number): Promise<boolean> {
		return Date.now() - builtAt > HELD_MS;
	}

	/** Nothing is sent to a node that does not answer. */
	async checkSending(): Promise<void> {
		await this.payments.readCoin();
	}

	send(hex: string): Promise<string> {
		return this.payments.send(hex);
	}

	lookUp(txid: string, options?: ReadOptions): Promise<TransactionStatus> {
		return this.payments.lookUp(txid, options);
	}
}

/** A transaction that may have unlocked coins to the wallet. */
export interface Homecoming {
	readonly coin: string;
	readonly own: OwnCoin;
	readonly txid: string;
	/** Txid of the transaction that locked the coins. */
	readonly from: string;
}

/**
 * Reads the payments of a transaction that spends a lock. With an electrum server the node has no bytes, so the outputs
 * are unknown and the result is empty.
 *
 * @returns the payments to addresses other than the wallet's; `undefined` if the transaction is not on the chain or
 * does not spend the lock
 * @throws CallError
 */
export async function straysOf(
	node: TradingNode,
	{ coin, own, txid, from }: Homecoming,
	options?: ReadOptions,
): Promise<readonly Stray[] | undefined> {
	const found = await node.payments.find(coin, txid, options);
	if (!found?.spends.includes(from)) return undefined;
	if (found.hex === undefined) return [];
	const { readTransaction } = await import('#lib/chain/proved-transaction.ts');
	return readTransaction(txid, found.hex, own.versions)
		?.outputs.filter(({ value, address }) => value > 0n && address !== own.address)
		.map(({ value, address }) => ({ address, amount: formatAmount(value) }));
}
