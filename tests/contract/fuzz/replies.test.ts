import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_METHODS } from './program-methods.ts';
import { changedReply, fuzzedReply } from './fuzzed-reply.ts';
import { endOfCall, padded, twoClients } from '../../unit/node/reply-worker/two-clients.ts';
import { goodReplies, unanswered, type GoodReplies } from './good-replies.ts';

/** `npm run bench -- fuzz` tries many more. A failure prints its seed. */
const RUNS = 300;

/** Each is read twice. */
const RUNS_ELSEWHERE = 15;

let good: GoodReplies;

beforeAll(async () => {
	good = await goodReplies();
}, 120_000);

describe('a changed reply is a value or a named error', () => {
	test('of every declared method there is a good one', () => {
		expect(unanswered(good).map(({ name }) => name)).toEqual([]);
	});

	test.each(PROGRAM_METHODS)('$name', { timeout: 120_000 }, async (method) => {
		await expect(fc.assert(fuzzedReply(method, good), { numRuns: RUNS })).resolves.toBeUndefined();
	});
});

describe('a long reply ends the same, whether a worker reads it or the page', () => {
	const SECRETS = ['passphrase', 'wif', 'privkey'];
	const nodeMethods = PROGRAM_METHODS.filter(({ program }) => program === 'node');

	test.each(nodeMethods)('$name', async ({ name, method }) => {
		const { node, helped, alone, read } = twoClients();
		await fc.assert(
			fc.asyncProperty(changedReply({ name, method }, good), async (body) => {
				node.body = padded(body);
				expect(await endOfCall(helped, method)).toEqual(await endOfCall(alone, method));
			}),
			{ numRuns: RUNS_ELSEWHERE },
		);
		// The page alone reads the reply to a change, and one that may hold a secret. The first one starts the worker.
		const mayLeave = method.effect === 'reads' && !SECRETS.some((each) => each in method.example);
		expect(read).toHaveLength(mayLeave ? RUNS_ELSEWHERE - 1 : 0);
	});
});
