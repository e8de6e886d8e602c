import type { WireStage } from '#lib/api/swap-record.ts';
import type { Table } from '../world/store.ts';
import type { World } from '../world/world.ts';
import type { TradeListeners } from './trade-events.ts';
import { makePayment, type SwapTools, PaymentFailure, type SwapMoney } from './swap-money.ts';
import {
	LOCK_MS,
	paymentOf,
	type Outcome,
	type Payment,
	type SwapRow,
	isRescue,
	isStuck,
	isUsers,
	nextOf,
	type End,
	type Step,
	type SwapRules,
} from './swap-row.ts';

const TASK = 'swap';

/** Range of a node's delay between two payments, in milliseconds; shorter if it does not wait for the chain. */
const THINKING_MS = { plain: 4_000, fast: 1_000 };
const THINKING_SPREAD_MS = { plain: 8_000, fast: 1_500 };

/** Swaps between the user and simulated peers. They advance automatically, on the world's agenda. */
export class Swaps {
	readonly #world: World;
	readonly #rows: Table<SwapRow>;
	/** Keys of the swaps that are pending for the user. */
	readonly #pending: Table<true>;
	/** Stage after which the peer of the next swap disconnects. */
	readonly #disconnects: Table<{ readonly stage: WireStage }>;
	/** Agenda key of each swap's next step. */
	readonly #planned: Table<string>;
	readonly #rules: SwapRules;
	readonly #toolsOf: (swap: SwapRow) => SwapTools;
	readonly #listeners: TradeListeners;
	readonly #atEnd: (swap: SwapRow, now: number) => void;

	/** @param atEnd called when a swap is over for the user. */
	constructor(
		world: World,
		rules: SwapRules,
		toolsOf: (swap: SwapRow) => SwapTools,
		listeners: TradeListeners,
		atEnd: (swap: SwapRow, now: number) => void,
	) {
		this.#world = world;
		this.#rows = world.table('swaps');
		this.#pending = world.table('swaps pending');
		this.#disconnects = world.table('swaps vanish');
		this.#planned = world.table('swaps planned');
		this.#rules = rules;
		this.#toolsOf = toolsOf;
		this.#listeners = listeners;
		this.#atEnd = atEnd;
		world.agenda.define(TASK, ({ key }: { key: string }, now) => this.#continue(key, now));
	}

	begin(swap: SwapRow, now: number): void {
		const stage = this.#disconnects.get('next')?.stage;
		this.#disconnects.delete('next');
		const factor = this.#rules.lockFactor(swap);
		const started: SwapRow = {
			...swap,
			...(factor !== 1 && { lockMs: factor * LOCK_MS }),
			...(stage && { vanishesAfter: stage }),
			...(this.#rules.hasUnlockedPayment && { isPaymentUnlocked: true }),
		};
		this.#pending.set(swap.key, true);
		this.#put(started, now);
		this.#planNext(started, now);
	}

	/** Sorted by request. */
	get all(): readonly SwapRow[] {
		return [...this.#rows.values()];
	}

	/** Swaps that hold coins of the user, in request order. */
	get pending(): readonly SwapRow[] {
		return this.#pending.keys().flatMap((key) => this.#rows.get(key) ?? []);
	}

	get(key: string): SwapRow | undefined {
		return this.#rows.get(key);
	}

	/**
	 * Makes the peer of each pending swap disconnect after this stage, or the peer of the next swap if none is
	 * pending.
	 */
	disconnectPeer(stage: WireStage): void {
		const affected = this.pending.filter((swap) => !paymentOf(swap, stage));
		for (const swap of affected) this.#rows.set(swap.key, { ...swap, vanishesAfter: stage });
		if (affected.length === 0) this.#disconnects.set('next', { stage });
	}

	/** Brings back disconnected peers, unless one side has begun to take its coins back. */
	reconnectPeers(now: number): void {
		this.#disconnects.delete('next');
		for (const { vanishesAfter, ...swap } of this.pending) {
			if (vanishesAfter === undefined || swap.payments.some(({ stage }) => isRescue(stage))) continue;
			this.#rows.set(swap.key, swap);
			this.#planNext(swap, now);
		}
	}

	/**
	 * Advances swaps when the node is queried: stops waiting in stuck ones, and runs those from before the last
	 * start.
	 */
	help(now: number): void {
		for (const swap of this.pending) {
			const next = this.#nextOf(swap);
			if (swap.isDormant) this.#moveOn(swap.key, now);
			else if (next?.mayHurry && isStuck(swap, now)) this.#take(swap, next, now);
		}
	}

	/** Takes every step that is due for the user's node. */
	#moveOn(key: string, now: number): void {
		const swap = this.#rows.get(key);
		const next = swap && this.#nextOf(swap);
		if (!next || next.from > now || !isUsers(next, swap)) return;
		this.#take(swap, next, now);
		if (this.#pending.has(key)) this.#moveOn(key, now);
	}

	/** Must be called when the node stops. */
	noteRestart(now: number): void {
		if (!this.#rules.forgetsCounterparty) return;
		for (const swap of this.pending) this.#rows.set(swap.key, { ...swap, isDormant: true });
		for (const swap of this.#cutOff())
			if (swap.cutOffAt === undefined) this.#rows.set(swap.key, { ...swap, cutOffAt: now });
	}

	restartPeers(): void {
		for (const swap of this.#cutOff()) this.#rows.set(swap.key, { ...swap, isPeerCutOff: true });
	}

	/** Swaps interrupted by a restart. Once Bob has paid, both sides find the rest on the chains. */
	#cutOff(): readonly SwapRow[] {
		if (!this.#rules.forgetsCounterparty) return [];
		return this.pending.filter((swap) => !paymentOf(swap, 'bobpayment'));
	}

	#continue(key: string, now: number): void {
		this.#planned.delete(key);
		const swap = this.#rows.get(key);
		const next = swap && this.#nextOf(swap);
		if (!swap || !next) return;
		// The time may have changed, because the peer disconnected or the chain was reorganised.
		if (next.from > now) this.#plan(swap, next.from);
		else if (!swap.isDormant || !isUsers(next, swap)) this.#take(swap, next, now);
	}

	#take(swap: SwapRow, next: Step | End, now: number): void {
		const after = 'outcome' in next ? this.#end(swap, next.outcome, now) : this.#pay(swap, next, now);
		if (after) this.#planNext(after, now);
	}

	#end(swap: SwapRow, outcome: Outcome, now: number): SwapRow {
		const ended: SwapRow = { ...swap, status: 'finished', outcome, finishedAt: now };
		this.#pending.delete(swap.key);
		this.#put(ended, now);
		this.#atEnd(ended, now);
		return ended;
	}

	/** @returns `undefined` if nothing more can be done. */
	#pay(swap: SwapRow, step: Step, now: number): SwapRow | undefined {
		try {
			const payment = makePayment(step, { ...this.#toolsOf(swap), rules: this.#rules, swap, now });
			return this.#put({ ...swap, payments: [...swap.payments, payment] }, now, payment);
		} catch (error) {
			if (error instanceof PaymentFailure) return this.#breakOff(swap, step, now);
			throw error;
		}
	}

	/** The side without coins leaves the swap: the user's node breaks it off, a peer disconnects. */
	#breakOff(swap: SwapRow, { stage, by }: Step, now: number): SwapRow | undefined {
		const isUsers = (by === 'bob') === swap.iambob;
		const last = swap.payments.at(-1)?.stage;
		if (!isUsers && last !== undefined) return this.#put({ ...swap, vanishesAfter: last }, now);
		if (swap.brokenAt === undefined) return this.#put({ ...swap, brokenAt: stage }, now);
		if (swap.status === 'pending') this.#end(swap, 'failed', now);
		return undefined;
	}

	#planNext(swap: SwapRow, now: number): void {
		const next = this.#nextOf(swap);
		if (!next) return;
		const thinking = this.#thinkingTime(swap);
		const time = Math.max(next.from, now) + ('outcome' in next && next.from === 0 ? 0 : thinking);
		this.#plan(swap, time);
	}

	#plan({ key }: SwapRow, time: number): void {
		const before = this.#planned.get(key);
		if (before !== undefined) this.#world.agenda.drop(before);
		this.#planned.set(key, this.#world.agenda.plan(time, TASK, { key }));
	}

	#thinkingTime({ tradeid, payments, isFast }: SwapRow): number {
		const part = this.#world.chance.at('thinking in swaps', tradeid, payments.length);
		const pace = isFast ? 'fast' : 'plain';
		return Math.floor(THINKING_MS[pace] + part * THINKING_SPREAD_MS[pace]);
	}

	#nextOf(swap: SwapRow): Step | End | undefined {
		const chains = {
			confirmedAt: (payment: Payment) => this.#confirmedAt(swap, payment),
			isReorged: (payment: Payment) => this.#moneyOf(swap, payment).confirmedAt(payment.txid, 1) === Infinity,
		};
		return nextOf(swap, chains, this.#rules);
	}

	#moneyOf(swap: SwapRow, { coin }: Payment): SwapMoney {
		const { bobMoney, aliceMoney } = this.#toolsOf(swap);
		return coin === swap.bob ? bobMoney : aliceMoney;
	}

	#confirmedAt(swap: SwapRow, payment: Payment): number {
		if (swap.isFast) return 0;
		const confirmations = payment.coin === swap.bob ? swap.bobConfirms : swap.aliceConfirms;
		return this.#moneyOf(swap, payment).confirmedAt(payment.txid, confirmations);
	}

	#put(swap: SwapRow, now: number, payment?: Payment): SwapRow {
		this.#rows.set(swap.key, swap);
		this.#listeners.emit({ kind: 'swap', swap, ...(payment && { payment }) }, now);
		return swap;
	}
}
