import fc from 'fast-check';
import { fuzzedReply } from '../contract/fuzz/fuzzed-reply.ts';
import { goodReplies } from '../contract/fuzz/good-replies.ts';
import { PROGRAM_METHODS } from '../contract/fuzz/program-methods.ts';

const RUNS = 100_000;

/**
 * Parses randomly changed replies of both programs with all values that the port derives from them, and prints how the
 * readings ended.
 */
export async function run(): Promise<void> {
	const good = await goodReplies();
	const endings = new Map<string, number>();
	const note = (end: string) => endings.set(end, (endings.get(end) ?? 0) + 1);
	const numRuns = Math.ceil(RUNS / PROGRAM_METHODS.length);
	const begin = performance.now();
	for (const method of PROGRAM_METHODS) await fc.assert(fuzzedReply(method, good, note), { numRuns });
	const seconds = Math.round((performance.now() - begin) / 1000);
	const total = numRuns * PROGRAM_METHODS.length;
	console.log(
		`${total} changed replies of ${PROGRAM_METHODS.length} methods in ${seconds} s; each reading ended in:`,
	);
	const counted = [...endings].sort(([, one], [, other]) => other - one);
	for (const [end, count] of counted) console.log(`${String(count).padStart(8)}  ${end}`);
}
