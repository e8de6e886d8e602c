import { CallError } from '#lib/client/call-error.ts';
import { isCallOpen } from '#lib/domain/flow/call-record.ts';
import { isCall, type CallKind } from '#lib/domain/flow/journal-entry.ts';
import {
	parseStopRun,
	phaseOf,
	planStop,
	PROOF_MS,
	settleSteps,
	type StopPhase,
	type StopRun,
	type StopState,
	type StopStep,
} from '#lib/domain/trading-alone/stop-plan.ts';
import { standingOf, type StandingLists } from '#lib/domain/trading-alone/exposure.ts';
import { readOpenEntries } from '#lib/storage/journal-reading.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';
import { SvelteMap } from 'svelte/reactivity';
import type { Desk } from '../desk.ts';
import { LeaveGuards } from '../drafts/leave-guards.ts';
import { Action } from '../live/action.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { GoalCalls } from '../portfolio/goal-calls.svelte.ts';
import { OrderPrices } from '../prices/order-prices.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';
import { LATEST_SWAPS } from '#lib/domain/swaps/swap.ts';
import { StopCalls, type Clearing, type StepEnd } from './stop-calls.ts';
import { TradingAlone } from './trading-alone.svelte.ts';

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
