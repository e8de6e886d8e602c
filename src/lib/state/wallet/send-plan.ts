import { bytesToHex } from '@noble/hashes/utils.js';
import type { WantedPayment } from '#lib/chain/review/payment-facts.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import { dataOf, type SendDraft } from '#lib/domain/wallet/send-draft.ts';
import { inSendingOrder, paymentsOf, type Paid } from '#lib/domain/wallet/send-order.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { CoinPayments, HELD_MS } from '../flow/coin-payments.ts';
import { coinsMovedBy } from '../flow/coins-moved-by.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { readCoinFunds } from '../outputs/pair-funds.ts';

/** A built payment as it was read, for the screen. */
export interface SendReview extends PaymentReview {
	readonly coins: CoinsMoved;
	readonly ownAddress: string;
}

/** How a wallet pays others, as a money flow. */
export class SendPlan implements FlowPlan<'send', SendReview> {
	readonly kind = 'send';
	readonly #node: TradingNode;
	readonly #coin: string;
	readonly #payments: CoinPayments;
	readonly #passphrase: () => string;

	/** @param passphrase what encrypts the data, as it is typed now; empty after a reload */
	constructor(node: TradingNode, coin: string, passphrase: () => string) {
		this.#node = node;
		this.#coin = coin;
		this.#payments = new CoinPayments(node, coin);
		this.#passphrase = passphrase;
	}

	async build(draft: SendDraft): Promise<Built> {
		const { payments, data } = orderOf(draft);
		const passphrase = this.#passphrase();
		if (data && draft.isSealed && passphrase === '')
			throw incomplete('The passphrase of the data is missing.');
		const { outputs = [] } = await readCoinFunds(this.#node, this.#coin);
		const { address: ownAddress, transactionFee } = await this.#payments.readCoin();
		return this.#payments.build(
			inSendingOrder(payments, { ownAddress, transactionFee, free: outputs }),
			data && { hex: bytesToHex(data), passphrase: draft.isSealed ? passphrase : undefined },
		);
	}

	async review(hex: string, draft: SendDraft): Promise<SendReview> {
		const { payments, data } = orderOf(draft);
		const wanted = await this.#payments.wanted(hex, payments);
		const review =
			data && draft.isSealed
				? await this.#reviewSealed(hex, { ...wanted, data })
				: (await import('#lib/chain/review/payment-review.ts')).reviewPayment(hex, { ...wanted, data });
		return { ...review, ownAddress: wanted.own.address, coins: coinsMovedBy(review.facts) };
	}

	async #reviewSealed(hex: string, wanted: WantedPayment & { readonly data: Uint8Array }) {
		const { reviewSealedPayment } = await import('#lib/chain/review/sealed-payment.ts');
		return reviewSealedPayment(hex, wanted, this.#passphrase());
	}

	async hasExpired(_review: SendReview, builtAt: number): Promise<boolean> {
		return Date.now() - builtAt > HELD_MS;
	}

	/** A node that does not answer is given nothing. */
	async checkSending(): Promise<void> {
		await this.#payments.readCoin();
	}

	send(hex: string): Promise<string> {
		return this.#payments.send(hex);
	}

	lookUp(txid: string, signal?: AbortSignal): Promise<TransactionStatus> {
		return this.#payments.lookUp(txid, signal);
	}
}

/** Whether there is enough, the node says. */
function orderOf(draft: SendDraft): { readonly payments: readonly Paid[]; readonly data?: Uint8Array } {
	const payments = paymentsOf(draft);
	const data = dataOf(draft);
	if (!payments || (data && 'kind' in data)) throw incomplete('The draft is not complete.');
	return { payments, ...(data && { data }) };
}

const incomplete = (why: string): CallError => new CallError('params', why);
