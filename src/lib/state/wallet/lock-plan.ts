import type { TimeLockReview } from '#lib/chain/review/time-lock-review.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import { lockOrderOf, type LockDraft } from '#lib/domain/wallet/lock-draft.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import { CoinPayments, HELD_MS } from '../flow/coin-payments.ts';
import { coinsMovedBy } from '../flow/coins-moved-by.ts';
import type { Built, FlowPlan, TransactionStatus } from '../flow/flow-plan.ts';

/** A built time lock as it was read, for the screen. */
export interface LockReview extends TimeLockReview {
	readonly coins: CoinsMoved;
	readonly ownAddress: string;
}

/** How a wallet locks coins until a date, as a money flow. */
export class LockPlan implements FlowPlan<'time-lock', LockReview> {
	readonly kind = 'time-lock';
	readonly #node: TradingNode;
	readonly #coin: string;
	readonly #payments: CoinPayments;
	readonly #now: () => Promise<number>;

	/** @param now the node's time, in milliseconds since 1970: it counts the duration from then on */
	constructor(node: TradingNode, coin: string, now: () => Promise<number>) {
		this.#node = node;
		this.#coin = coin;
		this.#payments = new CoinPayments(node, coin);
		this.#now = now;
	}

	async build(draft: LockDraft): Promise<Built> {
		const { amount, at } = orderOf(draft);
		// The node's clock is known to the second: the coins are never free before the date that was chosen.
		const seconds = Math.ceil((at - (await this.#now())) / 1000) + 1;
		if (seconds <= 1) throw new CallError('params', 'The date has passed.');
		const destination = draft.destination.trim() || undefined;
		return this.#node.payments.buildLock(this.#coin, { amount, seconds, destination });
	}

	async review(hex: string, draft: LockDraft): Promise<LockReview> {
		const { reviewTimeLock } = await import('#lib/chain/review/time-lock-review.ts');
		const { amount, at } = orderOf(draft);
		const wanted = await this.#payments.wanted(hex, []);
		const ownAddress = wanted.own.address;
		const review = reviewTimeLock(hex, {
			...wanted,
			value: amount + wanted.nodeFee,
			holder: draft.destination.trim() || ownAddress,
			until: Math.round(at / 1000),
		});
		return { ...review, ownAddress, coins: coinsMovedBy(review.facts) };
	}

	async hasExpired(_review: LockReview, builtAt: number): Promise<boolean> {
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

function orderOf(draft: LockDraft) {
	const order = lockOrderOf(draft);
	if (order) return order;
	throw new CallError('params', 'The draft is not complete.');
}
