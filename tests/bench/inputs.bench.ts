import fc from 'fast-check';
import { EVERY_INPUT } from '../contract/fuzz/inputs/every-input.ts';
import { fuzzedRequest, openFuzzedGateway } from '../contract/fuzz/inputs/gateway-requests.ts';
import type { Note } from '../contract/fuzz/inputs/fuzzed-input.ts';

/** Number of tries per input. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100_000);

/**
 * Reads random variations of pasted and typed text, opened files, stored rows and gateway requests, and prints how the
 * readings ended. `FUZZ_RUNS` in the environment sets the tries per input (100,000).
 */
export async function run(): Promise<void> {
	for (const [, inputs] of EVERY_INPUT)
		for (const { name, property } of inputs)
			await tell(name, (note) => fc.assert(property(note), { numRuns: RUNS }));
	const gateway = await openFuzzedGateway();
	await tell('a request to the gateway', (note) =>
		fc.assert(fuzzedRequest(gateway, note), { numRuns: RUNS }),
	);
	if (gateway.passedOn.length > 0) throw new Error(`The daemon got ${gateway.passedOn.join(', ')}.`);
	await gateway.close();
}

async function tell(name: string, tryAll: (note: Note) => Promise<void>): Promise<void> {
	const endings = new Map<string, number>();
	const begin = performance.now();
	await tryAll((end) => endings.set(end, (endings.get(end) ?? 0) + 1));
	const seconds = Math.round((performance.now() - begin) / 1000);
	const counted = [...endings].sort(([, one], [, other]) => other - one);
	console.log(
		`${RUNS} of ${name}, ${seconds} s: ${counted.map(([end, count]) => `${count} ${end}`).join(', ')}`,
	);
}
