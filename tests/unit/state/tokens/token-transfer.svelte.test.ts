import type { PendingBalance } from '#lib/domain/token-transfer.ts';
import type { Desk } from '#lib/state/desk.ts';
import { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import { CallError } from '#lib/client/call-error.ts';
import { PendingTransfers, TransferPlan } from '#lib/state/tokens/token-transfer.svelte.ts';
import { identityOf, required } from '#lib/state/tokens/daemon-identity.ts';
import type { Database } from '#lib/storage/database.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage } from '../practice-desk.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

let fake: FakeDaemon;
let database: Database;
let desk: Desk;
let tokenId: string;
let sender: string;
let stop: (() => void) | undefined;

beforeEach(async () => {
	// The daemon's blocks use the practice clock.
	vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	database = await freshDatabase();
	fake = await openDaemon();
	tokenId = await makeToken(fake, '0.00001');
	sender = (await fake.ask<{ pubkey: string }>('getinfo')).pubkey;
	desk = await openPage(fake, database);
});

afterEach(() => {
	stop?.();
	vi.useRealTimers();
	database.close();
});

/**
 * Sends tokens through a flow without a page.
 * @returns the id of the journal entry
 */
async function send(recipient: string, amount: string): Promise<string> {
	const plan = new TransferPlan(required(desk.connection.daemon), identityOf(desk));
	const draft = { tokenId, sender, recipient, amount, places: 0 };
	const flow = new MoneyFlow({ plan, database, nodeId: desk.connection.id, draft });
	flow.type({ ...draft });
	await flow.build();
	await flow.send();
	expect(flow.step).toBe('accepted');
	return flow.entry?.id ?? '';
}

/** The balance that a page shows once `isDue` accepts it. */
async function shown(isDue: (balance: PendingBalance) => boolean): Promise<PendingBalance | undefined> {
	const pending = desk.use(PendingTransfers);
	let seen: PendingBalance | undefined;
	stop?.();
	stop = $effect.root(() => {
		const balance = $derived(pending.balance(tokenId));
		$effect(() => {
			seen = balance;
		});
	});
	const isDueNow = async () => {
		await vi.advanceTimersByTimeAsync(1000);
		return seen && isDue(seen);
	};
	await expect.poll(isDueNow).toBe(true);
	return seen;
}

it('shows pending change until the daemon counts it', async () => {
	expect(await shown(() => true)).toMatchObject({ total: 1000n, spendable: 1000n });
	const id = await send(RECIPIENT, '100');
	expect(await fake.ask('tokenbalance', tokenId)).toMatchObject({ balance: 0 });
	expect(await shown(({ returning }) => returning > 0n)).toMatchObject({
		total: 900n,
		returning: 900n,
		leaving: 100n,
	});
	fake.mine();
	expect(await shown(({ returning }) => returning === 0n)).toEqual({
		total: 900n,
		spendable: 900n,
		returning: 0n,
		leaving: 0n,
	});
	expect((await readEntry(database, id))?.step).toBe('visible');
});

it('keeps the balance unchanged for a transfer to oneself', async () => {
	await send(sender, '100');
	expect(await shown(({ returning }) => returning > 0n)).toMatchObject({
		total: 1000n,
		returning: 1000n,
		leaving: 0n,
	});
});

it('counts a refused transfer again once it appears', async () => {
	const missing = new CallError('refused', 'Missing inputs', { code: 'TX-MISSING-INPUTS' });
	const plan = new TransferPlan(required(desk.connection.daemon), identityOf(desk));
	const draft = { tokenId, sender, recipient: RECIPIENT, amount: '100', places: 0 };
	const flow = new MoneyFlow({ plan, database, nodeId: desk.connection.id, draft });
	flow.type({ ...draft });
	await flow.build();
	vi.spyOn(plan, 'send').mockRejectedValueOnce(missing);
	await flow.send();
	expect(flow.step).toBe('refused');
	expect(await shown(() => true)).toMatchObject({ total: 1000n });
	await fake.ask('sendrawtransaction', flow.entry?.hex);
	expect(await shown(({ returning }) => returning > 0n)).toMatchObject({ returning: 900n, leaving: 100n });
	expect((await readEntry(database, flow.entry?.id ?? ''))?.step).toBe('accepted');
});
