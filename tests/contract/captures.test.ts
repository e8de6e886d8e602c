import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { readCaptures, type Capture } from './captures.ts';

const captures = readCaptures();
const recorded = [...captures].flatMap(([method, calls]) => calls.map((call) => ({ method, ...call })));
const successes = recorded.filter((call) => !isError(readReply(call)));
const errors = recorded.filter((call) => isError(readReply(call)));

describe('recorded reply', () => {
	test('exists for documented methods only', () => {
		expect([...captures.keys()].filter((method) => !(method in methods))).toEqual([]);
	});

	test.each(successes)('fits the declared reply of $method: success "$name"', (call) => {
		const { issues } = v.safeParse(methods[call.method as MethodName].reply, readReply(call));
		expect(issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)).toBeUndefined();
	});

	test.each(successes)('keeps every field of $method: success "$name"', (call) => {
		const reply = readReply(call);
		expect(v.parse(methods[call.method as MethodName].reply, reply)).toEqual(reply);
	});

	test.each(errors)('gives a reason for the refusal of $method: "$name"', (call) => {
		const { error } = readReply(call) as { error: unknown };
		expect(error).toSatisfy(isReason);
	});
});

afterAll(() => {
	const covered = new Set(successes.map((call) => call.method));
	console.table({
		methods: Object.keys(methods).length,
		'with a recorded success': covered.size,
		'with a recorded call': captures.size,
		'recorded successes': successes.length,
		'recorded refusals': errors.length,
	});
	const missing = Object.keys(methods).filter((method) => !covered.has(method));
	console.log(`Without a recorded success: ${missing.join(', ')}`);
});

function readReply(call: Capture): unknown {
	return readWireJson(new TextEncoder().encode(call.body_text));
}

/** True for an error string of the node or a complete error object of a coin's daemon. */
function isReason(error: unknown): boolean {
	const text = v.pipe(v.string(), v.nonEmpty());
	return v.is(v.union([text, v.object({ code: v.number(), message: text })]), error);
}

function isError(reply: unknown): boolean {
	return typeof reply === 'object' && reply !== null && 'error' in reply;
}
