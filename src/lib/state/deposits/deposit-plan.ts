import type { DepositReview } from '#lib/chain/review/deposit-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import { depositOrderOf, type DepositDraft } from '#lib/domain/deposits/deposit-draft.ts';
import { unlockTime, type DepositForm } from '#lib/domain/deposits/deposit-rules.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { CoinPlan, coinsMovedBy } from '../flow/coin-payments.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';
import { lookUpDeposit } from './deposit-records.ts';

/** A built deposit as it was read, for the screen. */
export interface ReviewedDeposit extends DepositReview {
	readonly coins: CoinsMoved;
}

/** How a deposit is made, as a money flow. */
export class DepositPlan extends CoinPlan<ReviewedDeposit> implements FlowPlan<'deposit', ReviewedDeposit> {
	readonly kind = 'deposit';
	readonly #node: TradingNode;
	readonly #now: () => Promise<number>;

	/** @param now the node's time, in milliseconds since 1970: it counts the weeks from then on */
	constructor(node: TradingNode, now: () => Promise<number>) {
		super(node, REFERENCE_COIN);
		this.#node = node;
		this.#now = now;
	}

	async build(draft: DepositDraft): Promise<Built> {
		const { amount, weeks, until } = orderOf(draft);
		if (unlockTime(this.#form, weeks, await this.#now()) !== until)
			throw new CallError('params', 'A new week has begun: the unlock date has changed. Look at it again.');
		return this.#node.deposits.build({ amount, weeks });
	}

	async review(hex: string, draft: DepositDraft): Promise<ReviewedDeposit> {
		const { reviewDeposit } = await import('#lib/chain/review/deposit-review.ts');
		const { amount, until } = orderOf(draft);
		const wanted = await this.payments.wanted(hex, []);
		const review = reviewDeposit(hex, {
			...wanted,
			form: this.#form,
			amount,
			until: Math.round(until / 1000),
		});
		return { ...review, coins: coinsMovedBy(review.facts) };
	}

	override lookUp(txid: string, options?: ReadOptions): Promise<TransactionStatus> {
		return lookUpDeposit(this.#node, txid, options);
	}

	get #form(): DepositForm {
		const form = this.#node.abilities.deposits;
		if (form) return form;
		throw new CallError('params', 'This node program has no deposits.', { code: 'NODE-PART' });
	}
}

function orderOf(draft: DepositDraft) {
	const order = depositOrderOf(draft);
	if (order) return order;
	throw new CallError('params', 'The draft is not complete.');
}
