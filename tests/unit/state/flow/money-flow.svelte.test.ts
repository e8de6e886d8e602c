import { CallError } from '#lib/client/call-error.ts';
import { isTransactionOf } from '#lib/domain/flow/journal-entry.ts';
import { discardDraft } from '#lib/storage/journal-writing.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { describe, expect, it } from 'vitest';
import { FlowHarness } from './flow-harness.svelte.ts';
import { REPLY_LOST, named, REFUSED } from './fake-plan.ts';

const bed = new FlowHarness('flow-test');

describe('money flow', () => {
	it('stores nothing before the first input, then the latest draft', async () => {
		const flow = bed.flowOf();
		await flow.resume();
		expect(await readJournal(bed.database, bed.nodeId)).toEqual([]);
		for (const typed of ['d', 'dr', 'dra', 'draft']) flow.type(named(typed));
		await bed.until(async () => {
			const [entry] = await readJournal(bed.database, bed.nodeId);
			return isTransactionOf(entry, 'token-create') && entry.draft.name === 'draft';
		});
		expect(await readJournal(bed.database, bed.nodeId)).toMatchObject([{ draft: named('draft') }]);
	});

	it('stores the hex before the review', async () => {
		let onDisk: unknown;
		bed.plan.review = async () => {
			onDisk = (await readJournal(bed.database, bed.nodeId))[0];
			return { problems: [] };
		};
		await bed.built();
		expect(onDisk).toMatchObject({ step: 'review', hex: 'hex of draft', txid: 'id of draft' });
	});

	it('stores the sending step before broadcasting', async () => {
		let onDisk: unknown;
		bed.plan.reply = async () => {
			onDisk = (await readJournal(bed.database, bed.nodeId))[0];
			return 'id of draft';
		};
		await (await bed.built()).send();
		expect(onDisk).toMatchObject({ step: 'sending' });
	});

	it('does not send a transaction that differs from the request', async () => {
		bed.plan.problems = [{ kind: 'supply' }];
		const flow = await bed.built();
		await flow.send();
		expect(bed.plan.sent).toEqual([]);
		expect(flow.step).toBe('review');
	});

	it('returns to the review after a reload, and sends from there', async () => {
		const flow = await bed.reload(await bed.built());
		expect(flow.review).toEqual({ problems: [] });
		await flow.send();
		expect(bed.plan.sent).toEqual(['hex of draft']);
		expect(flow.step).toBe('accepted');
	});

	it('returns to the form if another tab discarded the draft', async () => {
		const flow = await bed.built();
		const first = flow.entry?.id ?? '';
		await discardDraft(bed.database, first);
		await flow.send();
		expect([flow.step, flow.draft, bed.plan.sent]).toEqual(['fill', named('draft'), []]);
		expect(flow.failure).toMatchObject({ code: 'DRAFT-DISCARDED' });
		flow.type(named('typed on'));
		await flow.build();
		await flow.send();
		expect(bed.plan.sent).toEqual(['hex of typed on']);
		expect(flow.entry?.id).not.toBe(first);
	});

	it('returns from an open review when its draft is discarded', async () => {
		const flow = await bed.built();
		bed.watch(flow);
		await discardDraft(bed.database, flow.entry?.id ?? '');
		await bed.advance(15_000);
		await bed.untilStep(flow, 'fill');
		expect(flow.failure).toMatchObject({ code: 'DRAFT-DISCARDED' });
	});

	it('keeps the input after another tab discarded the draft', async () => {
		const flow = bed.flowOf();
		flow.type(named('begun'));
		await bed.until(() => flow.entry !== undefined);
		await discardDraft(bed.database, flow.entry?.id ?? '');
		flow.type(named('typed on'));
		await bed.until(async () => (await readJournal(bed.database, bed.nodeId)).length === 1);
		expect(flow.draft).toEqual(named('typed on'));
		expect(await readJournal(bed.database, bed.nodeId)).toMatchObject([{ draft: named('typed on') }]);
	});

	it('shows no form for a sent entry deleted in another tab', async () => {
		const flow = await bed.built();
		await flow.send();
		await bed.database.clear('journal');
		bed.watch(flow);
		await bed.advance(2_000);
		expect(flow.step).not.toBe('fill');
	});

	it('sends nothing if another program sent the same bytes', async () => {
		const flow = await bed.built();
		bed.plan.isSentElsewhere = true;
		await flow.send();
		expect(bed.plan.sent).toEqual([]);
		expect(flow.entry).toMatchObject({ step: 'accepted', wasSentElsewhere: true });
		expect((await bed.reload(flow)).entry?.wasSentElsewhere).toBe(true);
	});

	it('sends once if two tabs send simultaneously', async () => {
		const one = await bed.built();
		const other = await bed.reload(one);
		await Promise.all([one.send(), other.send(), one.send()]);
		expect(bed.plan.sent).toHaveLength(1);
		expect([one.step, other.step]).toEqual(['accepted', 'accepted']);
	});

	it('does not send a transaction that another tab rebuilt after review', async () => {
		const one = await bed.built();
		const other = await bed.reload(one);
		await other.reopen();
		other.type(named('another draft'));
		await other.build();
		await one.send();
		expect(bed.plan.sent).toEqual([]);
		expect(one.entry?.txid).toBe('id of another draft');
	});

	it('looks up a transaction after a lost reply, without resending', async () => {
		bed.plan.reply = () => Promise.reject(REPLY_LOST);
		bed.plan.statuses = [{ seen: 'nowhere' }, { seen: 'waiting' }];
		const flow = await bed.built();
		await flow.send();
		expect(flow.step).toBe('sending');
		bed.watch(flow);
		await bed.untilStep(flow, 'accepted');
		expect(bed.plan.sent).toHaveLength(1);
	});

	it('waits longer after each failed look-up before reporting a loss', async () => {
		bed.plan.reply = () => Promise.reject(REPLY_LOST);
		const flow = await bed.built();
		await flow.send();
		bed.watch(flow);
		await bed.until(() => flow.misses === 1);
		expect([bed.plan.polls, flow.misses]).toEqual([1, 1]);
		await bed.advance(3900);
		expect(bed.plan.polls).toBe(1);
		await bed.advance(100);
		await bed.until(() => flow.misses === 2);
		expect(bed.plan.polls).toBe(2);
		await bed.advance(7900);
		expect(bed.plan.polls).toBe(2);
		await bed.untilStep(flow, 'lost');
		expect(bed.plan.polls).toBe(3);
		expect(bed.plan.sent).toHaveLength(1);
	});

	it('resends the same bytes only on request', async () => {
		bed.plan.reply = () => Promise.reject(REPLY_LOST);
		const flow = await bed.built();
		await flow.send();
		bed.watch(flow);
		await bed.untilStep(flow, 'lost');
		bed.plan.reply = () =>
			Promise.reject(new CallError('refused', 'already in block chain', { code: 'TX-IN-CHAIN' }));
		await flow.sendAgain();
		expect(bed.plan.sent).toEqual(['hex of draft', 'hex of draft']);
		expect(flow.step).toBe('accepted');
	});

	it('looks up a transaction once another tab has stopped sending', async () => {
		const flow = await bed.built();
		const reply = Promise.withResolvers<string>();
		bed.plan.reply = () => reply.promise;
		const sending = flow.send();
		await bed.until(() => bed.plan.sent.length > 0);
		expect(bed.plan.sent).toHaveLength(1);
		const again = await bed.reload(flow);
		expect(again.step).toBe('sending');
		bed.plan.statuses = [{ seen: 'mined', confirmations: 1 }];
		bed.watch(again);
		await bed.advance(0);
		expect(bed.plan.polls).toBe(0);
		reply.reject(REPLY_LOST);
		await sending;
		await bed.untilStep(again, 'mined');
		expect(bed.plan.sent).toHaveLength(1);
	});

	it.each([
		['a refusal', new CallError('refused', '16: mempool conflict', { code: 'TX-CONFLICT' })],
		['a refusal without a reason', new CallError('refused', '', { code: 'TX-UNSIGNED' })],
	])('ends as refused after %s confirmed by a look-up', async (_, error) => {
		bed.plan.reply = () => Promise.reject(error);
		const flow = await bed.built();
		await flow.send();
		expect(bed.plan.polls).toBe(1);
		expect(flow.entry).toMatchObject({
			step: 'refused',
			refusal: { code: error.code, text: error.message },
		});
	});

	it('counts as accepted after a refusal if the daemon knows it', async () => {
		bed.plan.reply = () =>
			Promise.reject(new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' }));
		bed.plan.statuses = [{ seen: 'waiting' }];
		const flow = await bed.built();
		await flow.send();
		expect(flow.step).toBe('accepted');
	});

	it.each([
		['is still starting', new CallError('refused', 'Loading wallet...', { code: 'DAEMON-STARTING' })],
		['expects a different password', new CallError('unauthorised', '', { code: 'AUTH-DAEMON' })],
	])('offers the same bytes again if the daemon %s', async (_, error) => {
		bed.plan.reply = () => Promise.reject(error);
		const flow = await bed.built();
		await flow.send();
		expect(flow.entry).toMatchObject({ step: 'sending', answer: { code: error.code } });
		await flow.reopen();
		expect(flow.entry).toMatchObject({ step: 'sending', hex: 'hex of draft' });
		bed.watch(flow);
		await bed.untilStep(flow, 'lost');
		bed.plan.reply = () => Promise.resolve('id of draft');
		await flow.sendAgain();
		expect(bed.plan.sent).toEqual(['hex of draft', 'hex of draft']);
		expect(flow.entry).toMatchObject({ step: 'accepted', answer: undefined });
	});

	it('finds a mined transaction despite an error reply', async () => {
		bed.plan.reply = () => Promise.reject(new CallError('unauthorised', '', { code: 'AUTH-DAEMON' }));
		bed.plan.statuses = [{ seen: 'mined', confirmations: 1 }];
		const flow = await bed.built();
		await flow.send();
		bed.watch(flow);
		await bed.untilStep(flow, 'mined');
	});

	it('returns to the review if the bytes did not leave the browser', async () => {
		bed.plan.reply = () => Promise.reject(new CallError('blocked', 'Blocked.'));
		const flow = await bed.built();
		await flow.send();
		expect(flow.step).toBe('review');
		await flow.reopen();
		expect(flow.step).toBe('fill');
	});

	it('leaves a refusal open if the daemon’s look-up is doubtful', async () => {
		const doubt = { kind: 'lower', blocks: 4, before: 38 } as const;
		bed.plan.reply = () => Promise.reject(REFUSED);
		bed.plan.statuses = [{ seen: 'nowhere', doubt }];
		const flow = await bed.built();
		await flow.send();
		expect(flow.entry).toMatchObject({ step: 'lost', answer: { code: 'TX-MISSING-INPUTS' } });
		expect(flow.doubt).toEqual(doubt);
	});

	it('never ends as refused after an earlier send', async () => {
		const flow = await bed.built();
		await flow.send();
		bed.watch(flow);
		await bed.untilStep(flow, 'lost');
		bed.plan.reply = () => Promise.reject(REFUSED);
		await flow.sendAgain();
		expect(flow.entry).toMatchObject({ step: 'lost', answer: { text: 'Missing inputs' } });
		bed.plan.reply = () => Promise.resolve('id of draft');
		await flow.sendAgain();
		expect(flow.step).toBe('accepted');
	});

	it('becomes lost after a reorg and settles once notarised', async () => {
		const flow = await bed.built();
		await flow.send();
		bed.plan.statuses = [{ seen: 'visible', confirmations: 2 }, { seen: 'nowhere' }];
		bed.watch(flow);
		await bed.untilStep(flow, 'visible');
		await bed.untilStep(flow, 'lost');
		bed.plan.statuses = [{ seen: 'visible', confirmations: 3, isNotarised: true }];
		await bed.untilStep(flow, 'visible');
		expect(flow.entry?.settled).toBeGreaterThan(0);
		expect(bed.plan.sent).toHaveLength(1);
	});

	it.each(['nowhere', 'waiting'] as const)(
		'keeps its block if a daemon with lost blocks reports %s',
		async (seen) => {
			const doubt = { kind: 'lower', blocks: 0, before: 61 } as const;
			const flow = await bed.built();
			await flow.send();
			bed.plan.statuses = [{ seen: 'visible', confirmations: 2 }];
			bed.watch(flow);
			await bed.untilStep(flow, 'visible');
			bed.plan.statuses = Array.from({ length: 5 }, () => ({ seen, doubt }));
			for (let look = 0; look < 20 && bed.plan.statuses.length > 1; look += 1) await bed.advance(10_000);
			expect([flow.step, flow.doubt, flow.misses]).toEqual(['visible', doubt, 0]);
			bed.plan.statuses = [{ seen: 'waiting' }];
			await bed.advance(10_000);
			await bed.untilStep(flow, 'accepted');
		},
	);

	it('reports a daemon that returns a different transaction id', async () => {
		bed.plan.reply = () => Promise.resolve('another id');
		const flow = await bed.built();
		await flow.send();
		expect(flow.entry).toMatchObject({ step: 'lost', otherTxid: 'another id' });
	});

	it('records the time of each stage until the end', async () => {
		const flow = await bed.built();
		await flow.send();
		bed.plan.statuses = [{ seen: 'waiting' }, { seen: 'mined', confirmations: 1 }, { seen: 'visible' }];
		bed.watch(flow);
		await bed.untilStep(flow, 'visible');
		expect(Object.keys(flow.entry?.reached ?? {})).toEqual([
			'fill',
			'review',
			'sending',
			'accepted',
			'mined',
			'visible',
		]);
	});

	it('returns to accepted when its block is undone', async () => {
		const flow = await bed.built();
		await flow.send();
		bed.plan.statuses = [{ seen: 'mined', confirmations: 1 }, { seen: 'waiting' }];
		bed.watch(flow);
		await bed.untilStep(flow, 'mined');
		await bed.untilStep(flow, 'accepted');
		expect(bed.plan.sent).toHaveLength(1);
	});

	it('keeps the input when building fails', async () => {
		bed.plan.build = () => Promise.reject(new CallError('refused', 'cant find normal inputs'));
		const flow = await bed.built();
		expect(flow.step).toBe('fill');
		expect(flow.draft).toEqual(named('draft'));
		expect(flow.failure?.message).toBe('cant find normal inputs');
	});
});
