import { openEvents } from '#lib/node/reference/events.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { describe, expect, it } from 'vitest';
import { ManualTransport } from '../../client/manual-transport.ts';

/** Public key and address of a real node. */
const PUBLIC_KEY = '02e6c2507c60907a69ea49d3eae96829aeca48cf11fcc6f7e6ae8f389fc359bb04';
const WALLET = 'RRZNxYSMHkhNkY7CjXu6bB3QG8FkNGQXU9';

const PRICE = {
	method: 'postprice',
	pubkey: 'a'.repeat(64),
	base: 'KMD',
	rel: 'LTC',
	price: 0.5,
	timestamp: 1_795_174_644,
};

function open() {
	const transport = new ManualTransport();
	const client = new NodeClient({ transport });
	return { transport, client, events: openEvents(client) };
}

describe('event stream endpoint', () => {
	it.each([
		['ws://127.0.0.1:5577', 5577],
		['ws://127.0.0.1:5577/', 5577],
		['ws://elsewhere.example:7000', 7000],
	])('uses only the port of %s', async (endpoint, port) => {
		const { transport, events } = open();
		const opening = events.openStream();
		await expect.poll(() => transport.sent.length).toBe(1);
		transport.call(0).reply({ result: 'success', endpoint, socket: 2, sockopt: 0 });
		expect(await opening).toBe(port);
		expect(transport.call(0).body).toEqual({ method: 'getendpoint' });
	});

	it.each(['', 'ws://127.0.0.1', 'ws://127.0.0.1:0', 'ws://127.0.0.1:70000', 'ws://127.0.0.1:5577/x?y'])(
		'rejects %o',
		async (endpoint) => {
			const { transport, events } = open();
			const opening = events.openStream();
			await expect.poll(() => transport.sent.length).toBe(1);
			transport.call(0).reply({ result: 'success', endpoint, socket: 2, sockopt: 0 });
			await expect(opening).rejects.toMatchObject({ kind: 'malformed' });
		},
	);

	it('is undefined if the stream is already open', async () => {
		const { transport, events } = open();
		const opening = events.openStream();
		await expect.poll(() => transport.sent.length).toBe(1);
		transport.call(0).reply({ error: 'IPC endpoint already exists', socket: 2 });
		expect(await opening).toBeUndefined();
	});

	it('forwards any other refusal', async () => {
		const { transport, events } = open();
		const opening = events.openStream();
		await expect.poll(() => transport.sent.length).toBe(1);
		transport.call(0).reply({ error: 'Address already in use', bind: 'ws://*:5555', err: -1, socket: 2 });
		await expect(opening).rejects.toMatchObject({ kind: 'refused' });
	});

	it('is harmless in the document’s program, but stalls the real one unread', () => {
		const { client } = open();
		expect(openTradingNode(client, 'document').capabilities.events?.stallsUnread).toBe(false);
		expect(openTradingNode(client, 'marketmaker').capabilities.events?.stallsUnread).toBe(true);
	});
});

describe('event interpreter', () => {
	it('detects an own price by the wallet', async () => {
		const interpret = await open().events.interpretEvents(WALLET);
		const news = { of: 'price', base: 'KMD', rel: 'LTC' };
		expect(interpret(PRICE)).toEqual({ ...news, isOwn: false });
		expect(interpret({ ...PRICE, pubsecp: PUBLIC_KEY })).toEqual({ ...news, isOwn: true });
		expect(interpret({ ...PRICE, pubsecp: `03${PUBLIC_KEY.slice(2)}` })).toEqual({ ...news, isOwn: false });
		expect(interpret({ ...PRICE, pubsecp: 'no key' })).toEqual({ ...news, isOwn: false });
	});

	it('returns the coins of a swap, empty if unknown', async () => {
		const interpret = await open().events.interpretEvents(WALLET);
		const failed = { method: 'failed', uuid: 'u', error: -9998, requestid: 1, quoteid: 2 };
		expect(interpret(failed)).toEqual({ of: 'swap', base: '', rel: '' });
		const update = {
			...{ method: 'update', update: 'myfee', uuid: 'u', requestid: 1, quoteid: 2, coin: 'KMD' },
			...{ txid: 'b'.repeat(64), amount: 1, iambob: 0, bobcoin: 'LTC', alicecoin: 'KMD', expiration: 1 },
		};
		expect(interpret(update)).toEqual({ of: 'swap', base: 'LTC', rel: 'KMD' });
	});

	it.each([undefined, null, 7, 'postprice', [], {}, { method: 'constructor' }, { ...PRICE, base: 7 }])(
		'ignores %o',
		async (event) => {
			expect((await open().events.interpretEvents(WALLET))(event)).toBeUndefined();
		},
	);
});
