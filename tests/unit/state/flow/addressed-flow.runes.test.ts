import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { AddressedFlow } from '#lib/state/flow/addressed-flow.svelte.ts';
import { Desk } from '#lib/state/desk.ts';
import type { FlowPlan, FlowReview } from '#lib/state/flow/flow-plan.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { advanceTransactionEntry, beginTransactionEntry } from '#lib/storage/journal-writing.ts';
import { openDatabase, type Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionTo } from '../connection-to.ts';

const named = (name: string): TokenDraft => ({ ...EMPTY_TOKEN_DRAFT, name });
const PLAN: FlowPlan<'token-create', FlowReview> = {
	kind: 'token-create',
	build: () => Promise.reject(new Error('not built here')),
	review: () => Promise.resolve({ problems: [] }),
	send: () => Promise.reject(new Error('not sent here')),
	lookUp: () => Promise.resolve({ seen: 'nowhere' }),
};

let database: Database;
let flow: AddressedFlow<'token-create', FlowReview>;

beforeEach(async () => {
	database = await openDatabase();
	await database.clear('journal');
	const desk = new Desk(connectionTo({ id: 'node' }), database, await Settings.open(database));
	flow = new AddressedFlow({ desk, kind: 'token-create', planOf: () => PLAN });
});

afterEach(() => database.close());

const store = async (name: string, nodeId = 'node') =>
	(await beginTransactionEntry(database, { nodeId, kind: 'token-create', draft: named(name) })).id;
const openName = () => flow.current?.draft.name;

describe('addressed flow', () => {
	it('starts a new draft for a missing or unknown id', async () => {
		for (const id of [null, 'unknown']) {
			await flow.open(id, named(`new, not ${id}`));
			expect([flow.current?.entry, openName()]).toEqual([undefined, `new, not ${id}`]);
			await flow.open(await store('another'), named('new'));
		}
	});

	it('resumes at its last step and repeats the review', async () => {
		const id = await store('Grain');
		await advanceTransactionEntry(database, id, { event: 'built', hex: '00', txid: 'id' });
		await flow.open(id, named('new'));
		expect([openName(), flow.current?.step]).toEqual(['Grain', 'review']);
		expect(flow.current?.review).toEqual({ problems: [] });
	});

	it('ignores entries of a different kind, node or draft', async () => {
		const draft = { coin: 'KMD', amount: '1', trades: 1, pair: '' };
		const other = await beginTransactionEntry(database, { nodeId: 'node', kind: 'prepare-outputs', draft });
		await flow.open(other.id, named('not another kind'));
		expect(openName()).toBe('not another kind');
		await flow.open(await store('Grain', 'another node'), named('not another node'));
		expect(openName()).toBe('not another node');
		await flow.open(await store('Grain'), named('Tide'), ({ name }) => name === 'Tide');
		expect(openName()).toBe('Tide');
	});

	it('stays the same object after being stored', async () => {
		await flow.open(null, named(''));
		const opened = flow.current;
		opened?.type(named('typed'));
		await expect.poll(() => opened?.entry).toBeDefined();
		await flow.open(opened?.entry?.id ?? null, named(''));
		expect(flow.current).toBe(opened);
		await flow.open(null, named(''));
		expect(flow.current).not.toBe(opened);
	});

	it('opens the last requested entry regardless of lookup order', async () => {
		const [one, other] = [await store('one'), await store('other')];
		await Promise.all([flow.open(one, named('')), flow.open(other, named(''))]);
		expect(openName()).toBe('other');
		await Promise.all([flow.open(one, named('')), flow.open(other, named(''))]);
		expect(openName()).toBe('other');
		const opening = flow.open(one, named(''));
		await flow.open(null, named('new'));
		await opening;
		expect(openName()).toBe('new');
	});

	it('shows no previous flow during a look-up', async () => {
		await flow.open(await store('before'), named(''));
		const opening = flow.open(null, named('new'));
		expect(flow.current).toBeUndefined();
		await opening;
		expect(openName()).toBe('new');
	});

	it('restarts as a separate entry', async () => {
		const id = await flow.beginAgain(named('again'));
		expect(await readEntry(database, id)).toMatchObject({
			...{ nodeId: 'node', kind: 'token-create', step: 'fill', draft: named('again') },
		});
	});

	it('is not stored twice while its draft is unchanged', async () => {
		const id = await flow.beginAgain(named('again'));
		expect(await flow.beginAgain(named('again'))).toBe(id);
		await flow.open(id, named(''));
		flow.current?.type(named('changed'));
		const other = await flow.beginAgain(named('again'));
		expect(other).not.toBe(id);
		expect(await flow.beginAgain(named('again'))).toBe(other);
	});
});
