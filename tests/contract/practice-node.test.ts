import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';
import type { Method, ParamsOf } from '#lib/api/method.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { handlers } from '#practice/node/reference/handlers/handlers.ts';
import { VARIANTS } from '#practice/node/variant.ts';
import type { Practice } from '#practice/practice.ts';
import { openInVariant, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

/** Methods of the practice node without a separate test file in this folder. Each has a refused call and its error. */
const MAIN_ERRORS = {
	passphrase: [{ passphrase: 'other words' }, 'unauthorised', /^authentication error/],
	help: undefined,
	getcoins: undefined,
	getcoin: [{ coin: 'DASH' }, 'refused', 'coin is disabled'],
	enable: [{ coin: 'DGB' }, 'refused', 'couldnt find coin locally installed'],
	electrum: [{ coin: 'NOPE', ipaddr: 'localhost', port: 1 }, 'refused', 'cant find coind'],
	disable: [{ coin: 'NOPE' }, 'refused', 'couldnt find coin'],
	balance: [{ coin: 'NOPE', address: 'x' }, 'refused', 'cant find coind'],
	balances: undefined,
	getfee: [{ coin: 'NOPE' }, 'refused', 'cant find coind'],
	listunspent: [{ coin: 'DASH', address: 'x' }, 'refused', 'no coin'],
	orderbook: [{ base: 'KMD', rel: 'NOPE' }, 'refused', 'base or rel not added'],
	tradesarray: [{ base: 'KMD', rel: 'BTC', timescale: 59 }, 'refused', 'one minute is shortest timescale'],
	pricearray: undefined,
	ticker: undefined,
	portfolio: undefined,
	sendrawtransaction: [{ coin: 'KMD', signedtx: '00' }, 'refused', 'TX decode failed'],
	setconfirms: [{ coin: 'KMD', numconfirms: 7 }, 'refused', 'illegal numconfirms'],
	listtransactions: [{ coin: 'DASH', address: 'x' }, 'refused', 'no coin'],
	inuse: undefined,
	getrawtransaction: [{ coin: 'KMD', txid: '11'.repeat(32) }, 'refused', /^No such mempool/],
	withdraw: [{ coin: 'KMD', outputs: [] }, 'refused', 'no outputs specified'],
	eth_withdraw: [{ coin: 'ETH', to: 'no address', amount: 1 }, 'refused', "'to' address is not valid!"],
	timelock: [{ coin: 'NOPE', duration: 60, amount: 1 }, 'refused', 'cant find coin'],
	unlockedspend: [{ coin: 'NOPE', txid: '11'.repeat(32) }, 'refused', 'cant find coin'],
} satisfies {
	[Name in MethodName]?: [ParamsOf<(typeof methods)[Name]>, string, string | RegExp] | undefined;
};

type Served = keyof typeof MAIN_ERRORS;
const served = Object.keys(MAIN_ERRORS) as Served[];
const notServed = Object.keys(methods).filter((name) => !Object.hasOwn(handlers, name)) as MethodName[];
const all = Object.values(methods as Readonly<Record<string, Method>>);

/** Methods whose examples contain placeholders that are not real transactions or txids. */
const REFUSED_EXAMPLES: readonly string[] = ['sendrawtransaction', 'getrawtransaction'];

/** Methods that marketmaker lacks or names differently. */
const ABSENT: readonly MethodName[] = ['eth_withdraw', 'parselog', 'fastswap_claim'];

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

	describe('practice node', () => {
		const has = (name: MethodName): boolean => variant === 'document' || !ABSENT.includes(name);

		it.each(served.filter((name) => has(name) && !REFUSED_EXAMPLES.includes(name)))(
			'answers the example of %s as declared',
			async (name) => {
				await expect(call(name, methods[name].example)).resolves.toBeTruthy();
			},
		);

		it.each(served.filter((name) => has(name) && MAIN_ERRORS[name]))(
			'rejects a bad %s in the real node’s words',
			async (name) => {
				const [params = {}, kind, message] = MAIN_ERRORS[name] ?? [];
				if (name === 'passphrase') client.signIn(undefined);
				await expect(call(name, params)).rejects.toMatchObject({
					kind,
					message: typeof message === 'string' ? message : expect.stringMatching(message ?? /^$/),
				});
			},
		);

		it.each(notServed)('closes the connection on the unsupported method %s', async (name) => {
			await expect(client.call(methods[name] as Method, methods[name].example)).rejects.toMatchObject({
				kind: 'dropped',
			});
		});

		it.each(all.filter(({ open }) => open !== true))('requires a userpass for $name', async (method) => {
			client.signIn('wrong');
			await expect(client.call(method, method.example)).rejects.toMatchObject({ kind: 'unauthorised' });
		});

		it.each(ABSENT.filter((name) => !has(name)))(
			'closes the connection on the missing method %s',
			async (name) => {
				await expect(client.call(methods[name] as Method, methods[name].example)).rejects.toMatchObject({
					kind: 'dropped',
				});
			},
		);

		it.runIf(variant === 'document')('lists every method of the document in its help', async () => {
			const { result } = await client.call(methods.help, {});
			const [first, ...lines] = result.trimEnd().split('\n');
			expect(first).toBe('practice node');
			expect(lines.map((line) => line.replace(/\(.*/, ''))).toEqual(Object.keys(methods));
		});
	});
});

afterAll(() => {
	console.table({ methods: Object.keys(methods).length, 'executed on the practice node': executed.size });
});
