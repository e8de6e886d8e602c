import { describe, expect, it } from 'vitest';
import { decodeTransaction, transactionId } from '#lib/chain/transaction.ts';
import {
	askDeclared,
	create,
	createAndMine,
	moduleError,
	openDaemon,
	rpcError,
} from '../../unit/practice/daemon/daemon-fixture.ts';

const unknown = rpcError(-5, 'No information available about transaction');

describe('replaced block', () => {
	it('removes its token until the next block', async () => {
		const daemon = await openDaemon();
		const id = await createAndMine(daemon, 'Turned', '0.000001');
		await daemon.daemon.reorganise(1);
		expect(await daemon.ask('tokenlist')).not.toContain(id);
		expect(await daemon.call('tokeninfo', id)).toEqual(moduleError('the transaction is still in mempool'));
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid: id })).toMatchObject({ balance: 0 });
		expect(await askDeclared(daemon, 'getrawtransaction', { txid: id })).not.toHaveProperty('blockhash');
		daemon.mine();
		expect(await daemon.ask('tokenlist')).toContain(id);
	});

	it('removes its token on a rival chain until a resend', async () => {
		const daemon = await openDaemon();
		const hex = await create(daemon, 'Rival', '0.000001');
		const id = await daemon.ask<string>('sendrawtransaction', hex);
		daemon.mine(2);
		const before = await askDeclared(daemon, 'tokenaddress', {});
		await daemon.daemon.reorganise(2, { isRival: true });
		expect(await daemon.ask('tokenlist')).not.toContain(id);
		expect(await daemon.call('getrawtransaction', id, 1)).toEqual(unknown);
		const after = await askDeclared(daemon, 'tokenaddress', {});
		expect(after.mybalance).not.toBe(before.mybalance);
		expect(await daemon.ask('sendrawtransaction', hex)).toBe(id);
		daemon.mine();
		expect(await daemon.ask('tokenlist')).toContain(id);
	});
});

describe('killed daemon', () => {
	it('restarts at a lower block, without peers or mempool', async () => {
		const daemon = await openDaemon();
		const height = (await askDeclared(daemon, 'getinfo')).blocks;
		daemon.mine(3);
		const hex = await create(daemon, 'Forgotten', '0.000001');
		const id = await daemon.ask<string>('sendrawtransaction', hex);
		await daemon.daemon.kill({ blocks: 4 });
		const info = await askDeclared(daemon, 'getinfo');
		expect(info).toMatchObject({ blocks: height - 1, longestchain: 0, synced: false, connections: 0 });
		daemon.mine(10);
		expect((await askDeclared(daemon, 'getinfo')).blocks).toBe(height - 1);
		expect(await daemon.call('getrawtransaction', id, 1)).toEqual(unknown);
		expect(await daemon.ask('tokenlist')).not.toContain(id);
	});

	it('rejects bytes that depend on blocks lost in the kill', async () => {
		const daemon = await openDaemon();
		const first = await createAndMine(daemon, 'Parent', '0.000001');
		const { hex } = await askDeclared(daemon, 'tokentransfer', {
			tokenid: first,
			destpubkey: (await askDeclared(daemon, 'getinfo')).pubkey ?? '',
			amount: '5',
		});
		const id = transactionId(decodeTransaction(hex));
		await daemon.ask('sendrawtransaction', hex);
		await daemon.daemon.kill({ blocks: 2 });
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(-25, 'Missing inputs'));
		daemon.mine();
		await daemon.daemon.start({});
		daemon.mine();
		expect(await askDeclared(daemon, 'getrawtransaction', { txid: id })).toHaveProperty('blockhash');
		expect(await askDeclared(daemon, 'getinfo')).toMatchObject({ synced: true, connections: 8 });
	});

	it('loses unrelayed transactions permanently', async () => {
		const daemon = await openDaemon();
		const id = await daemon.ask<string>('sendrawtransaction', await create(daemon, 'Alone', '0.000001'));
		await daemon.daemon.kill({ blocks: 0, reached: false });
		await daemon.daemon.start({});
		daemon.mine();
		expect(await daemon.call('getrawtransaction', id, 1)).toEqual(unknown);
	});
});

describe('item with data', () => {
	it.each(['00c0ffee', 'f2c0ffee'])('has no balance if its data is %s', async (data) => {
		const daemon = await openDaemon();
		const { hex } = await askDeclared(daemon, 'tokencreate', { name: 'Item', supply: '0.00000001', data });
		const id = await daemon.ask<string>('sendrawtransaction', hex);
		daemon.mine();
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		expect(await daemon.ask('tokeninfo', id)).toMatchObject({ supply: 1, data });
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid: id })).toMatchObject({ balance: 0 });
		expect(await daemon.call('tokentransfer', id, pubkey, '1')).toEqual(moduleError('no token inputs'));
	});

	it('has a balance if its data starts differently', async () => {
		const daemon = await openDaemon();
		const data = 'f7c0ffee';
		const { hex } = await askDeclared(daemon, 'tokencreate', { name: 'Item', supply: '0.00000001', data });
		const id = await daemon.ask<string>('sendrawtransaction', hex);
		daemon.mine();
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid: id })).toMatchObject({ balance: 1 });
	});
});
