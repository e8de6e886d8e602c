import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { withdraw } from '#lib/api/spending.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { OutputPlan } from '#lib/domain/outputs/output-plan.ts';
import { planOf, type PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { NodePayments } from '../flow/node-payment.ts';

/** How a wallet pays itself the outputs that trades need, as a money flow. */
export class PreparationPlan implements FlowPlan<'prepare-outputs', PaymentReview> {
	readonly kind = 'prepare-outputs';
	readonly #payments: NodePayments;

	constructor(node: NodeClient, coin: string) {
		this.#payments = new NodePayments(node, coin);
	}

	async build(draft: PreparationDraft): Promise<Built> {
		const { plan, address } = await this.#read(draft);
		// The last output to one's own address takes the change in: none of the wanted ones may be it.
		const amounts = [...plan.wanted, plan.last];
		return this.#payments.build(amounts.map((amount) => ({ address, amount })));
	}

	async review(hex: string, draft: PreparationDraft): Promise<PaymentReview> {
		const { plan, address } = await this.#read(draft);
		return this.#payments.review(
			hex,
			plan.wanted.map((amount) => ({ address, amount })),
		);
	}

	send(hex: string): Promise<string> {
		return this.#payments.send(hex);
	}

	lookUp(txid: string, signal?: AbortSignal): Promise<TransactionStatus> {
		return this.#payments.lookUp(txid, signal);
	}

	/** Whether there is enough is for the node to say. */
	async #read(draft: PreparationDraft): Promise<{ plan: OutputPlan; address: string }> {
		const { address, transactionFee } = await this.#payments.readCoin();
		const plan = planOf(draft, { free: [], transactionFee });
		if (plan) return { plan, address };
		throw new CallError('params', 'The draft is not complete.', { method: withdraw.name });
	}
}
