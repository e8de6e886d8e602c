import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLevelStore } from '../../../../src/gateway/practice/level-store.ts';

async function emptyFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'swapdesk-store-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

it('gives back after a restart what was committed, bigint included', async () => {
	const folder = await emptyFolder();
	const first = await openLevelStore(folder);
	await first.commit([
		{ table: 'coins', key: 'KMD', row: { balance: 12_345_678_901_234_567_890n, name: 'n1' } },
		{ table: 'coins', key: 'BTC', row: { balance: 1n } },
		{ table: 'orders', key: 'KMD', row: [1, 2] },
	]);
	await first.commit([{ table: 'coins', key: 'BTC' }]);
	await first.close();
	const second = await openLevelStore(folder);
	expect(await second.load()).toEqual([
		{ table: 'coins', key: 'KMD', row: { balance: 12_345_678_901_234_567_890n, name: 'n1' } },
		{ table: 'orders', key: 'KMD', row: [1, 2] },
	]);
	await second.close();
});

it('writes all of a commit or nothing', async () => {
	const store = await openLevelStore(await emptyFolder());
	const changes = [
		{ table: 'a', key: 'good', row: 1 },
		{ table: 'a', key: 'bad', row: Number.NaN },
	];
	await expect(store.commit(changes)).rejects.toThrow(RangeError);
	expect(await store.load()).toEqual([]);
	await store.close();
});

it('begins a new world when asked, and touches nothing else in the folder', async () => {
	const folder = await emptyFolder();
	const first = await openLevelStore(folder);
	await first.commit([{ table: 'a', key: 'b', row: 1 }]);
	await first.close();
	await writeFile(join(folder, 'letter.txt'), 'dear diary');
	const second = await openLevelStore(folder, { fresh: true });
	expect(await second.load()).toEqual([]);
	expect(await readdir(folder)).toContain('letter.txt');
	await second.close();
});

it.each([false, true])('says so when another Swapdesk has the world open (fresh: %s)', async (fresh) => {
	const folder = await emptyFolder();
	const first = await openLevelStore(folder);
	await first.commit([{ table: 'a', key: 'b', row: 1 }]);
	await expect(openLevelStore(folder, { fresh })).rejects.toThrow(`Another Swapdesk is using ${folder}`);
	expect(await first.load()).toHaveLength(1);
	await first.close();
});
