import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { methods as daemonMethods } from '#lib/daemon/index.ts';
import type { Practice } from '#lib/practice/practice.ts';
import { openStill, USERPASS } from '../unit/practice/node/practice-fixture.ts';

/** How a method took its example: as declared, with an error of its own, or not at all. */
type Outcome = 'answered' | 'refused' | 'no reply';

const outcomes = new Map<string, Outcome>();
/** They hold or end the node. */
const LAST = ['sleep', 'stop'];
const node = Object.values(methods as Readonly<Record<string, Method>>).filter(
	({ name }) => !LAST.includes(name),
);
const daemon = Object.values(daemonMethods as Readonly<Record<string, Method>>);

let practice: Practice;

beforeAll(async () => {
	practice = await openStill();
});

async function callNode({ name, example, reply }: Method): Promise<Outcome> {
	const body = JSON.stringify({ userpass: USERPASS, method: name, ...example });
	const bytes = await practice.callNode(body);
	if (!bytes) return 'no reply';
	const value = readWireJson(bytes);
	return isError(value) ? 'refused' : v.is(reply, value) ? 'answered' : 'no reply';
}

function isError(value: unknown): boolean {
	return typeof value === 'object' && value !== null && 'error' in value && Boolean(value.error);
}

describe('the example of', () => {
	it.each(node)('$name is understood by the practice node', async (method) => {
		const outcome = await callNode(method);
		outcomes.set(method.name, outcome);
		expect(outcome).not.toBe('no reply');
	});

	it('sleep holds the practice node for so long', async () => {
		const slept = callNode(methods.sleep);
		await practice.control({ control: 'advance', ms: 1000 });
		outcomes.set('sleep', await slept);
		expect(outcomes.get('sleep')).toBe('answered');
	});

	it.each(daemon)('$name is understood by the practice daemon', async ({ name, params, example }) => {
		const values = Object.keys(params.entries).map((param) => (example as Record<string, unknown>)[param]);
		const given = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
		const answer = await practice.callDaemon(JSON.stringify({ method: name, params: given, id: 1 }));
		const { error } = JSON.parse(answer?.body ?? '{}') as { error: { code: number } | null };
		outcomes.set(`the daemon’s ${name}`, error ? 'refused' : 'answered');
		// What it does not know, and what is no call, the daemon tells by these codes.
		expect([-32601, -32600, -32700]).not.toContain(error?.code);
	});

	it('stop ends the practice node', async () => {
		outcomes.set('stop', await callNode(methods.stop));
		expect(outcomes.get('stop')).toBe('answered');
	});
});

afterAll(() => {
	const named = (wanted: Outcome) =>
		[...outcomes].filter(([, outcome]) => outcome === wanted).map(([name]) => name);
	console.table({
		methods: Object.keys(methods).length + daemon.length,
		executed: outcomes.size - named('no reply').length,
		'of these, answered as declared': named('answered').length,
		'of these, refused with an error of its own': named('refused').length,
	});
	console.log(`Refused, as their examples name what is not there: ${named('refused').join(', ')}`);
});
