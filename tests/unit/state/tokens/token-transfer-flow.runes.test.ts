import { CallError } from '#lib/client/call-error.ts';
import type { TransferDraft } from '#lib/domain/token-transfer.ts';
import type { Desk } from '#lib/state/desk.ts';
import { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import { identityOf, required } from '#lib/state/tokens/daemon-identity.ts';
import { TransferPlan, type TransferFlow } from '#lib/state/tokens/token-transfer.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage } from '../practice-desk.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

let fake: FakeDaemon;
let database: Database;
let desk: Desk;
let tokenId: string;
let broadcasts: number;

beforeEach(async () => {
	// The daemon's blocks use the practice clock.
	vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	database = await freshDatabase();
	fake = await openDaemon();
	tokenId = await makeToken(fake, '0.00001');
	broadcasts = 0;
	desk = await openPage(fake, database, undefined, (method) => {
		if (method === 'sendrawtransaction') broadcasts += 1;
	});
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	database.close();
});

/** Builds a transfer up to its review. */
async function build(amount: string): Promise<TransferFlow> {
	const { pubkey: sender } = await fake.ask<{ pubkey: string }>('getinfo');
	const draft: TransferDraft = { tokenId, name: 'Tide', sender, recipient: RECIPIENT, amount, places: 0 };
	const plan = new TransferPlan(required(desk.connection.daemon), identityOf(desk));
	const flow = new MoneyFlow({ plan, database, nodeId: desk.connection.id, draft });
	flow.type({ ...draft });
	await flow.build();
	expect(flow.review?.problems).toEqual([]);
	return flow;
}

const held = async () => (await fake.ask<{ balance: number }>('tokenbalance', tokenId, RECIPIENT)).balance;

describe('token transfer', () => {
	it('sends nothing if another program sent the same bytes', async () => {
		const flow = await build('10');
		await fake.ask('sendrawtransaction', flow.entry?.hex);
		fake.mine();
		await flow.send();
		expect(flow.failure).toBeUndefined();
		expect(flow.entry).toMatchObject({ step: 'accepted', wasSentElsewhere: true });
		await flow.watch.refresh();
		expect(flow.step).toBe('visible');
		expect(broadcasts).toBe(0);
		expect(await held()).toBe(10);
	});

	it('stays refused if its tokens were spent (-26)', async () => {
		const flow = await build('10');
		const other = await build('20');
		await other.send();
		fake.mine();
		await flow.send();
		expect(flow.step).toBe('refused');
		expect(flow.entry?.refusal).toMatchObject({ code: 'TX-SPENT' });
		await flow.send();
		await flow.sendAgain();
		expect(broadcasts).toBe(2);
		expect(await held()).toBe(20);
	});

	it('is looked up if inputs are missing (-25), refused if not found', async () => {
		const missing = new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' });
		const nowhere = await build('10');
		vi.spyOn(TransferPlan.prototype, 'send').mockRejectedValue(missing);
		await nowhere.send();
		expect(nowhere.step).toBe('refused');
		expect(nowhere.entry?.refusal).toEqual({ code: 'TX-MISSING-INPUTS', text: 'Missing inputs' });

		const arrived = await build('20');
		vi.spyOn(TransferPlan.prototype, 'send').mockImplementation(async (hex) => {
			await fake.ask('sendrawtransaction', hex);
			fake.mine();
			throw missing;
		});
		await arrived.send();
		expect(arrived.step).toBe('visible');
		expect(await held()).toBe(20);
	});

	it('is not resent by a second click or tab', async () => {
		const flow = await build('10');
		const tab = new MoneyFlow({
			plan: new TransferPlan(required(desk.connection.daemon), identityOf(desk)),
			database,
			nodeId: desk.connection.id,
			draft: flow.draft,
			entry: flow.entry,
		});
		await tab.resume();
		await Promise.all([flow.send(), flow.send(), tab.send()]);
		expect(broadcasts).toBe(1);
		expect([flow.step, tab.step]).toContain('accepted');
		fake.mine();
		expect(await held()).toBe(10);
	});
});
