import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_INPUT } from './inputs/every-input.ts';
import { fuzzedRequest, openFuzzedGateway, type FuzzedGateway } from './inputs/gateway-requests.ts';

/** `npm run bench -- inputs` tries many more. A failure prints its seed. */
const RUNS = 300;
const LONGEST_MS = 120_000;

describe.each(EVERY_INPUT)('what is %s ends in a value or a named error', (_where, inputs) => {
	test.each(inputs)('$name', { timeout: LONGEST_MS }, async ({ property, readLarge }) => {
		await expect(fc.assert(property(), { numRuns: RUNS })).resolves.toBeUndefined();
		await expect(readLarge()).resolves.toBeUndefined();
	});
});

describe('the gateway', () => {
	let gateway: FuzzedGateway;
	beforeAll(async () => {
		gateway = await openFuzzedGateway();
	});
	afterAll(() => gateway.close());

	test(
		'answers any request or hangs up, gives no file beside the build, and lives',
		async () => {
			await expect(fc.assert(fuzzedRequest(gateway), { numRuns: RUNS })).resolves.toBeUndefined();
			expect(gateway.passedOn).toEqual([]);
		},
		LONGEST_MS,
	);
});
