import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '#lib/client/call-error.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { ROOT } from '../../../src/gateway/prepare.js';
import { growsWithLength, inTime } from './inputs/fuzzed-input.ts';
import { readAll } from './port-readings.ts';
import { longText, MEGABYTE, HOSTILE_TEXTS, hostileBytes } from './hostile-texts.ts';
import { textMembers, withText } from './text-members.ts';
import { written } from './written-reply.ts';
import { PROGRAM_METHODS } from './program-methods.ts';
import { fuzzedReply } from './fuzzed-reply.ts';
import { goodReplies, unanswered, type GoodReplies } from './good-replies.ts';

/** Number of random runs; `npm run bench -- fuzz` runs many more. A failure prints its seed. */
const RUNS = 300;

let good: GoodReplies;

beforeAll(async () => {
	good = await goodReplies();
}, 120_000);

describe('changed reply', () => {
	test('exists for every declared method', () => {
		expect(unanswered(good).map(({ name }) => name)).toEqual([]);
	});

	test.each(PROGRAM_METHODS)(
		'returns a value or a named error: $name',
		{ timeout: 120_000 },
		async (method) => {
			await expect(fc.assert(fuzzedReply(method, good), { numRuns: RUNS })).resolves.toBeUndefined();
		},
	);
});

/** Errors that the port throws for a reply, except call errors. */
async function unnamedErrors(name: string, reply: unknown): Promise<string[]> {
	const body = hostileBytes(new TextDecoder().decode(written(name, reply)));
	const readings = await inTime(() => readAll(name, body, good));
	return readings.flatMap((each) =>
		each.status === 'rejected' && !(each.reason instanceof CallError) ? [`${name}: ${each.reason}`] : [],
	);
}

describe('untrusted string in any field', () => {
	const members = PROGRAM_METHODS.flatMap((method) =>
		textMembers(method.method.reply).map((member) => ({ ...method, member })),
	);
	const methods = new Set(members.map(({ name }) => name)).size;
	const said = `${members.length} text members of ${methods} methods`;

	test(`returns a value or a named error: ${said}`, { timeout: 120_000 }, async () => {
		const failed: string[] = [];
		for (const [place, { name, member }] of members.entries()) {
			// Each field gets every kind of string; one field per method also gets a megabyte.
			const isFirst = members[place - 1]?.name !== name;
			for (const text of [HOSTILE_TEXTS.join(''), ...(isFirst ? [longText(MEGABYTE)] : [])])
				failed.push(...(await unnamedErrors(name, withText(good.get(name)?.[0], member, text))));
		}
		expect(failed).toEqual([]);
	});

	const firsts = members.filter(({ name }, place) => members[place - 1]?.name !== name);

	test.each(firsts)(
		'takes time proportional to its length: $name',
		{ timeout: 120_000 },
		async ({ name, member }) => {
			for (const piece of [' ', '"\\', '0'])
				await expect(
					growsWithLength(`a${piece.repeat(262_144 / piece.length)}a`, (text) =>
						readAll(name, written(name, withText(good.get(name)?.[0], member, text)), good),
					),
				).resolves.toBeUndefined();
		},
	);

	const readOnce = (text: string) => {
		try {
			readWireJson(new TextEncoder().encode(text));
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
		}
	};

	test.each(['', '{"a":"b', '{"a":1', '[1e5'])(
		'takes time proportional to its length as invalid JSON after %j',
		async (start) => {
			for (const piece of [' ', '"\\', '0', '{"', 'nan'])
				await expect(
					growsWithLength(start + piece.repeat(262_144 / piece.length), readOnce),
				).resolves.toBeUndefined();
		},
	);

	test('matches the count in SECURITY.md', () => {
		const account = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8').replace(/\s+/g, ' ');
		expect(account).toContain(said);
	});
});
