import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStore, type RowChange, type WorldStore, rowToText } from '#practice/world/store.ts';
import { openPractice } from '#practice/open-practice.ts';
import type { Fault, Practice } from '#practice/practice.ts';
import { callMethod, callText, openStill, START } from './node/practice-fixture.ts';

const HELP = '{"method":"help"}';
const GETINFO = '{"method":"getinfo","params":[],"id":1}';

/** A random user action as plain data. */
type Step =
	| { readonly do: 'call'; readonly method: string; readonly params: object }
	| { readonly do: 'daemon'; readonly body: string }
	| { readonly do: 'advance'; readonly ms: number };

const coin = fc.constantFrom('KMD', 'BTC', 'LTC', 'DOGE', 'DASH', 'DGB', 'RICK', 'ETH', 'NOPE');
const pair = fc.record({ base: coin, rel: coin });

function callOf(method: string, params: fc.Arbitrary<object> = fc.constant({})): fc.Arbitrary<Step> {
	return params.map((given) => ({ do: 'call', method, params: given }));
}

const step: fc.Arbitrary<Step> = fc.oneof(
	callOf('enable', fc.record({ coin })),
	callOf('disable', fc.record({ coin })),
	callOf(
		'electrum',
		fc.record({ coin, ipaddr: fc.constant('127.0.0.1'), port: fc.integer({ min: 1, max: 9 }) }),
	),
	callOf('getcoins'),
	callOf('balances'),
	callOf('portfolio'),
	callOf('orderbook', pair),
	callOf('ticker', pair),
	callOf('tradesarray', pair),
	callOf('passphrase', fc.record({ passphrase: fc.constantFrom('practice makes perfect', 'other words') })),
	fc.constantFrom('getinfo', 'tokenlist', 'tokenaddress').map((method): Step => ({
		do: 'daemon',
		body: JSON.stringify({ method, params: [], id: 1 }),
	})),
	fc.integer({ min: 1, max: 40_000_000 }).map((ms): Step => ({ do: 'advance', ms })),
);

async function take(practice: Practice, one: Step): Promise<string> {
	if (one.do === 'advance') return String((await practice.control({ control: 'advance', ms: one.ms })).time);
	if (one.do === 'daemon') return (await practice.callDaemon(one.body))?.body ?? 'closed';
	return (await callMethod(practice, one.method, one.params)) ?? 'closed';
}

async function rowsOf(store: WorldStore): Promise<readonly string[]> {
	const rows: readonly RowChange[] = await store.load();
	return rows.map(({ table, key, row }) => `${table} ${key} ${rowToText(row)}`).sort();
}

describe('practice node', () => {
	it('gives equal replies and rows for equal calls, even after reopening', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
				const [store, otherStore] = [memoryStore(), memoryStore()];
				const practice = await openStill({ store });
				for (const one of steps) {
					const reopened = await openStill({ store: otherStore });
					expect(await take(reopened, one)).toBe(await take(practice, one));
				}
				expect(await rowsOf(otherStore)).toEqual(await rowsOf(store));
			}),
			{ numRuns: 12 },
		);
	}, 60_000);

	it('gives different replies for a different seed', async () => {
		const book = { base: 'KMD', rel: 'BTC' };
		const replies = await Promise.all(
			['one', 'two'].map(async (seed) => callMethod(await openStill({ seed }), 'orderbook', book)),
		);
		expect(replies[0]).not.toBe(replies[1]);
	});

	it('mines blocks while it is closed', async () => {
		const store = memoryStore();
		let wall = START;
		const options = { seed: 'practice', store, clock: 'running', wall: () => wall } as const;
		const first = await openPractice(options);
		const before = await callMethod(first, 'getcoin', { coin: 'KMD' });
		await first.close();
		wall += 3 * 86_400_000;
		const after = await callMethod(await openPractice(options), 'getcoin', { coin: 'KMD' });
		const height = (reply = '') => Number(/"height":(\d+)/.exec(reply)?.[1]);
		expect(height(after)).toBe(height(before) + 3 * 14_400);
	});
});

describe('practice control', () => {
	it('reports and advances the time', async () => {
		const practice = await openStill();
		expect(await practice.control({ control: 'time' })).toEqual({ time: START });
		expect(await practice.control({ control: 'advance', ms: 1500 })).toEqual({ time: START + 1500 });
	});

	it('pauses and resumes a running clock', async () => {
		let wall = START;
		const practice = await openStill({ clock: 'running', wall: () => wall });
		await practice.control({ control: 'pause' });
		wall += 1000;
		expect(await practice.control({ control: 'time' })).toEqual({ time: START });
		await practice.control({ control: 'run' });
		wall += 5;
		expect(await practice.control({ control: 'time' })).toEqual({ time: START + 5 });
	});

	it('counts calls of node and daemon by method', async () => {
		const practice = await openStill();
		await callText(practice, HELP);
		await callText(practice, HELP);
		await practice.callDaemon(GETINFO);
		expect((await practice.control({ control: 'calls' })).calls).toEqual({ help: 2, getinfo: 1 });
	});
});

describe('fault', () => {
	const order = (practice: Practice, method: string, fault: Fault, times?: number) =>
		practice.control({ control: 'fault', method, fault, times });

	it.each<[Fault, string | undefined]>([
		['refused', '{"error":"refused on demand, for practice"}\n'],
		['errored', '{"error":"an error on demand, for practice, after the work was done"}\n'],
		['empty', ''],
		['cut', '{"result":"succ'],
		['wrong-shape', '{"unexpected":[]}\n'],
		['not-json', '<html><body>busy</body></html>\n'],
		['dropped', undefined],
		['lost', undefined],
	])('makes only the next call of the node %s', async (fault, reply) => {
		const practice = await openStill();
		await order(practice, 'help', fault);
		expect(await callText(practice, HELP)).toBe(reply);
		expect(await callText(practice, HELP)).toContain('practice node');
	});

	it.each<[Fault, number | undefined]>([
		['refused', 500],
		['errored', 500],
		['empty', 200],
		['cut', 200],
		['wrong-shape', 200],
		['not-json', 200],
		['dropped', undefined],
		['lost', undefined],
	])('makes only the next call of the daemon %s', async (fault, status) => {
		const practice = await openStill();
		await order(practice, 'getinfo', fault);
		expect((await practice.callDaemon(GETINFO))?.status).toBe(status);
		expect((await practice.callDaemon(GETINFO))?.body).toContain('"error":null');
	});

	it('affects the requested number of calls, of the named method only', async () => {
		const practice = await openStill();
		await order(practice, 'getcoins', 'dropped', 2);
		expect(await callMethod(practice, 'balances')).toBeDefined();
		expect(await callMethod(practice, 'getcoins')).toBeUndefined();
		expect(await callMethod(practice, 'getcoins')).toBeUndefined();
		expect(await callMethod(practice, 'getcoins')).toBeDefined();
	});

	it('affects any method with a star', async () => {
		const practice = await openStill();
		await order(practice, '*', 'empty');
		expect(await callMethod(practice, 'balances')).toBe('');
	});

	it('executes a lost call, but not a dropped one', async () => {
		const practice = await openStill();
		const off = { coin: 'DOGE' };
		await order(practice, 'disable', 'dropped');
		await callMethod(practice, 'disable', off);
		expect(await callMethod(practice, 'getcoin', off)).toContain('"status":"active"');
		await order(practice, 'disable', 'lost');
		await callMethod(practice, 'disable', off);
		expect(await callMethod(practice, 'getcoin', off)).toBe('{"error":"coin is disabled"}\n');
	});
});
