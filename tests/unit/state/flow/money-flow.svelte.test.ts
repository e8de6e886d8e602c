import { CallError } from '#lib/client/call-error.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/tokens/token-draft.ts';
import type { FlowReview } from '#lib/state/flow/flow-plan.ts';
import { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import { openDatabase, type Database } from '#lib/storage/database.ts';
import { isTransactionOf, type TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntry, readJournal } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HandMadePlan, LOST, named } from './hand-made-plan.ts';

const NODE = 'flow-test';

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

function flowOf(entry?: TransactionEntry<'token-create'>): MoneyFlow<'token-create', FlowReview> {
	return new MoneyFlow({ plan, database, nodeId: NODE, draft: EMPTY_TOKEN_DRAFT, entry });
}

/** A tab that was closed and opened again: the same journal, nothing in memory. */
async function reload(
	flow: MoneyFlow<'token-create', FlowReview>,
): Promise<MoneyFlow<'token-create', FlowReview>> {
	stopWatching?.();
	const entry = await readEntry(database, flow.entry?.id ?? '');
	const again = flowOf(isTransactionOf(entry, 'token-create') ? entry : undefined);
	await again.resume();
	return again;
}

async function built(): Promise<MoneyFlow<'token-create', FlowReview>> {
	const flow = flowOf();
	flow.type(named('draft'));
	await flow.build();
	return flow;
}

/** What a screen does: looks at the watch. */
function watch(flow: MoneyFlow<'token-create', FlowReview>): void {
	stopWatching = $effect.root(() => {
		$effect(() => void flow.watch.current);
	});
}

/** Lets the clock run on by hand, with time for the disk and the locks, which it does not drive. */
async function pass(ms: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(ms);
	for (let turn = 0; turn < 5; turn += 1) await database.count('journal');
}

async function untilStep(flow: MoneyFlow<'token-create', FlowReview>, step: string): Promise<void> {
	for (let half = 0; half < 120 && flow.step !== step; half += 1) await pass(500);
	expect(flow.step).toBe(step);
}

describe('a money flow', () => {
	it('stores nothing before the user types, and then everything', async () => {
		const flow = flowOf();
		await flow.resume();
		expect(await readJournal(database, NODE)).toEqual([]);
		for (const typed of ['d', 'dr', 'dra', 'draft']) flow.type(named(typed));
		await pass(0);
		expect(await readJournal(database, NODE)).toMatchObject([{ draft: named('draft') }]);
	});

	it('has the hex on disk before there is anything to review', async () => {
		let onDisk: unknown;
		plan.review = async () => {
			onDisk = (await readJournal(database, NODE))[0];
			return { problems: [] };
		};
		await built();
		expect(onDisk).toMatchObject({ step: 'review', hex: 'hex of draft', txid: 'id of draft' });
	});

	it('has "sending" on disk before the bytes go out', async () => {
		let onDisk: unknown;
		plan.reply = async () => {
			onDisk = (await readJournal(database, NODE))[0];
			return 'id of draft';
		};
		await (await built()).send();
		expect(onDisk).toMatchObject({ step: 'sending' });
	});

	it('does not send what differs from the wish', async () => {
		plan.problems = ['another supply'];
		const flow = await built();
		await flow.send();
		expect(plan.sent).toEqual([]);
		expect(flow.step).toBe('review');
	});

	it('comes back to the review after a reload, and sends from there', async () => {
		const flow = await reload(await built());
		expect(flow.review).toEqual({ problems: [] });
		await flow.send();
		expect(plan.sent).toEqual(['hex of draft']);
		expect(flow.step).toBe('accepted');
	});

	it('sends once although two tabs press the button', async () => {
		const one = await built();
		const other = await reload(one);
		await Promise.all([one.send(), other.send(), one.send()]);
		expect(plan.sent).toHaveLength(1);
		expect([one.step, other.step]).toEqual(['accepted', 'accepted']);
	});

	it('does not send what another tab has built after this one was reviewed', async () => {
		const one = await built();
		const other = await reload(one);
		await other.reopen();
		other.type(named('another draft'));
		await other.build();
		await one.send();
		expect(plan.sent).toEqual([]);
		expect(one.entry?.txid).toBe('id of another draft');
	});

	it('looks a transaction up when the reply is lost, and sends nothing more', async () => {
		plan.reply = () => Promise.reject(LOST);
		plan.statuses = [{ seen: 'nowhere' }, { seen: 'waiting' }];
		const flow = await built();
		await flow.send();
		expect(flow.step).toBe('sending');
		watch(flow);
		await untilStep(flow, 'accepted');
		expect(plan.sent).toHaveLength(1);
	});

	it('waits longer after each look that finds nothing, and then says so', async () => {
		plan.reply = () => Promise.reject(LOST);
		const flow = await built();
		await flow.send();
		watch(flow);
		await pass(0);
		expect([plan.looks, flow.misses]).toEqual([1, 1]);
		await pass(3900);
		expect(plan.looks).toBe(1);
		await pass(100);
		expect(plan.looks).toBe(2);
		await pass(7900);
		expect(plan.looks).toBe(2);
		await untilStep(flow, 'lost');
		expect(plan.looks).toBe(3);
		expect(plan.sent).toHaveLength(1);
	});

	it('sends the same bytes again only when asked to', async () => {
		plan.reply = () => Promise.reject(LOST);
		const flow = await built();
		await flow.send();
		watch(flow);
		await untilStep(flow, 'lost');
		plan.reply = () =>
			Promise.reject(new CallError('refused', 'already in block chain', { code: 'TX-IN-CHAIN' }));
		await flow.sendAgain();
		expect(plan.sent).toEqual(['hex of draft', 'hex of draft']);
		expect(flow.step).toBe('accepted');
	});

	it('looks up what a closed tab had begun to send', async () => {
		const flow = await built();
		const reply = Promise.withResolvers<string>();
		plan.reply = () => reply.promise;
		const sending = flow.send();
		await pass(0);
		expect(plan.sent).toHaveLength(1);
		const again = await reload(flow);
		expect(again.step).toBe('sending');
		plan.statuses = [{ seen: 'mined', confirmations: 1 }];
		watch(again);
		await pass(0);
		expect(plan.looks).toBe(0);
		reply.reject(LOST);
		await sending;
		await untilStep(again, 'mined');
		expect(plan.sent).toHaveLength(1);
	});

	it.each([
		['a refusal', new CallError('refused', '16: mempool conflict', { code: 'TX-CONFLICT' })],
		['a refusal without a reason', new CallError('refused', '', { code: 'TX-UNSIGNED' })],
	])('ends as refused after %s that a look confirms', async (_, error) => {
		plan.reply = () => Promise.reject(error);
		const flow = await built();
		await flow.send();
		expect(plan.looks).toBe(1);
		expect(flow.entry).toMatchObject({
			step: 'refused',
			refusal: { code: error.code, text: error.message },
		});
	});

	it('counts as accepted what is refused although the daemon holds it', async () => {
		plan.reply = () =>
			Promise.reject(new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' }));
		plan.statuses = [{ seen: 'waiting' }];
		const flow = await built();
		await flow.send();
		expect(flow.step).toBe('accepted');
	});

	it('stays before the review while the daemon is still starting', async () => {
		plan.reply = () =>
			Promise.reject(new CallError('refused', 'Loading wallet...', { code: 'DAEMON-STARTING' }));
		const flow = await built();
		await flow.send();
		expect(flow.step).toBe('review');
		expect(flow.failure).toMatchObject({ code: 'DAEMON-STARTING' });
		plan.reply = () => Promise.resolve('id of draft');
		await flow.send();
		expect(flow.step).toBe('accepted');
	});

	it('says so when the daemon claims to have sent another transaction', async () => {
		plan.reply = () => Promise.resolve('another id');
		const flow = await built();
		await flow.send();
		expect(flow.entry).toMatchObject({ step: 'lost', otherTxid: 'another id' });
	});

	it('follows to the end and notes when each stage was reached', async () => {
		const flow = await built();
		await flow.send();
		plan.statuses = [{ seen: 'waiting' }, { seen: 'mined', confirmations: 1 }, { seen: 'visible' }];
		watch(flow);
		await untilStep(flow, 'visible');
		expect(Object.keys(flow.entry?.reached ?? {})).toEqual([
			'fill',
			'review',
			'sending',
			'accepted',
			'mined',
			'visible',
		]);
	});

	it('goes back to waiting when the block is undone', async () => {
		const flow = await built();
		await flow.send();
		plan.statuses = [{ seen: 'mined', confirmations: 1 }, { seen: 'waiting' }];
		watch(flow);
		await untilStep(flow, 'mined');
		await untilStep(flow, 'accepted');
		expect(plan.sent).toHaveLength(1);
	});

	it('keeps what was typed when building fails', async () => {
		plan.build = () => Promise.reject(new CallError('refused', 'cant find normal inputs'));
		const flow = await built();
		expect(flow.step).toBe('fill');
		expect(flow.draft).toEqual(named('draft'));
		expect(flow.failure?.message).toBe('cant find normal inputs');
	});
});
