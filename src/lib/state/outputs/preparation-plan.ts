import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import type { OutputPlan } from '#lib/domain/outputs/output-plan.ts';
import { planOf, type PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { CoinPayments, HELD_MS } from '../flow/coin-payments.ts';
import { coinsMovedBy } from '../flow/coins-moved-by.ts';

/** A built preparation as it was read, for the screen. */
export interface PreparationReview extends PaymentReview {
	readonly coins: CoinsMoved;
}

/** How a wallet pays itself the outputs that trades need, as a money flow. */
export class PreparationPlan implements FlowPlan<'prepare-outputs', PreparationReview> {
	readonly kind = 'prepare-outputs';
	readonly #payments: CoinPayments;

	constructor(node: TradingNode, coin: string) {
		this.#payments = new CoinPayments(node, coin);
	}

	async build(draft: PreparationDraft): Promise<Built> {
		const { plan, address } = await this.#read(draft);
		// The change goes into the last output to the own address: none of the wanted ones may be it.
		const amounts = [...plan.wanted, plan.last];
		return this.#payments.build(amounts.map((amount) => ({ address, amount })));
	}

	async review(hex: string, draft: PreparationDraft): Promise<PreparationReview> {
		const { plan, address } = await this.#read(draft);
		const review = await this.#payments.review(
			hex,
			plan.wanted.map((amount) => ({ address, amount })),
		);
		return { ...review, coins: coinsMovedBy(review.facts) };
	}

	async hasExpired(_review: PreparationReview, builtAt: number): Promise<boolean> {
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

	/** Whether there is enough, the node says. */
	async #read(draft: PreparationDraft): Promise<{ plan: OutputPlan; address: string }> {
		const { address, transactionFee } = await this.#payments.readCoin();
		const plan = planOf(draft, { free: [], transactionFee });
		if (plan) return { plan, address };
		throw new CallError('params', 'The draft is not complete.');
	}
}
