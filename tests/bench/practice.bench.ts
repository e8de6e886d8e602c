import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPractice } from '#lib/practice/open-practice.ts';
import type { Practice } from '#lib/practice/practice.ts';
import { openLevelStore } from '../../src/gateway/level-store.ts';
import { median } from './medians.ts';

const ROUNDS = 15;
const USERPASS = '9f4245cfd99a1bae53531da5d74f14802eccdca6e88fc91b22db5335f6c4d535';
const PAIR = { base: 'BTC', rel: 'KMD' };

interface Case {
	readonly name: string;
	/** The limit, in milliseconds. */
	readonly limit: number;
	readonly method: string;
	readonly params?: object;
}

const CASES: readonly Case[] = [
	{ name: 'orderbook, of thousands of orders', limit: 20, method: 'orderbook', params: PAIR },
	{ name: 'portfolio', limit: 20, method: 'portfolio' },
	{
		name: 'tradesarray, 1,024 rows of an hour',
		limit: 50,
		method: 'tradesarray',
		params: { ...PAIR, timescale: 3600 },
	},
	{
		name: 'tradesarray, 1,024 rows of a minute',
		limit: 50,
		method: 'tradesarray',
		params: { ...PAIR, timescale: 60 },
	},
	{ name: 'statsdisp, over 10,000 swaps', limit: 200, method: 'statsdisp' },
	{ name: 'recentswaps', limit: 20, method: 'recentswaps' },
];

/** The large practice world: how long its start and its heaviest calls take, and what it weighs. */
export async function run(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'swapdesk-bench-'));
	try {
		report('begin a large world', await timed(async () => (await open(folder)).close()), Infinity);
		const starts: number[] = [];
		for (let round = 0; round < 5; round++)
			starts.push(await timed(async () => (await open(folder)).close()));
		report('start with a large world on disk', median(starts), 2000);
		const practice = await open(folder);
		for (const each of CASES) await measure(practice, each);
		const megabytes = process.memoryUsage().rss / 2 ** 20;
		console.log(
			`${'memory of the whole program'.padEnd(44)} ${megabytes.toFixed(0).padStart(9)} MB  (limit 400)`,
		);
		await practice.close();
	} finally {
		await rm(folder, { recursive: true });
	}
}

async function open(folder: string): Promise<Practice> {
	const store = await openLevelStore(folder);
	return openPractice({ seed: 'practice', store, clock: 'running', wall: Date.now, scenario: 'large' });
}

/** The first call of a kind fills what is kept from call to call, and is told apart. */
async function measure(practice: Practice, { name, limit, method, params }: Case): Promise<void> {
	const body = JSON.stringify({ userpass: USERPASS, method, ...params });
	const first = await timed(() => practice.callNode(body));
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => practice.callNode(body)));
	report(name, median(times), limit, `first ${first.toFixed(0)} ms`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

function report(name: string, ms: number, limit: number, more = ''): void {
	const bound = Number.isFinite(limit) ? `(limit ${limit})` : '';
	console.log(`${name.padEnd(44)} ${ms.toFixed(1).padStart(9)} ms  ${bound} ${more}`.trimEnd());
}
