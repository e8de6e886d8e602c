import * as coins from '#lib/api/coins.ts';
import * as market from '#lib/api/market.ts';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import * as session from '#lib/api/session.ts';
import * as spending from '#lib/api/spending.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { openSession } from '#lib/node/reference/events.ts';
import { readAdapter, type Adapter } from '#lib/node/session-opening.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeSocketTransport } from '../../src/gateway/node-socket.ts';

/**
 * Checks the API declarations against a running node: NODE_URL, and NODE_PASSPHRASE or NODE_USERPASS. Sends only reads
 * and cheap refused calls; with CONTRACT_SPENDS=1 it also posts an order far from any market, cancels it, and builds a
 * payment to itself without sending it.
 */
const { NODE_URL, NODE_PASSPHRASE, NODE_USERPASS, CONTRACT_SPENDS } = process.env;
const hasKey = NODE_PASSPHRASE !== undefined || NODE_USERPASS !== undefined;
const isOn = NODE_URL !== undefined && hasKey;
if (!isOn)
	console.log(
		'No real node: set NODE_URL, and NODE_PASSPHRASE or NODE_USERPASS, to hold the calls against one.',
	);

const PATIENCE_MS = 60_000;

/** Excluded: price sources make `fundvalue` slow without the internet, and the others are expensive for the node. */
const LEFT_OUT = ['fundvalue', 'dividends', 'snapshot', 'snapshot_balance'];
/** Methods that need data of a wallet with a history. */
const NEEDS_HISTORY = ['getrawtransaction', 'bot_status', 'opreturndecrypt'];

describe.skipIf(!isOn)('running node', () => {
	let client: NodeClient;
	let adapter: Adapter;
	let coin: string;
	let other: string;
	let address: string;
	let userpass: string;

	beforeAll(async () => {
		client = new NodeClient({ transport: nodeSocketTransport(NODE_URL ?? '') });
		adapter = readAdapter((await client.call(session.help, {})).result);
		client.wireName = adapter.wireName;
		const start = { gui: 'nogui' };
		({ userpass } = await openSession(client).signIn(
			NODE_USERPASS === undefined
				? { by: 'passphrase', passphrase: NODE_PASSPHRASE ?? '', start, maySendKey: true }
				: { by: 'userpass', userpass: NODE_USERPASS },
		));
		const active = (await client.call(coins.getcoins, {})).filter(({ status }) => status === 'active');
		const [first, second = first] = active;
		if (!first || !second) throw new Error('The node has no coin switched on.');
		coin = first.coin;
		other = second.coin;
		address = first.smartaddress;
	}, PATIENCE_MS);

	/** Parameters of a read: the node's own coins and address. */
	function paramsFor({ name, params }: Method): Record<string, unknown> {
		const known: Record<string, unknown> = { coin, address, base: coin, rel: other, destcoin: other };
		const given = Object.entries(params.entries)
			.filter(([member, schema]) => schema.type !== 'optional' && member in known)
			.map(([member]) => [member, known[member]] as const);
		if (name === 'tradesarray') return { ...Object.fromEntries(given), timescale: 3600 };
		if (['calcaddress', 'secretaddresses'].includes(name))
			return { ...Object.fromEntries(given), passphrase: 'x y z' };
		return Object.fromEntries(given);
	}

	const reads = Object.values(methods as Readonly<Record<string, Method>>).filter(
		({ name, effect }) => effect === 'reads' && ![...LEFT_OUT, ...NEEDS_HISTORY].includes(name),
	);

	it.each(reads)(
		'answers $name as declared or rejects the call',
		async (method) => {
			if (!adapter.supports(method.name)) return expect(adapter.wireName(method.name)).toBeDefined();
			const outcome = await client
				.call(method, paramsFor(method), { timeoutMs: PATIENCE_MS })
				.then(() => 'answered' as const)
				.catch((reason: unknown) => reason);
			if (outcome !== 'answered')
				expect(outcome).toMatchObject({ kind: expect.stringMatching(/^(refused|dropped)$/) });
			else expect(outcome).toBe('answered');
		},
		2 * PATIENCE_MS,
	);

	it('rejects a wrong userpass with AUTH-KEY', async () => {
		const stranger = new NodeClient({
			transport: nodeSocketTransport(NODE_URL ?? ''),
			userpass: '6'.repeat(64),
		});
		await expect(stranger.call(coins.getcoins, {})).rejects.toMatchObject({ code: 'AUTH-KEY' });
	});

	it('rejects an unknown coin with COIN-UNKNOWN', async () => {
		const refused = await client
			.call(coins.getfee, { coin: 'NOSUCHCOIN' })
			.catch((reason: unknown) => reason);
		expect(refused).toBeInstanceOf(CallError);
		expect(refused).toMatchObject({ code: 'COIN-UNKNOWN' });
	});

	it('drops an unknown method and continues', async () => {
		const transport = nodeSocketTransport(NODE_URL ?? '');
		const unknown = JSON.stringify({ userpass, method: 'nosuchmethod' });
		await expect(transport.send(unknown)).rejects.toMatchObject({ kind: 'dropped' });
		expect((await client.call(coins.getcoins, {})).length).toBeGreaterThan(0);
	});

	describe.runIf(CONTRACT_SPENDS === '1')('spending with CONTRACT_SPENDS=1', () => {
		it('posts an unmatchable order and cancels it', async () => {
			const price = '100000';
			await client.call(market.setprice, { base: coin, rel: other, price });
			await client.call(market.setprice, { base: coin, rel: other, price: '0' });
			await client.call(market.setprice, { base: other, rel: coin, price: '0' });
			const own = await client.call(market.myprices, {});
			const left = own.find((each) => each.base === coin && each.rel === other);
			expect(Number(left?.ask ?? 0)).toBe(0);
		});

		it('builds a payment without sending', async () => {
			const outputs = [{ [address]: '0.001' }];
			const built = await client.call(spending.withdraw, { coin, outputs, broadcast: 0 });
			expect(built).toMatchObject({ complete: true });
		});
	});
});
