import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { EntryActions } from '#lib/state/activity/entry-actions.svelte.ts';
import { ReorgedEntries } from '#lib/state/activity/reorged-entries.ts';
import type { Desk } from '#lib/state/desk.ts';
import { MoneyFlow } from '#lib/state/flow/money-flow.svelte.ts';
import { DaemonWallet } from '#lib/state/tokens/tokens.svelte.ts';
import { identityOf, required } from '#lib/state/tokens/daemon-identity.ts';
import {
	PendingTransfers,
	TransferPlan,
	type TransferFlow,
} from '#lib/state/tokens/token-transfer.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage } from '../practice-desk.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

let fake: FakeDaemon;
let database: Database;
let desk: Desk;
let flow: TransferFlow;
let stop: () => void;

/** Mines blocks and sets the browser's time to match. */
function mine(blocks: number): void {
	fake.mine(blocks);
	vi.setSystemTime(fake.world.clock.now());
}

/** Confirms a transfer and opens every part of the desk that looks it up. */
beforeEach(async () => {
	vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	database = await freshDatabase();
	fake = await openDaemon();
	const tokenId = await makeToken(fake, '0.00001');
	vi.setSystemTime(fake.world.clock.now());
	desk = await openPage(fake, database);
	const sender = (await fake.ask<{ pubkey: string }>('getinfo')).pubkey;
	const draft = { tokenId, sender, recipient: RECIPIENT, amount: '10', places: 0 };
	const plan = new TransferPlan(required(desk.connection.daemon), identityOf(desk));
	flow = new MoneyFlow({ plan, database, nodeId: desk.connection.id, draft });
	flow.type({ ...draft });
	await flow.build();
	await flow.send();
	mine(1);
	await flow.watch.refresh();
	expect(flow.step).toBe('visible');
	const pending = desk.use(PendingTransfers);
	stop = $effect.root(() => {
		$effect(() => void pending.sent);
	});
});

afterEach(() => {
	stop();
	vi.useRealTimers();
	database.close();
});

const stored = async () =>
	(await readEntry(database, flow.entry?.id ?? '')) as TransactionEntry<'token-transfer'>;

/** Lets all parts of the desk look up the sent transaction. */
async function lookEverywhere(): Promise<void> {
	await flow.watch.refresh();
	await new ReorgedEntries(desk).following.refresh();
	await desk.use(EntryActions).lookUp(await stored());
	await vi.advanceTimersByTimeAsync(15_000);
}

describe('confirmed transfer', () => {
	it.each([
		['nowhere', 3],
		['waiting', 1],
	] as const)('stays confirmed on a restarted daemon that reports %s', async (seen, blocks) => {
		await desk.use(DaemonWallet).refresh();
		await fake.daemon.kill({ blocks });
		// The daemon's wallet rebroadcasts transactions that are in none of its blocks.
		if (seen === 'waiting') await fake.ask('sendrawtransaction', flow.entry?.hex);
		await lookEverywhere();
		expect(desk.use(EntryActions).foundOf(flow.entry?.id ?? '')?.status).toMatchObject({
			...{ seen, doubt: { kind: 'lower' } },
		});
		expect([flow.step, flow.doubt?.kind, (await stored()).step]).toEqual(['visible', 'lower', 'visible']);
		await fake.daemon.start({});
		await lookEverywhere();
		expect([flow.step, flow.doubt, (await stored()).reached.lost]).toEqual(['visible', undefined, undefined]);
	});

	it('stays confirmed on a daemon without peers', async () => {
		await fake.daemon.start({ isAlone: true });
		await fake.daemon.reorganise(1);
		await lookEverywhere();
		expect([flow.step, flow.doubt?.kind, (await stored()).step]).toEqual(['visible', 'alone', 'visible']);
	});

	it('returns to accepted after its block was replaced', async () => {
		await fake.daemon.reorganise(1);
		await lookEverywhere();
		expect((await stored()).step).toBe('accepted');
	});
});
