import { CallError } from '#lib/client/call-error.ts';
import { hasTakenEffect, type BotCommand, type Bot } from '#lib/domain/bots.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { isSameOrder, type StandingOrder } from '#lib/domain/orders/own-orders.ts';
import {
	keyOfSale,
	salesToClear,
	type StopState,
	type StopTarget,
	parseStopRun,
	phaseOf,
	planStop,
	PROOF_MS,
	settleSteps,
	type StopPhase,
	type StopRun,
	type StopStep,
	standingOf,
	type StandingLists,
} from '#lib/domain/trading-alone.ts';
import { BotJournal } from './bot-journal.ts';
import type { Desk } from './desk.ts';
import { GoalCalls } from './goal-calls.svelte.ts';
import { OrderPrices } from './order-prices.ts';
import { heldBack, TradingAlone } from './trading-alone.svelte.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import { isCall, type CallKind } from '#lib/domain/flow/journal-entry.ts';
import { readOpenEntries } from '#lib/storage/journal-reading.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import { SvelteMap } from 'svelte/reactivity';
import { LeaveGuards } from './drafts.svelte.ts';
import { Action } from './live/action.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';
import { LATEST_SWAPS } from '#lib/domain/swaps/swap.ts';

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

const EVERY_MS = 5000;

/** Calls that start or end something that trades: while one is open, it is not known what trades. */
const TRADING_KINDS: ReadonlySet<CallKind> = new Set<CallKind>([
	'trade-request',
	'trade-offer',
	'trade-formula',
	'bot-start',
	'bot-command',
	'portfolio-goal',
]);

/** Calls that may still begin a trade although nothing stands. */
export interface OpenEnds {
	/** A request waits for its match. */
	readonly isRequesting: boolean;
	/** Calls whose outcome is not known. */
	readonly openCalls: number;
}

/**
 * Ends everything that trades without being asked again: removes goals, stops bots and formulas, cancels orders, one after the
 * other. Each call is recorded first and sent once. What became of it is remembered, so that a page that was closed in the
 * middle finds what is done and what is not; and two minutes later the node is read again, which alone proves it.
 */
export class StopTrading {
	/** Why a step failed, by its key. */
	readonly failures = new SvelteMap<string, Error>();
	readonly alone: TradingAlone;
	/** Follows a run: looks up what is not known, and proves it in the end. */
	readonly watch: Live<OpenEnds>;
	#isElsewhere = $state(false);
	#secondsLeft = $state(0);

	readonly #desk: Desk;
	readonly #stored: StoredSetting<StopRun | undefined>;
	readonly #working = new Action();
	readonly #prices: OrderPrices;
	readonly #goals: GoalCalls;
	readonly #calls: StopCalls;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.alone = desk.use(TradingAlone);
		this.#prices = new OrderPrices(desk);
		this.#goals = desk.use(GoalCalls);
		this.#calls = new StopCalls(desk, this.#prices);
		this.#stored = new StoredSetting<StopRun | undefined>(desk.database, {
			name: nodeSetting('stop-trading', desk.connection.id),
			initial: undefined,
			parse: parseStopRun,
		});
		this.watch = new Live(() => this.#look(), { every: EVERY_MS });
		desk.use(LeaveGuards).add('sending', () => this.isRunning);
	}

	/** Settles once it is known whether a run was under way at an earlier visit. */
	get loaded(): Promise<void> {
		return this.#stored.loaded;
	}

	/** The last run, until it is dismissed. */
	get run(): StopRun | undefined {
		return this.#stored.current;
	}

	get phase(): StopPhase | undefined {
		const standing = this.alone.unread.length === 0 ? this.alone.standing : undefined;
		return this.run && phaseOf(this.run, standing);
	}

	/** This tab is sending. */
	get isRunning(): boolean {
		return this.#working.isBusy;
	}

	/** Another tab is sending. */
	get isElsewhere(): boolean {
		return this.#isElsewhere;
	}

	/** Until the node may be read for the proof, by its clock. */
	get secondsLeft(): number {
		return this.#secondsLeft;
	}

	/** Why the run could not begin, or was interrupted. */
	get failure(): Error | undefined {
		return this.#working.failure;
	}

	dismiss(): void {
		if (this.isRunning) return;
		this.failures.clear();
		this.#working.dismiss();
		this.#stored.set(undefined);
	}

	/** Ends everything that stands now. A list that cannot be read keeps the run from being proven. */
	async start(): Promise<void> {
		await this.#inTurn(async () => {
			await this.#stored.reload();
			// Another tab was closed in the middle: its calls may still arrive. The user sees that run, and resumes it.
			// Without the lists: read here, they would be polled.
			if (this.run && phaseOf(this.run, undefined) === 'unfinished') return;
			const lists = await this.alone.readNow();
			// A node that does not answer may trade all the same.
			const isSilent = Object.values(lists).every((list) => list === undefined);
			if (isSilent && this.alone.error) throw this.alone.error;
			const steps = planStop(standingOf(lists));
			if (steps.length === 0) return;
			this.failures.clear();
			this.#stored.set({ at: Date.now(), steps, cleared: [] });
			await this.#runSteps();
		});
	}

	/** Sends the calls that were not sent before the page was closed. Those that were sent are looked up, and not sent again. */
	async resume(): Promise<void> {
		await this.#inTurn(async () => {
			await this.#stored.reload();
			await this.#settle();
			await this.#runSteps();
		});
	}

	/** While no other tab does. */
	async #inTurn(work: () => Promise<void>): Promise<void> {
		await this.#stored.loaded;
		await this.#working.run(async () => {
			// Readings wait for a node that is away: the user is told at once, and no call is sent later.
			await this.#desk.connection.node.session.pulse({ probes: true, priority: 'user' });
			const isAlone = await tryLock(this.#lock, work);
			this.#isElsewhere = !isAlone;
		});
		if (!this.failure) await this.watch.refresh();
	}

	async #runSteps(): Promise<void> {
		for (const { key, is, target } of this.run?.steps ?? []) {
			if (is !== 'waiting') continue;
			this.#note(key, 'sending');
			const end = await this.#calls.end(target, this.#clearing).catch((error: unknown): StepEnd => ({
				is: 'sending',
				error: error instanceof Error ? error : new Error(String(error)),
			}));
			if (end.error) this.failures.set(key, end.error);
			this.#note(key, end.is);
			// If the node does not answer, the calls after this one would end in the same way.
			if (end.error && isAway(end.error)) throw end.error;
		}
		const endedAt = await this.#nodeTime().catch(() => undefined);
		this.#change((run) => ({ ...run, endedAt, provenAt: undefined }));
	}

	async #look(): Promise<OpenEnds> {
		await this.#stored.loaded;
		if (!this.isRunning) {
			await this.#stored.reload();
			const isAlone = await tryLock(this.#lock, () => this.#settle());
			this.#isElsewhere = !isAlone && !this.isRunning;
		}
		return this.#openEnds();
	}

	/** Looks up what is not known, sees what the node has by now, and concludes. */
	async #settle(): Promise<void> {
		const run = this.run;
		if (!run || run.provenAt !== undefined) return;
		const isOpen = run.steps.some(({ is }) => is === 'sending' || is === 'unknown');
		if (isOpen) await this.#prices.settle().then(() => this.#goals.lookUp());
		const lists = await this.alone.readNow();
		this.#change((now) => ({ ...now, steps: settleSteps(now, lists, false) }));
		const isOver = this.run?.steps.every(({ is }) => is === 'done') && standingOf(lists).length === 0;
		// The two minutes begin once nothing stands, however it ended.
		if (!isOver) return this.#change((now) => ({ ...now, endedAt: undefined }));
		const time = await this.#nodeTime();
		const endedAt = this.run?.endedAt ?? time;
		this.#secondsLeft = Math.max(0, Math.ceil((endedAt + PROOF_MS + 1000 - time) / 1000));
		const isProven = this.#secondsLeft === 0 && isNothing(lists) && !isOpenEnded(await this.#openEnds());
		this.#change((now) => ({ ...now, endedAt, ...(isProven && { provenAt: time }) }));
	}

	/** Its seconds are cut. */
	async #nodeTime(): Promise<number> {
		return (await this.#desk.connection.node.session.clock()).reported;
	}

	async #openEnds(): Promise<OpenEnds> {
		const { database, connection } = this.#desk;
		const { waiting } = await connection.node.swaps.recent(LATEST_SWAPS);
		const open = await readOpenEntries(database, connection.id);
		return {
			isRequesting: waiting !== undefined,
			openCalls: open.filter((entry) => isCall(entry) && isCallOpen(entry) && TRADING_KINDS.has(entry.kind))
				.length,
		};
	}

	#note(key: string, is: StopState): void {
		this.#change((run) => ({
			...run,
			steps: run.steps.map((step): StopStep => (step.key === key ? { ...step, is } : step)),
		}));
	}

	#change(change: (run: StopRun) => StopRun): void {
		const { run } = this;
		if (!run) return;
		const changed = change(run);
		if (JSON.stringify(changed) !== JSON.stringify(run)) this.#stored.set(changed);
	}

	/** A price that is cleared already is not cleared again in this run. */
	get #clearing(): Clearing {
		return {
			orders: this.alone.listsAsRead().orders ?? [],
			isCleared: (sale) => this.run?.cleared.includes(sale) ?? false,
			note: (sale) => this.#change((run) => ({ ...run, cleared: [...run.cleared, sale] })),
		};
	}

	get #lock() {
		return LOCK_NAMES.stopTrading(this.#desk.connection.id);
	}
}

const isAway = (error: Error): boolean =>
	error instanceof CallError && ['unreachable', 'blocked'].includes(error.kind);

/** Every list was read, and is empty. */
function isNothing(lists: StandingLists): boolean {
	return Object.values(lists).every((list) => list !== undefined) && standingOf(lists).length === 0;
}

const isOpenEnded = ({ isRequesting, openCalls }: OpenEnds): boolean => isRequesting || openCalls > 0;
