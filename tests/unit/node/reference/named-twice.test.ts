import { bot_list, bot_statuslist } from '#lib/api/bots.ts';
import { balances } from '#lib/api/wallet.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import { readHistory } from '#lib/node/reference/wallet/wallet-details.ts';
import { readOutputs } from '#lib/node/reference/wallet/wallet.ts';
import { expect, test } from 'vitest';
import { callMethod, openStill } from '../../practice/node/practice-fixture.ts';

/** Opens a practice node whose lists contain each row twice. */
async function openDuplicate(name: string, params: object = {}) {
	const practice = await openStill();
	const transport = {
		address: 'twin',
		send: async () => {
			const reply = await callMethod(practice, name, params);
			const duplicate = (reply ?? '').replace(/^(\s*)\[([^]*)\](\s*)$/, '$1[$2,$2]$3');
			return { status: 200, body: new TextEncoder().encode(duplicate) };
		},
	};
	return { practice, node: openTradingNode(new NodeClient({ transport, userpass: 'f' }), 'document') };
}

test('lists a repeated bot once', async () => {
	const { practice, node } = await openDuplicate(bot_statuslist.name);
	const { botid } = JSON.parse(
		(await callMethod(practice, 'bot_buy', { base: 'KMD', rel: 'LTC', maxprice: '0.001', relvolume: '1' })) ??
			'',
	) as { botid: number };
	expect((await node.bots.list()).map(({ id }) => id)).toEqual([String(botid)]);
	await practice.close();
});

test('lists repeated bot ids once', async () => {
	const { practice, node } = await openDuplicate(bot_list.name);
	await callMethod(practice, 'bot_buy', { base: 'KMD', rel: 'LTC', maxprice: '0.001', relvolume: '1' });
	expect(await node.bots.ids()).toHaveLength(1);
	await practice.close();
});

test('counts a repeated coin once', async () => {
	const { practice, node } = await openDuplicate(balances.name);
	const coins = (await node.wallet.holdings()).map(({ coin }) => coin);
	expect(coins).toContain('KMD');
	expect(new Set(coins).size).toBe(coins.length);
	await practice.close();
});

test('lists a repeated output once', () => {
	const row = { txid: 'a', vout: 0, amount: 2 };
	expect(readOutputs([row, { ...row, vout: 1 }, row]).map(({ index }) => index)).toEqual([0, 1]);
});

test('lists a repeated history entry once', () => {
	const row = { txid: 'a', category: 'send', amount: -1, vout: 0, time: 9 };
	expect(readHistory([row, row])).toHaveLength(1);
});
