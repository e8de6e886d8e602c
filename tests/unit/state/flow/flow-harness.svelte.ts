import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import { isTransactionOf, type TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import type { FlowReview } from '#lib/state/flow/flow-plan.ts';
import { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import type { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { openDatabase, type Database } from '#lib/storage/database.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { FakePlan, named } from './fake-plan.ts';

export type Flow = MoneyFlow<'token-create', FlowReview>;

/** Money flows with an empty journal, a scripted daemon and a fake clock. */
export class FlowHarness {
	readonly nodeId: string;
	database!: Database;
	plan!: FakePlan;
	#stopWatching: (() => void) | undefined;

	/** Must be called inside `describe`: sets up and cleans up around each test. */
	constructor(nodeId: string) {
		this.nodeId = nodeId;
		beforeEach(async () => {
			vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
			this.database = await openDatabase();
			await this.database.clear('journal');
			this.plan = new FakePlan();
		});
		afterEach(() => {
			this.#stop();
			this.database.close();
			vi.useRealTimers();
		});
	}

	flowOf(entry?: TransactionEntry<'token-create'>, unrecorded?: UnsavedOutcome): Flow {
		const { plan, database, nodeId } = this;
		return new MoneyFlow({ plan, database, nodeId, draft: EMPTY_TOKEN_DRAFT, entry, unrecorded });
	}

	async built(unrecorded?: UnsavedOutcome): Promise<Flow> {
		const flow = this.flowOf(undefined, unrecorded);
		flow.type(named('draft'));
		await flow.build();
		return flow;
	}

	/** Simulates closing and reopening the tab: same journal, empty memory. */
	async reload(flow: Flow): Promise<Flow> {
		this.#stop();
		const entry = await readEntry(this.database, flow.entry?.id ?? '');
		const again = this.flowOf(isTransactionOf(entry, 'token-create') ? entry : undefined);
		await again.resume();
		return again;
	}

	/** Watches the flow like a screen: polls the transaction's state, and whether it can still be sent. */
	watch(flow: Flow): void {
		this.#stopWatching = $effect.root(() => {
			$effect(() => void (flow.step === 'review' ? flow.isExpired : flow.watch.current));
		});
	}

	#stop(): void {
		this.#stopWatching?.();
		this.#stopWatching = undefined;
	}

	/** Advances the fake clock, leaving time for the disk and the locks, which do not depend on it. */
	async advance(ms: number): Promise<void> {
		await vi.advanceTimersByTimeAsync(ms);
		for (let turn = 0; turn < 5; turn += 1) await this.database.count('journal');
	}

	/** Waits for the disk and the locks, with the clock stopped. */
	async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
		for (let turn = 0; turn < 5000 && !(await isSo()); turn += 1) await this.advance(0);
	}

	async untilStep(flow: Flow, step: string): Promise<void> {
		for (let half = 0; half < 120 && flow.step !== step; half += 1) await this.advance(500);
		expect(flow.step).toBe(step);
	}
}
