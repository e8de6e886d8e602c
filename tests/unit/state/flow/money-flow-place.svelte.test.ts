import { EMPTY_TOKEN_DRAFT } from '#lib/domain/tokens/token-draft.ts';
import type { FlowReview } from '#lib/state/flow/flow-plan.ts';
import { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import { openDatabase, type Database } from '#lib/storage/database.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HandMadePlan, LOST, named, REFUSED } from './hand-made-plan.ts';

const NODE = 'flow-place-test';
type Flow = MoneyFlow<'token-create', FlowReview>;

let database: Database;
let plan: HandMadePlan;
let stopWatching: (() => void) | undefined;

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	database = await openDatabase();
	await database.clear('journal');
	plan = new HandMadePlan();
});

afterEach(() => {
	stopWatching?.();
	stopWatching = undefined;
	database.close();
	vi.useRealTimers();
});

async function built(): Promise<Flow> {
	const flow = new MoneyFlow({ plan, database, nodeId: NODE, draft: EMPTY_TOKEN_DRAFT });
	flow.type(named('draft'));
	await flow.build();
	return flow;
}

/** What a screen does: looks at the watch. */
function watch(flow: Flow): void {
	stopWatching = $effect.root(() => {
		$effect(() => void flow.watch.current);
	});
}

/** Lets the clock run on by hand, with time for the disk and the locks, which it does not drive. */
async function pass(ms: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(ms);
	for (let turn = 0; turn < 5; turn += 1) await database.count('journal');
}

async function untilStep(flow: Flow, step: string): Promise<void> {
	for (let half = 0; half < 120 && flow.step !== step; half += 1) await pass(500);
	expect(flow.step).toBe(step);
}

describe('a money flow and its chain', () => {
	beforeEach(() => {
		plan.chain = 'HOME';
	});

	it('has the chain in the journal as soon as something is built', async () => {
		expect((await built()).entry?.chain).toBe('HOME');
	});

	it('is not sent on another one, and stands as it was', async () => {
		const flow = await built();
		plan.chain = 'AWAY';
		await flow.send();
		expect(plan.sent).toEqual([]);
		expect(flow.step).toBe('review');
		expect(flow.failure).toMatchObject({ code: 'DAEMON-OTHER-CHAIN' });
	});

	it('is neither lost nor refused because another one does not know it', async () => {
		plan.reply = () => Promise.reject(LOST);
		const flow = await built();
		await flow.send();
		plan.chain = 'AWAY';
		watch(flow);
		for (let half = 0; half < 60; half += 1) await pass(500);
		expect(plan.looks).toBeGreaterThan(3);
		expect(flow.step).toBe('sending');
		expect(flow.watch.error).toMatchObject({ code: 'DAEMON-OTHER-CHAIN' });
		plan.chain = 'HOME';
		plan.statuses = [{ seen: 'waiting' }];
		await flow.watch.refresh();
		expect(flow.step).toBe('accepted');
	});
});

describe('a money flow that was refused', () => {
	async function refused() {
		plan.reply = () => Promise.reject(REFUSED);
		const flow = await built();
		await flow.send();
		expect(flow.step).toBe('refused');
		return flow;
	}

	it('goes on where the transaction is seen later all the same', async () => {
		const flow = await refused();
		plan.statuses = [{ seen: 'nowhere' }, { seen: 'waiting' }, { seen: 'visible' }];
		watch(flow);
		await untilStep(flow, 'visible');
		expect(flow.entry?.reached).toMatchObject({ refused: expect.any(Number), accepted: expect.any(Number) });
		expect(plan.sent).toHaveLength(1);
		expect(await readJournal(database, NODE)).toMatchObject([{ step: 'visible' }]);
	});

	it('is looked for once more before another one may be built', async () => {
		const flow = await refused();
		expect(await flow.isStillRefused()).toBe(true);
		plan.statuses = [{ seen: 'waiting' }];
		expect(await flow.isStillRefused()).toBe(false);
		expect(flow.step).toBe('accepted');
	});

	it('is not taken for refused while nothing can be seen', async () => {
		const flow = await refused();
		plan.chain = 'AWAY';
		expect(await flow.isStillRefused()).toBe(false);
		expect(flow.step).toBe('refused');
	});
});
