import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Practice } from '#practice/practice.ts';
import { bodyOf, CASES, openLargeWorld, type Case } from './support/large-world.ts';
import { median } from './support/medians.ts';

const ROUNDS = 15;
/** Measures the large practice world: start time, slowest calls and memory. */
export async function run(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'swapdesk-bench-'));
	try {
		report('begin a large world', await timed(async () => (await openLargeWorld(folder)).close()), Infinity);
		const starts: number[] = [];
		for (let round = 0; round < 5; round++)
			starts.push(await timed(async () => (await openLargeWorld(folder)).close()));
		report('start with a large world on disk', median(starts), 2000);
		const practice = await openLargeWorld(folder);
		for (const each of CASES) await measure(practice, each);
		await practice.close();
		console.log(
			`${'memory of a program with that world'.padEnd(44)} ${weighProgram(folder).padStart(9)} MB  (limit 400)`,
		);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** Measures memory in a separate program, as users run it; earlier worlds still use memory in this one. */
function weighProgram(folder: string): string {
	const script = fileURLToPath(new URL('./support/practice-memory.ts', import.meta.url));
	return execFileSync(process.execPath, ['--import', 'tsx', script, folder], { encoding: 'utf8' }).trim();
}

/** Measures a call. The first one fills the caches and is reported separately. */
async function measure(practice: Practice, each: Case): Promise<void> {
	const body = bodyOf(each);
	const first = await timed(() => practice.callNode(body));
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => practice.callNode(body)));
	report(each.name, median(times), each.limit, `first ${first.toFixed(0)} ms`);
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
