import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_METHODS } from './program-methods.ts';
import { fuzzedReply } from './fuzzed-reply.ts';
import { goodReplies, unanswered, type GoodReplies } from './good-replies.ts';

/** `npm run bench -- fuzz` tries many more. A failure prints its seed. */
const RUNS = 300;

describe('a changed reply is a value or a named error', () => {
	let good: GoodReplies;

	beforeAll(async () => {
		good = await goodReplies();
	}, 120_000);

	test('of every declared method there is a good one', () => {
		expect(unanswered(good).map(({ name }) => name)).toEqual([]);
	});

	test.each(PROGRAM_METHODS)('$name', { timeout: 120_000 }, async (method) => {
		await expect(fc.assert(fuzzedReply(method, good), { numRuns: RUNS })).resolves.toBeUndefined();
	});
});
