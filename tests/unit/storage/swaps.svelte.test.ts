import type { Database } from '#lib/storage/database.ts';
import type { StoredSwap } from '#lib/storage/rows.ts';
import { readSwap, readSwaps, writeSwaps } from '#lib/storage/swaps.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from './whole-database.ts';

/** As the second version of the app wrote it. */
const STORED: StoredSwap = {
	...{ nodeId: 'node', id: '11-22', requestid: 11, quoteid: 22, uuid: undefined },
	...{ iambob: true, txfee: 1000n },
	pays: { coin: 'RICK', amount: 58_000_000n },
	gets: { coin: 'LTC', amount: 30_000_000n },
	payments: [],
	isSpent: { bobdeposit: false, alicepayment: false, bobpayment: false },
	...{ isFinished: false, isCritical: false, startedAt: 1, finishedAt: undefined },
	checks: [{ at: 5, isByItself: true, news: 0 }],
};

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

test('a swap of an earlier version is read with the names of this one, and written with them', async () => {
	await database.put('swaps', STORED);
	const [kept] = await readSwaps(database, 'node');
	expect(kept?.swap).toMatchObject({
		id: '11-22',
		isMaker: true,
		transactionFee: 1000n,
		arrives: STORED.gets,
	});
	expect(kept?.swap).not.toHaveProperty('iambob');
	await writeSwaps(database, 'node', kept ? [kept] : []);
	expect(await database.get('swaps', ['node', '11-22'])).not.toHaveProperty('txfee');
	expect(await readSwap(database, 'node', '11-22')).toEqual(kept);
});

test('a swap of the first version has no checks and no known fee, and its user was the taker', async () => {
	const { txfee: _fee, checks: _checks, ...first } = STORED;
	await database.put('swaps', { ...first, iambob: false });
	expect(await readSwap(database, 'node', '11-22')).toMatchObject({
		swap: { isMaker: false, transactionFee: 0n },
		checks: [],
	});
});
