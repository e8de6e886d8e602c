import type { Desk } from '#lib/state/desk.ts';
import { Journal } from '#lib/state/flow/journal.svelte.ts';
import { TokenBatches } from '#lib/state/tokens/token-batch.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { advanceTransactionEntry } from '#lib/storage/journal-writing.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDaemon, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { failNextTransaction, freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage } from '../practice-desk.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const ROWS = [{ line: 1, recipient: RECIPIENT, amount: '10', order: { key: RECIPIENT, units: 10n } }];

let fake: FakeDaemon;
let database: Database;
let desk: Desk;
let batches: TokenBatches;
let sender: string;

beforeEach(async () => {
	fake = await openDaemon();
	database = await freshDatabase();
	sender = (await fake.ask<{ pubkey: string }>('getinfo')).pubkey;
	const tokenId = await makeToken(fake, '0.00001');
	desk = await openPage(fake, database);
	batches = new TokenBatches(desk);
	await batches.open(null, tokenId, 0);
	batches.type({ tokenId, text: `${RECIPIENT},10`, places: 0 });
	await vi.waitFor(() => expect(batches.listId).toBeDefined());
});
afterEach(() => {
	batches.run?.pause();
	vi.restoreAllMocks();
	database.close();
});

const start = () => batches.start(ROWS, { name: 'Tide', sender });

test('reports why a list cannot start and allows a restart', async () => {
	failNextTransaction();
	expect(await start()).toBe(false);
	expect(batches.isStarting).toBe(false);
	expect(batches.failure).toMatchObject({ name: 'QuotaExceededError' });
	expect(batches.run).toBeUndefined();
	expect(batches.draft).toMatchObject({ text: `${RECIPIENT},10` });

	expect(await start()).toBe(true);
	expect(batches.failure).toBeUndefined();
	expect(batches.run?.lines).toHaveLength(1);
});

test('starts a list once despite repeated requests', async () => {
	const [first, second] = [start(), start()];
	expect(batches.isStarting).toBe(true);
	expect([await first, await second]).toEqual([true, false]);
	expect(batches.run?.lines).toHaveLength(1);
});

test('reopens a list if the block of a line is replaced', async () => {
	await start();
	const { run } = batches;
	run?.pause();
	const [line] = run?.lines ?? [];
	const txid = '1'.repeat(64);
	const events = [
		...([
			{ event: 'built', hex: '00', txid },
			{ event: 'sent', seenTxid: txid },
		] as const),
		...([{ event: 'accepted' }, { event: 'mined' }, { event: 'visible' }] as const),
	];
	for (const event of events) await advanceTransactionEntry(database, line?.id ?? '', event);
	await run?.refresh();
	expect(run?.isOver).toBe(true);
	const stop = $effect.root(() => {
		$effect(() => run?.drive());
	});
	await advanceTransactionEntry(database, line?.id ?? '', { event: 'not-found' });
	await desk.use(Journal).entries.refresh();
	await vi.waitFor(() => expect(run?.lines.map(({ step }) => step)).toEqual(['lost']));
	expect([run?.isOver, run?.progress.done]).toEqual([false, 0]);
	stop();
});
