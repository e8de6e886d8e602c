import { NodeClient } from '#lib/client/node-client.ts';
import { openTradingNode } from '#lib/node/open-trading-node.ts';
import { expect, test } from 'vitest';
import { callJson, openInManner, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';

const server = (port: number) => ({ host: '127.0.0.1', port });

async function openNode() {
	const practice = await openInManner('marketmaker');
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const node = openTradingNode(client, 'marketmaker');
	const litecoin = async () => (await node.coins.list()).find(({ coin }) => coin === 'LTC');
	return { practice, node, litecoin };
}

test('enable alone stays with the server, which the program keeps while the coin is off', async () => {
	const { practice, node, litecoin } = await openNode();
	await node.coins.switchOn({ coin: 'LTC', electrum: server(50_001) });
	await callJson(practice, 'disable', { coin: 'LTC' });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: false, electrum: server(50_001) });
	await callJson(practice, 'enable', { coin: 'LTC' });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true, electrum: server(50_001) });
	await callJson(practice, 'electrum', { coin: 'LTC', ipaddr: '127.0.0.1', port: 50_002 });
	expect(await litecoin()).toMatchObject({ electrum: server(50_001) });
	await practice.close();
});

test('a coin goes back to its own daemon, and to another server, by leaving the old one first', async () => {
	const { practice, node, litecoin } = await openNode();
	await node.coins.switchOn({ coin: 'LTC', electrum: server(50_001) });
	await node.coins.switchOn({ coin: 'LTC', electrum: server(50_002) });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true, electrum: server(50_002) });
	await callJson(practice, 'disable', { coin: 'LTC' });
	await node.coins.switchOn({ coin: 'LTC' });
	expect(await litecoin()).toEqual({ coin: 'LTC', isActive: true });
	await practice.close();
});
