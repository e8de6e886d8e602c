import { NodeClient } from '#lib/client/node-client.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import { expect, test, vi } from 'vitest';
import { callJson, openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const server = (port: number) => ({ host: '127.0.0.1', port });

async function openNode() {
	const practice = await openInVariant('marketmaker');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const node = openTradingNode(client, 'marketmaker');
	const litecoin = async () => (await node.wallet.coins()).find(({ coin }) => coin === 'LTC');
	return { practice, node, litecoin };
}

test('keeps the server after a plain enable while the coin is off', async () => {
	const { practice, node, litecoin } = await openNode();
	await node.wallet.switchOn({ coin: 'LTC', electrum: server(50_001) });
	await callJson(practice, 'disable', { coin: 'LTC' });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: false, electrum: server(50_001) });
	await callJson(practice, 'enable', { coin: 'LTC' });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true, electrum: server(50_001) });
	await callJson(practice, 'electrum', { coin: 'LTC', ipaddr: '127.0.0.1', port: 50_002 });
	expect(await litecoin()).toMatchObject({ electrum: server(50_001) });
	await practice.close();
});

test('leaves the old server before switching to a daemon or new server', async () => {
	const { practice, node, litecoin } = await openNode();
	await node.wallet.switchOn({ coin: 'LTC', electrum: server(50_001) });
	await node.wallet.switchOn({ coin: 'LTC', electrum: server(50_002) });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true, electrum: server(50_002) });
	await callJson(practice, 'disable', { coin: 'LTC' });
	await node.wallet.switchOn({ coin: 'LTC' });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true });
	await practice.close();
});

test.each([
	['LTC', { coin: 'LTC', isActive: true }],
	['DGB', { coin: 'DGB', isActive: true }],
])('rejects a dead server for %s, although the program accepts it', async (coin, listed) => {
	const { practice, node } = await openNode();
	const nowhere = { host: 'electrum.invalid', port: 50_001 };
	const told = { coin, ipaddr: nowhere.host, port: nowhere.port };
	expect(await callJson(practice, 'electrum', told)).toMatchObject({ result: 'success' });
	await callJson(practice, 'disable', { coin });
	await expect(node.wallet.switchOn({ coin, electrum: nowhere })).rejects.toMatchObject({
		code: 'COIN-ELECTRUM',
	});
	expect((await node.wallet.coins()).find((each) => each.coin === coin)).toEqual(listed);
	await practice.close();
});

test.each([
	['does not run, although the program still lists it', 'stays-named.invalid'],
	['accepts the connection and stays silent', 'silent.invalid'],
])('rejects and leaves a server that %s', async (_, host) => {
	const { practice, node, litecoin } = await openNode();
	const nowhere = { host, port: 50_001 };
	const told = { coin: 'LTC', ipaddr: nowhere.host, port: nowhere.port };
	await callJson(practice, 'electrum', told);
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true, electrum: nowhere });
	await expect(node.wallet.switchOn({ coin: 'LTC', electrum: nowhere })).rejects.toMatchObject({
		code: 'COIN-ELECTRUM',
	});
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: false });
	await practice.close();
});

test('leaves a dead server even if it delays every call', async () => {
	const { practice, node, litecoin } = await openNode();
	await node.wallet.switchOn({ coin: 'LTC', electrum: server(50_001) });
	vi.useFakeTimers();
	try {
		const there = transportTo(practice);
		const client = new NodeClient({
			userpass: USERPASS,
			transport: {
				...there,
				async send(body, signal) {
					await new Promise((done) => setTimeout(done, 90_000));
					signal?.throwIfAborted();
					return there.send(body, signal);
				},
			},
		});
		const left = openTradingNode(client, 'marketmaker').wallet.switchOn({ coin: 'LTC' });
		await Promise.all([left, vi.advanceTimersByTimeAsync(400_000)]);
	} finally {
		vi.useRealTimers();
	}
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true });
	await practice.close();
});
