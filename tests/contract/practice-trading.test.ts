import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';
import type { Method, ParamsOf } from '#lib/api/method.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { openInVariant, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
const TOO_LARGE = 'cant find a deposit that is close enough in size';

/** Trading methods, each with refused calls and the node's error texts. */
const REFUSALS = {
	setprice: [
		[{ ...PAIR, base: 'NOPE', price: 1 }, 'couldnt set price'],
		[{ ...PAIR, rel: 'DASH', price: 1 }, 'at least one of coins disabled'],
	],
	autoprice: [[{ ...PAIR, base: 'NOPE', margin: '0.05' }, 'couldnt set autoprice']],
	buy: [
		[{ ...PAIR, base: 'NOPE', price: 1, relvolume: 1 }, 'base or rel not found or inactive'],
		[{ ...PAIR, rel: 'DASH', price: 1, relvolume: 1 }, 'at least one of coins disabled'],
		[{ ...PAIR, price: 0, relvolume: 1 }, 'no price set'],
		[{ ...PAIR, price: 1, relvolume: 0 }, 'invalid parameter'],
		[{ ...PAIR, price: 1, relvolume: 1000 }, TOO_LARGE],
		[{ ...PAIR, price: 1, relvolume: '0.0000001' }, TOO_LARGE],
	],
	sell: [
		[{ ...PAIR, price: 0, basevolume: 1 }, 'no price set'],
		[{ ...PAIR, price: 1, basevolume: 100_000 }, TOO_LARGE],
	],
	orderbook: [],
	getprices: [],
	myprice: [[PAIR, 'no price set']],
	myprices: [],
	goal: [
		[{ coin: 'NOPE', val: 1 }, 'cant set goal for inactive coin'],
		[{ coin: 'DASH', val: 1 }, 'cant set goal for inactive coin'],
	],
	portfolio: [],
	notarizations: [[{ coin: 'NOPE' }, 'cant find coin']],
	swapstatus: [[{ requestid: 1, quoteid: 2 }, 'swap never started']],
	recentswaps: [],
	lastnonce: [],
	getmyprice: [],
	getprice: [],
	trust: [],
	trusted: [],
} satisfies {
	[Name in MethodName]?: readonly (readonly [ParamsOf<(typeof methods)[Name]>, string])[];
};

const names = Object.keys(REFUSALS) as (keyof typeof REFUSALS)[];
const refusals = names.flatMap((name) =>
	REFUSALS[name].map(([params, words]): [MethodName, ParamsOf<Method>, string] => [name, params, words]),
);

/** Methods whose example is refused, because no price has been set yet. */
const REFUSED_EXAMPLES: readonly MethodName[] = ['myprice'];

/** The document's reply contains the list; marketmaker's reply is the list. */
interface SwapRow {
	/** Missing if marketmaker reports a starting swap as never started. */
	readonly sentflags?: readonly string[];
}

let practice: Practice;
let client: NodeClient;
const executed = new Set<string>();

function call(name: MethodName, params: ParamsOf<Method>): Promise<unknown> {
	executed.add(name);
	return client.call(methods[name] as Method, params);
}

describe.each(VARIANTS)('%s variant', (variant) => {
	beforeEach(async () => {
		practice = await openInVariant(variant);
		client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	});

	describe('trading method', () => {
		it.each(names.filter((name) => !REFUSED_EXAMPLES.includes(name)))(
			'answers the example of %s as declared',
			async (name) => {
				await expect(call(name, methods[name].example)).resolves.toBeTruthy();
			},
		);

		it.each(refusals)('rejects a bad %s of %j in the real node’s words', async (name, params, words) => {
			await expect(call(name, params)).rejects.toMatchObject({
				kind: 'refused',
				message: expect.stringContaining(words) as string,
			});
		});

		it('rejects a maker’s order for an electrum coin', async () => {
			await call('electrum', { coin: 'KMD', ipaddr: 'localhost', port: 1 });
			await expect(call('setprice', { ...PAIR, price: 1 })).rejects.toMatchObject({
				message: 'electrum node cant post bob asks',
			});
			await expect(call('setprice', { ...PAIR, price: 0 })).resolves.toEqual({ result: 'success' });
		});

		it('answers myprice as declared once a price is set', async () => {
			await call('setprice', methods.setprice.example);
			await expect(call('myprice', PAIR)).resolves.toEqual({ ...PAIR, bid: 0, ask: 0.012 });
		});

		it('rejects a second request while one is pending', async () => {
			await call('buy', methods.buy.example);
			await practice.control({ control: 'advance', ms: 1000 });
			await expect(call('sell', methods.sell.example)).rejects.toMatchObject({
				message: 'only one pending request at a time',
			});
		});

		it('shows a swap as declared at each of its payments', async () => {
			await call('buy', { ...PAIR, price: '0.03', relvolume: '0.1' });
			const seen = new Set<number>();
			for (let step = 0; step < 60; step++) {
				await practice.control({ control: 'advance', ms: 3000 });
				const reply = (await call('swapstatus', { coin: 'KMD' })) as SwapRow[] | { swaps: SwapRow[] };
				const [swap] = Array.isArray(reply) ? reply : reply.swaps;
				if (swap?.sentflags) seen.add(swap.sentflags.length);
			}
			// Marketmaker’s record lacks the other side's actions after the end.
			expect([...seen]).toEqual(variant === 'document' ? [0, 1, 2, 3, 4, 5, 6, 7] : [0, 1, 2, 3, 4, 5]);
		});
	});
});

afterAll(() => {
	console.table({ 'trading methods executed': executed.size });
});
