import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_INPUT } from './inputs/every-input.ts';
import { fuzzedRequest, openFuzzedGateway, type FuzzedGateway } from './inputs/gateway-requests.ts';

/** Number of random runs; `npm run bench -- inputs` runs many more. A failure prints its seed. */
const RUNS = 300;
const MAX_MS = 120_000;

describe.each(EVERY_INPUT)('input: %s', (_where, inputs) => {
	test.each(inputs)(
		'returns a value or a named error for $name',
		{ timeout: MAX_MS },
		async ({ property, readLarge }) => {
			await expect(fc.assert(property(), { numRuns: RUNS })).resolves.toBeUndefined();
			await expect(readLarge()).resolves.toBeUndefined();
		},
	);
});

describe('gateway', () => {
	let gateway: FuzzedGateway;
	beforeAll(async () => {
		gateway = await openFuzzedGateway();
	});
	afterAll(() => gateway.close());

	test(
		'answers or closes any request, serves only the build, and survives',
		async () => {
			await expect(fc.assert(fuzzedRequest(gateway), { numRuns: RUNS })).resolves.toBeUndefined();
			expect(gateway.passedOn).toEqual([]);
		},
		MAX_MS,
	);
});
