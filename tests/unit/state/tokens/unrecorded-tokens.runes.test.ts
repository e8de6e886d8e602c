import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import { EMPTY_TOKEN_DRAFT } from '#lib/domain/token-draft.ts';
import type { Desk } from '#lib/state/desk.ts';
import { UnsavedOutcome } from '#lib/state/flow/journal.svelte.ts';
import { TokenCreation } from '#lib/state/tokens/token-creation.svelte.ts';
import { TokenBurns, TokenTransfers, type TransferFlows } from '#lib/state/tokens/token-transfer.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDaemon, START, type FakeDaemon } from '../../practice/daemon/daemon-fixture.ts';
import { failWrites, freshDatabase } from '../../storage/whole-database.ts';
import { makeToken, openPage } from '../practice-desk.ts';

const RECIPIENT = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

let fake: FakeDaemon;
let database: Database;
let tokenId: string;
let broadcasts: number;

beforeEach(async () => {
	// The daemon's blocks use the practice clock.
	vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	database = await freshDatabase();
	fake = await openDaemon();
	tokenId = await makeToken(fake, '0.00001');
	broadcasts = 0;
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	database.close();
});

/** Opens a page, with a callback when the daemon accepts a transaction. */
function openTab(atBroadcast: () => void = () => undefined): Promise<Desk> {
	return openPage(fake, database, undefined, (method) => {
		if (method !== 'sendrawtransaction') return;
		broadcasts += 1;
		atBroadcast();
	});
}

/** State of a flow as shown by the page. */
interface ThrottledView {
	readonly step: FlowStep;
	readonly failure: Error | undefined;
	readonly entry: { readonly id: string } | undefined;
	readonly watch: { refresh(): Promise<unknown> };
	send(): Promise<void>;
}

async function transferOf(flows: TransferFlows, id: string | null): Promise<ThrottledView> {
	await flows.open(id, tokenId);
	const { current } = flows;
	if (!current) throw new Error('No transfer is open.');
	if (id !== null) return current;
	const { pubkey: sender } = await fake.ask<{ pubkey: string }>('getinfo');
	const recipient = current.draft.recipient || RECIPIENT;
	current.type({ ...current.draft, name: 'Tide', sender, recipient, amount: '10' });
	await current.build();
	return current;
}

async function creationOf(desk: Desk, id: string | null): Promise<ThrottledView> {
	const creation = desk.use(TokenCreation);
	await creation.open(id);
	const { current } = creation;
	if (!current) throw new Error('No creation is open.');
	if (id !== null) return current;
	const described = { page: 'describe', kind: 'units', name: 'Ebb', description: 'of a test' } as const;
	current.type({ ...EMPTY_TOKEN_DRAFT, ...described, supply: '7' });
	await current.build();
	return current;
}

const ACTIONS: readonly (readonly [string, (desk: Desk, id: string | null) => Promise<ThrottledView>])[] = [
	['token creation', creationOf],
	['transfer', (desk, id) => transferOf(desk.use(TokenTransfers), id)],
	['burn', (desk, id) => transferOf(desk.use(TokenBurns), id)],
];

const stored = async ({ entry }: ThrottledView) => (await readEntry(database, entry?.id ?? ''))?.step;

describe.each(ACTIONS)('unrecorded outcome of a %s', (_, open) => {
	it.each([
		['a full disk', 'QuotaExceededError', () => failWrites()],
		['a closed database', 'InvalidStateError', () => database.close()],
	])('is shown despite %s', async (_cause, name, breakStorage) => {
		const desk = await openTab(breakStorage);
		const flow = await open(desk, null);
		await flow.send();
		expect([flow.step, flow.failure]).toEqual(['accepted', undefined]);
		expect(desk.use(UnsavedOutcome).error?.name).toBe(name);
		expect(broadcasts).toBe(1);
	});

	it('is recorded with the next poll', async () => {
		const flow = await open(await openTab(failWrites), null);
		await flow.send();
		expect(await stored(flow)).toBe('sending');
		vi.restoreAllMocks();
		fake.mine();
		await flow.watch.refresh();
		expect(flow.step).toBe('visible');
		expect(await stored(flow)).toBe('visible');
		expect(broadcasts).toBe(1);
	});

	it('is looked up after a reload without resending', async () => {
		const flow = await open(await openTab(failWrites), null);
		await flow.send();
		vi.restoreAllMocks();
		const again = await open(await openTab(), flow.entry?.id ?? '');
		await again.send();
		await again.watch.refresh();
		expect(again.step).toBe('accepted');
		expect(await stored(again)).toBe('accepted');
		expect(broadcasts).toBe(1);
	});

	it('is avoided by not sending without a record', async () => {
		const desk = await openTab();
		const flow = await open(desk, null);
		failWrites();
		await flow.send();
		expect([flow.step, flow.failure?.name, broadcasts]).toEqual(['review', 'QuotaExceededError', 0]);
		expect(desk.use(UnsavedOutcome).error).toBeUndefined();
	});
});
