import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLevelStore } from '../../../../src/gateway/practice/level-store.ts';

async function emptyFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'swapdesk-store-'));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

it('returns committed values after a restart, including bigint', async () => {
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

it('writes a commit completely or not at all', async () => {
	const store = await openLevelStore(await emptyFolder());
	const changes = [
		{ table: 'a', key: 'good', row: 1 },
		{ table: 'a', key: 'bad', row: Number.NaN },
	];
	await expect(store.commit(changes)).rejects.toThrow(RangeError);
	expect(await store.load()).toEqual([]);
	await store.close();
});

it('starts a new environment on request, keeping other files', async () => {
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

it.each([false, true])('reports that a different Swapdesk has it open (fresh: %s)', async (fresh) => {
	const folder = await emptyFolder();
	const first = await openLevelStore(folder);
	await first.commit([{ table: 'a', key: 'b', row: 1 }]);
	await expect(openLevelStore(folder, { fresh })).rejects.toThrow(`Another Swapdesk is using ${folder}`);
	expect(await first.load()).toHaveLength(1);
	await first.close();
});

/**
 * Creates a folder with a closed environment of a hundred rows.
 * @returns the folder, and a function that opens it after damage
 */
async function worldOnDisk() {
	const folder = await emptyFolder();
	const store = await openLevelStore(folder);
	for (let number = 1; number <= 100; number += 1)
		await store.commit([{ table: 'rows', key: String(number), row: { text: 'x'.repeat(100) } }]);
	await store.close();
	const told: string[] = [];
	return {
		world: join(folder, 'world'),
		told,
		async open() {
			const store = await openLevelStore(folder, { log: (sentence) => told.push(sentence) });
			onTestFinished(() => store.close());
			return (await store.load()).length;
		},
	};
}

describe('unreadable practice environment', () => {
	it.each(['CURRENT', 'MANIFEST', '.log'])('is set aside if %s is missing', async (kind) => {
		const { world, told, open } = await worldOnDisk();
		for (const name of await readdir(world)) if (name.includes(kind)) await rm(join(world, name));
		expect(await open()).toBe(0);
		expect(told).toEqual([
			`The practice world cannot be read: files are missing. The old world is kept as ${world}-set-aside-1, and a new one starts.`,
		]);
		expect((await readdir(`${world}-set-aside-1`)).length).toBeGreaterThan(0);
	});

	it('is set aside if a record is damaged', async () => {
		const { world, told, open } = await worldOnDisk();
		for (const name of await readdir(world)) {
			if (!name.endsWith('.log')) continue;
			const bytes = await readFile(join(world, name));
			bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 20);
			await writeFile(join(world, name), bytes);
		}
		expect(await open()).toBe(0);
		expect(told).toHaveLength(1);
		expect(told[0]).toMatch(/^The practice world cannot be read: .*, and a new one starts\.$/);
	});

	it('is set aside if its files are truncated', async () => {
		const { world, told, open } = await worldOnDisk();
		for (const name of await readdir(world))
			if (name.endsWith('.log')) await truncate(join(world, name), 5000);
		expect(await open()).toBe(0);
		expect(told[0]).toContain('the last calls are lost');
	});

	it('is set aside next to earlier ones', async () => {
		const { world, told, open } = await worldOnDisk();
		await mkdir(`${world}-set-aside-1`);
		await rm(join(world, 'CURRENT'));
		expect(await open()).toBe(0);
		expect(told[0]).toContain(`${world}-set-aside-2`);
	});
});

it.each([
	['/proc/swapdesk/world', 'the folder cannot be created'],
	['/dev/null', 'a file with that name exists'],
	['/dev/null/below', 'a file blocks the path'],
])('reports the reason for failing to store in %s', async (folder, reason) => {
	await expect(openLevelStore(folder)).rejects.toThrow(
		`The practice world cannot be stored in ${folder}: ${reason}. Choose another folder: --data DIR`,
	);
});
