import { openDatabase, type Database } from '#lib/storage/database.ts';
import { readJournal, readOpenEntries } from '#lib/storage/journal-reading.ts';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeOldRows } from './old-database.ts';
import { deleteDatabase } from './whole-database.ts';

const NODE = 'http://127.0.0.1:7782 RAddress';
const OFFER = { base: 'KMD', rel: 'LTC', price: '0.02' };
const REQUEST = {
	...{ base: 'KMD', rel: 'BTC', side: 'buy', price: '0.5', volume: '0.1', isSweep: false },
	...{ timeoutSeconds: 10, sentAt: 1_795_176_000, before: [[1, 2]] },
};
/** It as this version stores it. */
const MIGRATED = { ...REQUEST, before: ['1-2'] };
const FORMULA = {
	...{ base: 'KMD', rel: 'BTC', formula: 'market', call: { base: 'KMD', rel: 'BTC', margin: '0.05' } },
	...{ offers: { ask: true, bid: false }, before: { ask: '0', bid: '0' } },
};
const TRANSFER = { tokenId: 'ab', sender: '02', recipient: '03', amount: '5', places: 0 };
const NO_BYTES = { hex: '', txid: '' };

/** Rows as version 3 wrote them, one for each way in which a call could stand there. */
const OLD = [
	{
		...{ id: 'matched', nodeId: NODE, kind: 'trade-request', step: 'visible', draft: REQUEST, ...NO_BYTES },
		...{
			created: 1,
			updated: 9,
			reached: { fill: 1, review: 2, sending: 3, accepted: 7, mined: 8, visible: 9 },
		},
	},
	{
		...{ id: 'refused', nodeId: NODE, kind: 'trade-request', step: 'refused', draft: REQUEST, ...NO_BYTES },
		...{ refusal: { text: 'no price set' }, created: 1, updated: 8 },
		...{ reached: { fill: 1, review: 2, sending: 3, refused: 8 } },
	},
	{
		...{ id: 'sending', nodeId: NODE, kind: 'trade-formula', step: 'sending', draft: FORMULA, ...NO_BYTES },
		...{ created: 1, updated: 7, reached: { fill: 1, review: 2, sending: 7 } },
	},
	{
		...{ id: 'accepted', nodeId: NODE, kind: 'trade-offer', step: 'accepted', draft: OFFER, ...NO_BYTES },
		...{ created: 1, updated: 6, reached: { fill: 1, review: 2, sending: 3, accepted: 6 } },
	},
	{
		...{ id: 'lost', nodeId: NODE, kind: 'trade-offer', step: 'lost', draft: OFFER, ...NO_BYTES },
		...{ created: 1, updated: 5, reached: { fill: 1, review: 2, sending: 3, lost: 5 } },
	},
	{
		...{ id: 'built', nodeId: NODE, kind: 'trade-offer', step: 'review', draft: OFFER, ...NO_BYTES },
		...{ created: 1, updated: 4, reached: { fill: 1, review: 4 } },
	},
	{
		...{ id: 'transfer', nodeId: NODE, kind: 'token-transfer', step: 'accepted', draft: TRANSFER },
		...{ hex: 'c0ffee', txid: 'cd', created: 1, updated: 3 },
		...{ reached: { fill: 1, review: 2, sending: 2, accepted: 3 } },
	},
	{
		...{ id: 'over', nodeId: NODE, kind: 'token-burn', step: 'refused', draft: TRANSFER },
		...{ hex: 'c0ffee', txid: 'cd', refusal: { code: -26, text: 'no' }, created: 1, updated: 2 },
		...{ reached: { fill: 1, review: 1, sending: 1, refused: 2 } },
	},
];

let database: Database;

beforeEach(async () => {
	await deleteDatabase();
	await storeOldRows({ journal: OLD, tokens: [{ nodeId: NODE, id: 'ab', name: 'a lie' }] });
	database = await openDatabase();
});

afterEach(() => database.close());

it('makes what was stored of calls entries of their own, and leaves transactions as they are', async () => {
	const [matched, refused, sending, accepted, lost, built, ...transactions] = await readJournal(
		database,
		NODE,
	);
	expect(matched).toEqual({
		...{ id: 'matched', nodeId: NODE, kind: 'trade-request', step: 'done', draft: MIGRATED },
		...{ created: 1, updated: 9, reached: { sent: 3, done: 9 } },
	});
	expect(refused).toEqual({
		...{ id: 'refused', nodeId: NODE, kind: 'trade-request', step: 'refused', draft: MIGRATED },
		...{ refusal: { text: 'no price set' }, created: 1, updated: 8, reached: { sent: 3, refused: 8 } },
	});
	expect(sending).toEqual({
		...{ id: 'sending', nodeId: NODE, kind: 'trade-formula', step: 'sent' },
		draft: {
			...{ base: 'KMD', rel: 'BTC', before: FORMULA.before },
			formula: {
				source: { from: 'market', over: 'KMD', under: 'BTC' },
				...{ factor: 100_000_000n, offset: 0n, minimum: 0n, maximum: 0n },
				...{ sellMargin: 5_000_000n, buyMargin: undefined },
			},
		},
		...{ created: 1, updated: 7, reached: { sent: 7 } },
	});
	expect(accepted).toMatchObject({ step: 'done', draft: OFFER, reached: { sent: 3, done: 6 } });
	expect(lost).toMatchObject({ step: 'unknown', draft: OFFER, reached: { sent: 3, unknown: 5 } });
	expect(built).toMatchObject({
		...{ step: 'refused', reached: { refused: 4 } },
		refusal: { text: 'The page was closed before the call went out.' },
	});
	expect(transactions).toEqual(OLD.slice(-2));
});

it('finds what was open then by the index', async () => {
	const open = await readOpenEntries(database, NODE);
	expect(open.map(({ id }) => id).sort()).toEqual(['lost', 'sending', 'transfer']);
	expect(await readOpenEntries(database, 'another')).toEqual([]);
});

it('reads again what earlier versions believed of tokens', async () => {
	expect(await database.count('tokens')).toBe(0);
	expect(await database.count('daemonKeys')).toBe(0);
});

it('undoes a migration that fails as a whole', async () => {
	database.close();
	await deleteDatabase();
	const old = await openDB('swapdesk', 3, {
		upgrade(stores) {
			// The last one a later version cannot make again.
			stores.createObjectStore('journal', { keyPath: 'id' });
			stores.createObjectStore('tokens', { keyPath: ['nodeId', 'id'] });
			stores.createObjectStore('daemonKeys', { keyPath: ['address', 'chain'] });
		},
	});
	old.close();
	await expect(openDatabase()).rejects.toThrow();
	const left = await openDB('swapdesk');
	expect([left.version, [...left.objectStoreNames]]).toEqual([3, ['daemonKeys', 'journal', 'tokens']]);
	left.close();
	await deleteDatabase();
	database = await openDatabase();
});
