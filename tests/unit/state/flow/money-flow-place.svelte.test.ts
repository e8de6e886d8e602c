import { readJournal } from '#lib/storage/journal-reading.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { FlowHarness } from './flow-harness.svelte.ts';
import { REPLY_LOST, REFUSED } from './fake-plan.ts';

const bed = new FlowHarness('flow-place-test');

describe('money flow on a chain', () => {
	beforeEach(() => {
		bed.plan.chain = 'HOME';
	});

	it('stores its chain in the journal when built', async () => {
		expect((await bed.built()).entry?.chain).toBe('HOME');
	});

	it('is not sent on a different chain and stays in review', async () => {
		const flow = await bed.built();
		bed.plan.chain = 'AWAY';
		await flow.send();
		expect(bed.plan.sent).toEqual([]);
		expect(flow.step).toBe('review');
		expect(flow.failure).toMatchObject({ code: 'DAEMON-OTHER-CHAIN' });
	});

	it('stays sending while a different chain lacks the transaction', async () => {
		bed.plan.reply = () => Promise.reject(REPLY_LOST);
		const flow = await bed.built();
		await flow.send();
		bed.plan.chain = 'AWAY';
		bed.watch(flow);
		for (let half = 0; half < 60; half += 1) await bed.advance(500);
		expect(bed.plan.polls).toBeGreaterThan(3);
		expect(flow.step).toBe('sending');
		expect(flow.watch.error).toMatchObject({ code: 'DAEMON-OTHER-CHAIN' });
		bed.plan.chain = 'HOME';
		bed.plan.statuses = [{ seen: 'waiting' }];
		await flow.watch.refresh();
		expect(flow.step).toBe('accepted');
	});
});

describe('refused money flow', () => {
	async function refused() {
		bed.plan.reply = () => Promise.reject(REFUSED);
		const flow = await bed.built();
		await flow.send();
		expect(flow.step).toBe('refused');
		return flow;
	}

	it('continues if the transaction is seen later', async () => {
		const flow = await refused();
		bed.plan.statuses = [{ seen: 'nowhere' }, { seen: 'waiting' }, { seen: 'visible' }];
		bed.watch(flow);
		await bed.untilStep(flow, 'visible');
		expect(flow.entry?.reached).toMatchObject({ refused: expect.any(Number), accepted: expect.any(Number) });
		expect(bed.plan.sent).toHaveLength(1);
		expect(await readJournal(bed.database, bed.nodeId)).toMatchObject([{ step: 'visible' }]);
	});

	it('is looked up again before a rebuild', async () => {
		const flow = await refused();
		expect(await flow.isStillRefused()).toBe(true);
		bed.plan.statuses = [{ seen: 'waiting' }];
		expect(await flow.isStillRefused()).toBe(false);
		expect(flow.step).toBe('accepted');
	});

	it('is not confirmed as refused on a different chain', async () => {
		const flow = await refused();
		bed.plan.chain = 'AWAY';
		expect(await flow.isStillRefused()).toBe(false);
		expect(flow.step).toBe('refused');
	});
});
