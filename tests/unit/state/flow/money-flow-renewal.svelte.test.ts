import { CallError } from '#lib/client/call-error.ts';
import type { CoinsMoved } from '#lib/domain/flow/review.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { FlowHarness } from './flow-harness.svelte.ts';

const bed = new FlowHarness('flow-renewal-test');
const COINS: CoinsMoved = { paying: ['aa:0'], comesBack: 900n, leaves: 0n, fee: 100n };

describe('expired review', () => {
	beforeEach(() => {
		bed.plan.coins = COINS;
	});

	it('is marked as expired on screen and not sent', async () => {
		const flow = await bed.built();
		bed.watch(flow);
		await bed.advance(0);
		expect(flow.isExpired).toBe(false);
		bed.plan.expired = true;
		await bed.advance(15_000);
		await bed.until(() => flow.isExpired);
		expect(flow.isExpired).toBe(true);
		await flow.send();
		expect(bed.plan.sent).toEqual([]);
		expect(flow.step).toBe('review');
	});

	it('is detected after a reload', async () => {
		const flow = await bed.built();
		bed.plan.problems = [{ kind: 'expired' }];
		expect((await bed.reload(flow)).isExpired).toBe(true);
	});

	it('sends only the rebuilt transaction after a renewal', async () => {
		const flow = await bed.built();
		bed.watch(flow);
		bed.plan.expired = true;
		await bed.advance(15_000);
		bed.plan.expired = false;
		await flow.renew();
		expect(flow.isExpired).toBe(false);
		expect(flow.entry).toMatchObject({ step: 'review', txid: 'id of draft again' });
		expect(flow.changes).toEqual([]);
		expect(await readJournal(bed.database, bed.nodeId)).toHaveLength(1);
		bed.plan.reply = () => Promise.resolve('id of draft again');
		await flow.send();
		expect(bed.plan.sent).toEqual(['hex of draft again']);
		expect(flow.step).toBe('accepted');
	});

	it('lists the differences of the rebuilt transaction', async () => {
		const flow = await bed.built();
		bed.plan.coins = { ...COINS, paying: ['bb:1'], comesBack: 850n, fee: 150n };
		await flow.renew();
		expect(flow.changes).toEqual([
			{ kind: 'paying', before: ['aa:0'], after: ['bb:1'] },
			{ kind: 'fee', before: 100n, after: 150n },
			{ kind: 'comesBack', before: 900n, after: 850n },
		]);
		await flow.reopen();
		expect(flow.changes).toBeUndefined();
	});

	it('stays unchanged if the rebuild fails', async () => {
		const flow = await bed.built();
		bed.plan.build = () => Promise.reject(new CallError('refused', 'no coins', { code: 'TOKEN-FUNDS' }));
		await flow.renew();
		expect(flow.failure).toMatchObject({ code: 'TOKEN-FUNDS' });
		expect(flow.entry).toMatchObject({ step: 'review', txid: 'id of draft' });
		expect(flow.review).toBeDefined();
	});

	it('is not rebuilt after another tab has sent it', async () => {
		const flow = await bed.built();
		const other = await bed.reload(flow);
		await other.send();
		await flow.renew();
		expect(flow.entry).toMatchObject({ step: 'accepted', txid: 'id of draft' });
		expect(bed.plan.sent).toEqual(['hex of draft']);
	});
});
