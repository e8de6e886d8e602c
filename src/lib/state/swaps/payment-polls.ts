import { CallError } from '#lib/client/call-error.ts';
import { isFinal } from '#lib/domain/flow/money-flow.ts';
import {
	paymentsToFollow,
	SPENT_BY,
	madePayment,
	STAGES,
	type LockedStage,
	type Stage,
	type Swap,
	type SwapPayment,
} from '#lib/domain/swaps/swap.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { FoundTransaction } from '#lib/node/features/payments.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

/**
 * The state of a payment on its chain: `gone` if it is missing, `unseeable` if the node refuses the lookup,
 * `undefined` if the answer proves nothing.
 */
type Observation =
	| { readonly is: 'there'; readonly confirmations: number }
	| { readonly is: 'gone' }
	| { readonly is: 'unseeable' }
	| undefined;

/** Reorgs of this length are very rare. Needed because a node with an electrum server reports no confirmations. */
const SETTLED_AFTER_MS = 86_400_000;
/** Delay before repeating a refused lookup, since account coins never support it. */
const REFUSED_FOR_MS = 60_000;
/** Maximum number of other transactions used to check whether a chain's answer is credible. */
const MAX_WITNESSES = 3;

/** Checks whether the chains still contain the payments of swaps. */
export class PaymentPolls {
	readonly #node: Pick<TradingNode, 'payments' | 'wallet'>;
	/** Chain height when a payment was first seen in a block, by txid. */
	readonly #seenAt = new Map<string, number>();
	/** Earliest time of the next lookup by txid, in milliseconds since 1970. */
	readonly #askAgainAt = new Map<string, number>();

	constructor(node: Pick<TradingNode, 'payments' | 'wallet'>) {
		this.#node = node;
	}

	/**
	 * @param now the node's time, in milliseconds since 1970
	 * @returns the swap updated from its chains; the same object if nothing has changed
	 */
	async poll(swap: Swap, now: number, options?: ReadOptions): Promise<Swap> {
		const followed = paymentsToFollow(swap);
		if (followed.length === 0) return swap;
		const observations = new Map<Stage, Observation>();
		for (const payment of followed) observations.set(payment.stage, await this.#see(swap, payment, options));
		const lost = stillLost(swap, observations);
		const proved = provedBy(swap, observations);
		const unseeable = followed.flatMap(({ stage }) =>
			observations.get(stage)?.is === 'unseeable' ? [stage] : [],
		);
		const settledAt = isOver(swap, [...observations.values()], now) ? now : undefined;
		const isSame =
			proved.map(keyOf).join() === swap.proved?.map(keyOf).join() &&
			lost.join() === (swap.lost ?? []).join() &&
			unseeable.join() === (swap.unseeable ?? []).join();
		if (settledAt === undefined && isSame) return swap;
		return { ...swap, lost, proved, unseeable, ...(settledAt !== undefined && { settledAt }) };
	}

	async #see(swap: Swap, { stage, coin, txid }: SwapPayment, options?: ReadOptions): Promise<Observation> {
		if (txid === undefined) return undefined;
		if (Date.now() < (this.#askAgainAt.get(txid) ?? 0)) return { is: 'unseeable' };
		try {
			const found = await this.#node.payments.find(coin, txid, options);
			if (!found) return (await this.#isConclusive(swap, coin, txid, options)) ? { is: 'gone' } : undefined;
			const observation = observationOf(swap, stage, found);
			if (observation.is === 'there' && found.confirmations > 0) await this.#noteHeight(coin, txid, options);
			return observation;
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			// An unreachable program, or one without outputs for the coin, proves nothing.
			if (error.kind !== 'refused') return undefined;
			this.#askAgainAt.set(txid, Date.now() + REFUSED_FOR_MS);
			return { is: 'unseeable' };
		}
	}

	async #noteHeight(coin: string, txid: string, options?: ReadOptions): Promise<void> {
		if (this.#seenAt.has(txid)) return;
		const { height } = (await this.#node.wallet.coin(coin, options)) ?? {};
		if (height !== undefined) this.#seenAt.set(txid, height);
	}

	/**
	 * Whether the absence of a payment is conclusive: the daemon's height must not have decreased or, if unknown, an
	 * older transaction must be found.
	 */
	async #isConclusive(swap: Swap, coin: string, txid: string, options?: ReadOptions): Promise<boolean> {
		const own = await this.#node.wallet.coin(coin, options);
		const before = this.#seenAt.get(txid);
		if (own?.height !== undefined && before !== undefined) return own.height >= before;
		const others = swap.payments.flatMap((payment) =>
			payment.coin === coin && payment.txid !== undefined && payment.txid !== txid ? [payment.txid] : [],
		);
		const outputs = own ? await this.#node.wallet.outputs(coin, own.address, options) : [];
		const mined = outputs.filter(({ isMined }) => isMined).map((output) => output.txid);
		for (const witness of [...others, ...mined.slice(0, 1)].slice(-MAX_WITNESSES)) {
			const found = await this.#node.payments.find(coin, witness, options);
			// With an electrum server, confirmations are unknown.
			if (found && (found.confirmations > 0 || own?.height === undefined)) return true;
		}
		return false;
	}
}

/** Checks that a payment out of a contract spends it; a different transaction is not that payment. */
function observationOf(
	swap: Swap,
	stage: Stage,
	{ spends, confirmations }: FoundTransaction,
): NonNullable<Observation> {
	const contract = LOCKED.find((each) => Object.values(SPENT_BY[each]).includes(stage));
	if (contract) {
		const locked = madePayment(swap, contract)?.txid?.toLowerCase();
		// The swap does not identify the contract, so any transaction would match.
		if (locked === undefined) return { is: 'unseeable' };
		// Some programs do not return a transaction's inputs.
		if (spends.length > 0 && !spends.includes(locked)) return { is: 'gone' };
	}
	return { is: 'there', confirmations };
}

const LOCKED = Object.keys(SPENT_BY) as LockedStage[];

/** A payment without a conclusive answer keeps its state. */
function stillLost({ lost = [] }: Swap, observations: ReadonlyMap<Stage, Observation>): Stage[] {
	return STAGES.filter((stage) => {
		const observation = observations.get(stage);
		return observation && observation.is !== 'unseeable' ? observation.is === 'gone' : lost.includes(stage);
	});
}

/** Includes payments that were removed later by a reorg. */
function provedBy(
	{ payments, proved = [] }: Swap,
	observations: ReadonlyMap<Stage, Observation>,
): SwapPayment[] {
	const before = new Set(proved.map(keyOf));
	return payments.filter((payment) => {
		return observations.get(payment.stage)?.is === 'there' || before.has(keyOf(payment));
	});
}

const keyOf = ({ stage, txid }: SwapPayment): string => `${stage} ${txid}`;

/** Whether all payments are final. */
function isOver(
	{ isFinished, finishedAt }: Swap,
	observations: readonly Observation[],
	now: number,
): boolean {
	const isOld = finishedAt !== undefined && now - finishedAt > SETTLED_AFTER_MS;
	return (
		isFinished &&
		observations.every((observation) => observation?.is === 'there' && (isOld || isFinal(observation)))
	);
}
