import { NodeClient } from '#lib/client/node-client.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import type { Practice } from '#practice/practice.ts';
import { readCoinFunds } from '#lib/state/outputs.svelte.ts';
import { expect, test } from 'vitest';
import { callJson, openInVariant, transportTo, USERPASS } from '../practice/node/practice-fixture.ts';

const clientOf = (practice: Practice) =>
	new NodeClient({ transport: transportTo(practice), userpass: USERPASS });

/** Sends a request that no maker fills, but whose outputs were offered. */
async function offerInVain(practice: Practice): Promise<void> {
	await callJson(practice, 'buy', { base: 'LTC', rel: 'KMD', price: '1', relvolume: '2', timeout: 5 });
	await practice.control({ control: 'advance', ms: 200_000 });
}

test('reports held outputs of marketmaker apart from tradable ones', async () => {
	const practice = await openInVariant('marketmaker');
	const node = openMarketmakerNode(clientOf(practice));
	const before = await readCoinFunds(node, 'KMD');
	expect(before.heldBack).toBe(0n);
	await offerInVain(practice);
	const after = await readCoinFunds(node, 'KMD');
	expect(after.heldBack).toBeGreaterThan(0n);
	expect(after.balance + after.heldBack).toBe(before.balance);
	expect(after.outputs?.reduce((sum, value) => sum + value, 0n)).toBe(after.balance);
	await practice.control({ control: 'restart' });
	await callJson(practice, 'enable', { coin: 'KMD' });
	expect((await readCoinFunds(node, 'KMD')).heldBack).toBe(0n);
	await practice.close();
});

test('holds change back until its transaction is mined', async () => {
	const practice = await openInVariant('marketmaker');
	const node = openMarketmakerNode(clientOf(practice));
	const before = await readCoinFunds(node, 'KMD');
	const { txid } = await callJson(practice, 'withdraw', {
		...{ coin: 'KMD', outputs: [{ RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn: '1' }], broadcast: 1 },
	});
	expect(txid).toMatch(/^[0-9a-f]{64}$/);
	const onItsWay = await readCoinFunds(node, 'KMD');
	expect(onItsWay.heldBack).toBeGreaterThan(0n);
	await practice.control({ control: 'advance', ms: 300_000 });
	const after = await readCoinFunds(node, 'KMD');
	expect(after.heldBack).toBe(0n);
	expect(after.balance).toBe(onItsWay.balance + onItsWay.heldBack);
	expect(after.balance).toBeLessThan(before.balance);
	await practice.close();
});

test('reads balance and outputs again if they contradict each other', async () => {
	const practice = await openInVariant('marketmaker');
	const node = openMarketmakerNode(clientOf(practice));
	const before = await readCoinFunds(node, 'KMD');
	let looks = 0;
	const wallet = { ...node.wallet };
	// The first reply is from before the block that contains all of the outputs.
	wallet.outputs = (...asked) => (looks++ === 0 ? Promise.resolve([]) : node.wallet.outputs(...asked));
	expect(await readCoinFunds({ ...node, wallet }, 'KMD')).toEqual(before);
	expect(looks).toBe(2);
	await practice.close();
});

test('holds nothing back on a document node', async () => {
	const practice = await openInVariant('document');
	const node = openReferenceNode(clientOf(practice));
	const before = await readCoinFunds(node, 'KMD');
	await offerInVain(practice);
	expect(await readCoinFunds(node, 'KMD')).toEqual(before);
	await practice.close();
});

test('keeps the balance of a coin after switching to electrum', async () => {
	const practice = await openInVariant('marketmaker');
	const node = openMarketmakerNode(clientOf(practice));
	const before = await readCoinFunds(node, 'LTC');
	await callJson(practice, 'disable', { coin: 'LTC' });
	await callJson(practice, 'electrum', { coin: 'LTC', ipaddr: '127.0.0.1', port: 50_001 });
	const after = await readCoinFunds(node, 'LTC');
	expect([after.balance, after.heldBack]).toEqual([before.balance, 0n]);
	await practice.close();
});
