import type { PaymentFacts } from '#lib/chain/review/payment-facts.ts';
import type { PaymentReview } from '#lib/chain/review/payment-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/coins-moved.ts';
import type { OutputPlan } from '#lib/domain/outputs/output-plan.ts';
import { planOf, type PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { CoinPayments } from '../flow/coin-payments.ts';

/** A built preparation as it was read, for the screen. */
export interface PreparationReview extends PaymentReview {
	readonly coins: CoinsMoved;
}

/** So long the node holds what a built payment spends: afterwards an order may take it. */
const HELD_MS = 120_000;

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
		return { ...review, coins: coinsMoved(review.facts) };
	}

	async hasExpired(_review: PreparationReview, builtAt: number): Promise<boolean> {
		return Date.now() - builtAt > HELD_MS;
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

/** Nothing but the fee, unless it pays a stranger. */
function coinsMoved({ inputs, outputs, fee }: PaymentFacts): CoinsMoved {
	const paid = (isOwn: boolean) =>
		outputs
			.filter(({ to }) => (to === 'wanted' || to === 'change') === isOwn)
			.reduce((sum, { value }) => sum + value, 0n);
	return {
		paying: inputs.map(({ txid, index }) => `${txid}:${index}`),
		comesBack: paid(true),
		leaves: paid(false),
		fee: fee?.units,
	};
}
