import type { Database } from '#lib/storage/database.ts';
import { readCandles, writeCandles } from '#lib/storage/candles.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { rowOf } from '#lib/storage/journal-row.ts';
import { nodeSetting, readSetting, writeSetting } from '#lib/storage/settings.ts';
import { newTransaction } from '#lib/storage/journal-writing.ts';
import type { TransferDraft } from '#lib/domain/token-transfer.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { readHoldings, writeHolding, readTokens, writeToken } from '#lib/storage/tokens.ts';
import { deleteNode, readNodes, noteNode } from '#lib/storage/nodes.ts';
import { keyFromTab, newTabKey, encrypt } from '#lib/storage/encryption.ts';
import { readSecret, writeSecret } from '#lib/storage/secrets.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NODE, ROWS } from './sample-rows.ts';
import { freshDatabase } from './whole-database.ts';

const node = (id: string, lastOpened: number): SavedNode => ({
	id,
	name: '',
	address: 'http://127.0.0.1:7782',
	wallet: 'RWallet',
	practice: false,
	keeping: 'tab',
	resumes: true,
	lastOpened,
});

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

test('lists the most recently used node first', async () => {
	for (const [id, time] of [
		['older', 1],
		['newest', 3],
		['newer', 2],
	] as const)
		await noteNode(database, node(id, time));
	expect((await readNodes(database)).map(({ id }) => id)).toEqual(['newest', 'newer', 'older']);
});

test('deletes the key of a deleted node', async () => {
	await noteNode(database, node('gone', 1));
	const encrypted = await encrypt(await keyFromTab(newTabKey()), 'gone', 'a secret');
	await writeSecret(database, { id: 'gone', key: { by: 'tab' }, ...encrypted });
	await deleteNode(database, 'gone');
	expect(await readNodes(database)).toEqual([]);
	expect(await readSecret(database, 'gone')).toBeUndefined();
});

test('deletes settings and candles of one node, but no journal', async () => {
	const ids = ['gone', 'gone too', 'stays'];
	for (const nodeId of ids) {
		await noteNode(database, node(nodeId, 1));
		await writeSetting(database, { name: `used-coins ${nodeId}`, value: ['KMD'] });
		await writeCandles(database, { nodeId, base: 'KMD', rel: 'BTC', timescale: 60 }, [
			[600, 2, 1, 1, 2, 5, 5, 1, 3],
		]);
		const draft: TransferDraft = { tokenId: 'ab', sender: '', recipient: '', amount: '1', places: 0 };
		await database.put(
			'journal',
			rowOf(newTransaction({ nodeId, kind: 'token-transfer', draft }, 1, `${nodeId} 1`)),
		);
	}
	await writeSetting(database, { name: 'trade.pair', value: 'KMD-BTC' });
	await deleteNode(database, 'gone');
	const left = async (nodeId: string) => [
		await readSetting(database, `used-coins ${nodeId}`),
		(await readCandles(database, { nodeId, base: 'KMD', rel: 'BTC', timescale: 60 }, 0, 1000)).length,
		(await readJournal(database, nodeId)).length,
	];
	expect(await Promise.all(ids.map(left))).toEqual([
		[undefined, 0, 1],
		[['KMD'], 1, 1],
		[['KMD'], 1, 1],
	]);
	expect(await readSetting(database, 'trade.pair')).toBe('KMD-BTC');
});

test('deletes cached tokens of one node only', async () => {
	const token = { creator: '', name: '', description: '', supply: 1n, data: undefined, imported: undefined };
	for (const nodeId of ['gone', 'gone too', 'stays']) {
		await noteNode(database, node(nodeId, 1));
		await writeToken(database, { ...token, nodeId, id: 'ab' });
		await writeHolding(database, { nodeId, id: 'ab', units: 1n });
	}
	await deleteNode(database, 'gone');
	expect([await readTokens(database, 'gone'), await readHoldings(database, 'gone')]).toEqual([[], []]);
	for (const nodeId of ['gone too', 'stays']) {
		expect(await readTokens(database, nodeId)).toHaveLength(1);
		expect(await readHoldings(database, nodeId)).toHaveLength(1);
	}
});

/**
 * Stores kept when a node is removed: its journal, daemon keys (stored by address) and labels (shared by all nodes).
 */
const KEPT = ['daemonKeys', 'journal', 'labels'];

test('deletes all rows of a node except journal, daemon keys and labels', async () => {
	const stores = [...database.objectStoreNames].filter((store) => !KEPT.includes(store));
	await writeSetting(database, { name: nodeSetting('confirmations:KMD', NODE), value: 1 });
	for (const [store, row] of Object.entries(ROWS)) await database.put(store as never, row as never);
	const rowsIn = () => Promise.all(stores.map((store) => database.count(store)));
	expect(await rowsIn(), 'a new store needs a row in sample-rows.ts').not.toContain(0);
	await deleteNode(database, NODE);
	expect(Object.fromEntries((await rowsIn()).map((count, place) => [stores[place], count]))).toEqual(
		Object.fromEntries(stores.map((store) => [store, 0])),
	);
});
