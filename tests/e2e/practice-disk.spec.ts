import { execFileSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startDesk } from './support/desk-process.ts';
import { expect, test, withDataFolder, type TestDesk } from './support/desk.ts';
import { callNode } from './support/node-call.ts';

/**
 * Posts an order.
 * @returns its price; `undefined` if the node did not execute the call
 */
async function post(desk: TestDesk, price: number): Promise<number | undefined> {
	try {
		await callNode(desk, 'setprice', { base: 'KMD', rel: 'DOGE', price });
		return price;
	} catch {
		return undefined;
	}
}

async function postedPrices(desk: TestDesk): Promise<string> {
	return JSON.stringify(await callNode(desk, 'myprices', {}));
}

/** Size of the file to which the next call is written, in bytes. */
async function logSize(folder: string): Promise<number> {
	const world = join(folder, 'world');
	const logs = (await readdir(world)).filter((name) => name.endsWith('.log'));
	return Math.max(...(await Promise.all(logs.map(async (name) => (await stat(join(world, name))).size))));
}

/** Limits the file size of a process, to simulate a full disk. */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
	execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

test('keeps each answered call after the program was killed', async () => {
	await withDataFolder(async (folder) => {
		const first = await startDesk(folder);
		for (let price = 11; price <= 19; price += 1) expect(await post(first.desk, price)).toBe(price);
		await first.kill();
		const second = await startDesk(folder);
		expect(await postedPrices(second.desk)).toContain('19');
		await second.stop();
	});
});

test('refuses calls on a full disk and loses no answered one', async () => {
	test.skip(process.platform !== 'linux', 'prlimit is a program of Linux');
	await withDataFolder(async (folder) => {
		const full = await startDesk(folder);
		expect(await post(full.desk, 11)).toBe(11);
		// Half a record still fits.
		limitFiles(full.pid, (await logSize(folder)) + 100);
		expect(await post(full.desk, 12)).toBeUndefined();
		limitFiles(full.pid, 1);
		expect(await post(full.desk, 13)).toBeUndefined();
		expect(await postedPrices(full.desk)).toContain('11');
		limitFiles(full.pid, 'unlimited');
		for (let price = 21; price <= 25; price += 1) expect(await post(full.desk, price)).toBe(price);
		await full.kill();
		const sentences = full
			.said()
			.split('\n')
			.filter((line) => line.includes('practice world'));
		expect(sentences).toEqual([
			`The practice world in ${folder} could not be saved: a file has reached its size limit. Until then the practice node refuses all calls.`,
			`The practice world in ${folder} can be saved again.`,
		]);
		expect(full.said()).not.toMatch(/^\s+at /m);
		const after = await startDesk(folder);
		expect(await postedPrices(after.desk)).toContain('25');
		await after.stop();
	});
});
