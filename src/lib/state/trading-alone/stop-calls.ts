import { CallError } from '#lib/client/call-error.ts';
import { hasTakenEffect, type BotCommand } from '#lib/domain/bots/bot-call.ts';
import type { Bot } from '#lib/domain/bots/bot.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { isSameOrder, type StandingOrder } from '#lib/domain/orders/own-orders.ts';
import {
	keyOfSale,
	salesToClear,
	type StopState,
	type StopTarget,
} from '#lib/domain/trading-alone/stop-plan.ts';
import { BotJournal } from '../bots/bot-journal.ts';
import type { Desk } from '../desk.ts';
import { GoalCalls } from '../portfolio/goal-calls.svelte.ts';
import type { OrderPrices } from '../prices/order-prices.ts';
import { heldBack } from './trading-alone.svelte.ts';

/** How one step ended. */
export interface StepEnd {
	readonly is: StopState;
	readonly error?: Error;
}

/** The prices that a run takes back: one sale is called once, however many steps it ends. */
export interface Clearing {
	/** By which the journal names them. */
	readonly orders: readonly StandingOrder[];
	isCleared(sale: string): boolean;
	note(sale: string): void;
}

/** The calls of a stop, one thing at a time: each goes through the journal of its kind. */
export class StopCalls {
	readonly #prices: OrderPrices;
	readonly #bots: BotJournal;
	readonly #goals: GoalCalls;

	constructor(desk: Desk, prices: OrderPrices) {
		this.#prices = prices;
		this.#bots = new BotJournal(desk);
		this.#goals = desk.use(GoalCalls);
	}

	end(target: StopTarget, clearing: Clearing): Promise<StepEnd> {
		switch (target.of) {
			case 'goal':
				return this.#removeGoal(target.coin, BigInt(target.before));
			case 'bot':
				return this.#stopBot(target);
			case 'formula':
			case 'order':
				return this.#clear(target, clearing);
		}
	}

	async #removeGoal(coin: string, before: bigint): Promise<StepEnd> {
		if (await this.#goals.send([{ coin, goal: 0n, before }])) return { is: 'done' };
		// A page may be sending other goals: this one was not sent then.
		const sent = this.#goals.sent.find(({ change }) => change.coin === coin && change.goal === 0n);
		switch (sent?.outcome.is) {
			case 'refused':
			case 'unknown':
			case 'unseen':
				return endBy(sent.outcome.error);
			default:
				return { is: 'waiting', error: this.#goals.failure ?? heldBack() };
		}
	}

	async #stopBot({ bot, base, rel, side }: StopTarget & { readonly of: 'bot' }): Promise<StepEnd> {
		const command = { does: 'stop' as const, bot, base, rel, side };
		// No call is sent to a node that does not answer, nor for a bot that is stopped already.
		const isDone = await this.#bots.isDone(command, hasEnded).catch(errorOf);
		if (isDone instanceof CallError)
			return { is: isDone.kind === 'refused' ? 'refused' : 'waiting', error: isDone };
		if (isDone) return { is: 'done' };
		const { end } = await this.#bots.commands.send(command);
		if (end?.is === 'answered' && end.reply === undefined) return { is: 'standing' };
		return end && end.is !== 'answered' && end.is !== 'found' ? endBy(end.error) : { is: 'done' };
	}

	/** Both directions are tried, whatever becomes of the first one. */
	async #clear(target: StopTarget & Pair, { orders, isCleared, note }: Clearing): Promise<StepEnd> {
		const ends: StepEnd[] = [];
		for (const sale of salesToClear(target)) {
			if (isCleared(keyOfSale(sale))) continue;
			const error = await this.#prices.set(sale, 0n, orderAt(sale, orders)).then(() => undefined, errorOf);
			if (error) ends.push(endBy(error));
			else note(keyOfSale(sale));
		}
		return ends[0] ?? { is: 'done' };
	}
}

/** It was stopped, or has traded all. */
const hasEnded = (command: BotCommand, bots: readonly Bot[]): boolean =>
	hasTakenEffect(command, bots) || bots.some(({ id, isComplete }) => id === command.bot && isComplete);

/** The order that stands there, in the user's own direction. */
function orderAt(sale: Pair, orders: readonly StandingOrder[]): StandingOrder | undefined {
	return orders.find((order) => isSameOrder({ ...order, id: undefined }, { ...sale, side: 'sell' }));
}

/** A call that may have arrived is not called refused, nor one that never left. What became of it, the node's lists say. */
function endBy(error: Error): StepEnd {
	if (!(error instanceof CallError) || error.outcomeUnknown) return { is: 'sending', error };
	return { is: error.neverLeft ? 'waiting' : 'refused', error };
}

function errorOf(error: unknown): CallError {
	if (error instanceof CallError) return error;
	throw error;
}
