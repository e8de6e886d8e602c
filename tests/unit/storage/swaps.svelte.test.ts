import { openDatabase, type Database } from '#lib/storage/database.ts';
import type { OldSwap } from '#lib/storage/migration/swap-migration.ts';
import { readSwap, readSwaps, writeSwaps } from '#lib/storage/swaps.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeOldRows } from './old-database.ts';
import { deleteDatabase } from './whole-database.ts';

/** As the second version of the app wrote it. */
const STORED: OldSwap = {
	...{ nodeId: 'node', id: '11-22', requestid: 11, quoteid: 22, uuid: undefined },
	...{ iambob: true, txfee: 1000n },
	pays: { coin: 'RICK', amount: 58_000_000n },
	gets: { coin: 'LTC', amount: 30_000_000n },
	payments: [
		{ stage: 'bobdeposit', coin: 'RICK', txid: 'aa', amount: 5n },
		{ stage: 'alicespend', coin: 'RICK', txid: undefined, amount: undefined },
	],
	unfound: ['bobpayment'],
	isSpent: { bobdeposit: true, alicepayment: false, bobpayment: false },
	...{ isFinished: false, isCritical: false, startedAt: 1, finishedAt: undefined },
	checks: [{ at: 5, isByItself: true, news: 0 }],
};

/** As the first one did: no checks, no fee. */
const { txfee: _fee, checks: _checks, ...WITHOUT } = STORED;
const FIRST = { ...WITHOUT, id: '1-2', requestid: 1, quoteid: 2, iambob: false };
const DAMAGED = { ...STORED, id: '3-4', payments: [{ ...STORED.payments[0], stage: 'a stage' }] };

let database: Database;
beforeEach(async () => {
	await deleteDatabase();
	await storeOldRows({ swaps: [STORED, FIRST, DAMAGED, { nodeId: 'node', id: '5-6' }] });
	database = await openDatabase();
});
afterEach(() => database.close());

test('a swap of an earlier version has the names of this one, and is written with them', async () => {
	const kept = await readSwap(database, 'node', '11-22');
	expect(kept?.swap).toMatchObject({
		id: '11-22',
		isMaker: true,
		transactionFee: 1000n,
		arrives: STORED.gets,
		payments: [
			{ stage: 'maker-deposit', name: 'bobdeposit' },
			{ stage: 'taker-spend', name: 'alicespend' },
		],
		isSpent: { 'maker-deposit': true, 'taker-payment': false, 'maker-payment': false },
		unfound: ['maker-payment'],
	});
	expect(kept?.checks).toEqual(STORED.checks);
	const row: unknown = await database.get('swaps', ['node', '11-22']);
	for (const name of ['requestid', 'quoteid', 'iambob', 'txfee']) expect(row).not.toHaveProperty(name);
	await writeSwaps(database, 'node', kept ? [kept] : []);
	expect(await readSwap(database, 'node', '11-22')).toEqual(kept);
});

test('a swap of the first version has no checks and no known fee, and its user was the taker', async () => {
	expect(await readSwap(database, 'node', '1-2')).toMatchObject({
		swap: { isMaker: false, transactionFee: 0n },
		checks: [],
	});
});

test('damaged rows keep none of the others from the user', async () => {
	const ids = (await readSwaps(database, 'node')).map(({ swap }) => swap.id);
	expect(ids.sort()).toEqual(['1-2', '11-22']);
});
