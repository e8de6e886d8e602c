import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { methods as daemonMethods } from '#lib/daemon/index.ts';
import { readAdapter, type Adapter } from '#lib/node/session-opening.ts';
import { VARIANTS, type VariantName } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { openInVariant, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

/** Result of calling a method with its example: a declared reply, an error of the method, or nothing. */
type Outcome = 'answered' | 'refused' | 'no reply';

/** Tested separately, because these methods block or end the node. */
const LAST = ['sleep', 'stop'];
const node = Object.values(methods as Readonly<Record<string, Method>>).filter(
	({ name }) => !LAST.includes(name),
);
const daemon = Object.values(daemonMethods as Readonly<Record<string, Method>>);

/** Methods that marketmaker lacks, and methods listed in its help that the released build lacks. */
const ABSENT: Readonly<Record<VariantName, { unlisted?: readonly string[]; listed?: readonly string[] }>> = {
	document: {},
	marketmaker: { unlisted: ['parselog'], listed: ['eth_withdraw'] },
};

const ofVariants: Record<string, Record<string, unknown>> = {};

describe.each(VARIANTS)('practice program, %s variant', (variant) => {
	const outcomes = new Map<string, Outcome>();
	let practice: Practice;
	let adapter: Adapter;

	beforeAll(async () => {
		practice = await openInVariant(variant);
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		adapter = readAdapter((await client.call(methods.help, {})).result);
	});

	async function callNode({ name, example, reply }: Method): Promise<Outcome> {
		const body = JSON.stringify({ userpass: USERPASS, method: adapter.wireName(name), ...example });
		const bytes = await practice.callNode(body);
		if (!bytes) return 'no reply';
		const value = readWireJson(bytes);
		return isError(value) ? 'refused' : v.is(reply, value) ? 'answered' : 'no reply';
	}

	it.each(node)('replies to node method $name unless the program lacks the method', async (method) => {
		const outcome = await callNode(method);
		outcomes.set(method.name, outcome);
		const { unlisted = [], listed = [] } = ABSENT[variant];
		expect(adapter.supports(method.name)).toBe(!unlisted.includes(method.name));
		if ([...unlisted, ...listed].includes(method.name)) expect(outcome).toBe('no reply');
		else expect(outcome).not.toBe('no reply');
	});

	it('replies to sleep after the given time', async () => {
		const slept = callNode(methods.sleep);
		await practice.control({ control: 'advance', ms: 1000 });
		outcomes.set('sleep', await slept);
		expect(outcomes.get('sleep')).toBe('answered');
	});

	it.each(daemon)('replies to daemon method $name', async ({ name, params, example }) => {
		const values = Object.keys(params.entries).map((param) => (example as Record<string, unknown>)[param]);
		const given = values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
		const answer = await practice.callDaemon(JSON.stringify({ method: name, params: given, id: 1 }));
		const { error } = JSON.parse(answer?.body ?? '{}') as { error: { code: number } | null };
		outcomes.set(`the daemon’s ${name}`, error ? 'refused' : 'answered');
		// Codes by which the daemon reports unknown methods and invalid calls.
		expect([-32601, -32600, -32700]).not.toContain(error?.code);
	});

	it('replies to stop', async () => {
		outcomes.set('stop', await callNode(methods.stop));
		expect(outcomes.get('stop')).toBe('answered');
	});

	afterAll(() => {
		const named = (wanted: Outcome) =>
			[...outcomes].filter(([, outcome]) => outcome === wanted).map(([name]) => name);
		ofVariants[variant] = {
			methods: Object.keys(methods).length + daemon.length,
			executed: outcomes.size - named('no reply').length,
			'answered as declared': named('answered').length,
			'refused with an error of its own': named('refused').length,
		};
		console.log(`Refused, as their examples name what is not there: ${named('refused').join(', ')}`);
	});
});

function isError(value: unknown): boolean {
	return typeof value === 'object' && value !== null && 'error' in value && Boolean(value.error);
}

afterAll(() => {
	console.table(ofVariants);
});
