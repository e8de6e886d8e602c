import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { BURN_KEY, tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { decodeTransaction, transactionId } from '#lib/chain/transaction.ts';
import { examplePubkey } from '#lib/daemon/values.ts';
import { BURN_KEY as BURN_KEY_HEX } from '#lib/domain/token-transfer.ts';
import {
	askDeclared,
	create,
	createAndMine,
	moduleError,
	NOT_ALLOWED,
	openDaemon,
	rpcError,
} from '../../unit/practice/daemon/daemon-fixture.ts';

describe('token from creation to burning', () => {
	it('becomes visible step by step', async () => {
		const daemon = await openDaemon();
		const hex = await create(daemon, 'Step', '0.000005', 'one step after the other');
		const txid = transactionId(decodeTransaction(hex));
		expect(await daemon.call('tokeninfo', txid)).toEqual(moduleError('cant find tokenid'));
		expect(await daemon.call('tokenbalance', txid)).toEqual(moduleError('cant find tokenid'));

		expect(await askDeclared(daemon, 'sendrawtransaction', { hex })).toBe(txid);
		expect(await daemon.call('tokeninfo', txid)).toEqual(moduleError('the transaction is still in mempool'));
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid: txid })).toMatchObject({ balance: 0 });
		expect(await daemon.ask('tokenlist')).not.toContain(txid);
		expect(await daemon.call('tokentransfer', txid, examplePubkey, '1')).toEqual(
			moduleError('no token inputs'),
		);
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).not.toHaveProperty('blockhash');

		daemon.mine();
		const { pubkey } = await askDeclared(daemon, 'getinfo');
		expect(await askDeclared(daemon, 'tokeninfo', { tokenid: txid })).toEqual({
			result: 'success',
			tokenid: txid,
			owner: pubkey,
			name: 'Step',
			supply: 500,
			description: 'one step after the other',
		});
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid: txid })).toMatchObject({ balance: 500 });
		expect(await daemon.ask('tokenlist')).toContain(txid);
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).toMatchObject({ rawconfirmations: 1 });
		expect(await askDeclared(daemon, 'gettxout', { txid, n: 1 })).toMatchObject({ value: 0.000005 });
	});

	it('is sent, with the change hidden until the next block', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Sent', '0.000001');
		const { hex } = await askDeclared(daemon, 'tokentransfer', {
			tokenid,
			destpubkey: examplePubkey,
			amount: '30',
		});
		await askDeclared(daemon, 'sendrawtransaction', { hex });
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid })).toMatchObject({ balance: 0 });
		daemon.mine();
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid })).toMatchObject({ balance: 70 });
		const given = await askDeclared(daemon, 'tokenbalance', { tokenid, pubkey: examplePubkey });
		expect(given).toMatchObject({ balance: 30, CCaddress: tokenAddress(hexToBytes(examplePubkey)) });
		const types = (await askDeclared(daemon, 'decoderawtransaction', { hex })).vout.map(
			({ scriptPubKey }) => scriptPubKey.type,
		);
		expect(types).toEqual(['cryptocondition', 'cryptocondition', 'pubkey', 'nulldata']);
	});

	it('names the spender of its outputs like the real daemon', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Spent', '0.000001');
		const outputs = async () => (await askDeclared(daemon, 'getrawtransaction', { txid: tokenid })).vout;
		expect((await outputs()).some((output) => 'spentTxId' in output)).toBe(false);
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, examplePubkey, '30');
		const spentTxId = await daemon.ask<string>('sendrawtransaction', hex);
		const { inputs } = decodeTransaction(hex);
		const spentIndex = inputs.findIndex(({ txid, index }) => txid === tokenid && index === 1);
		expect((await outputs())[1]).toMatchObject({ spentTxId, spentIndex, spentHeight: -1 });
		daemon.mine();
		const { blocks } = await askDeclared(daemon, 'getinfo');
		expect((await outputs())[1]).toMatchObject({ spentTxId, spentIndex, spentHeight: blocks });
	});

	it('is burned by a transfer to the ownerless key, keeping its supply', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Burned', '0.000001');
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, BURN_KEY_HEX, '100');
		await daemon.ask('sendrawtransaction', hex);
		daemon.mine();
		const burned = await askDeclared(daemon, 'tokenbalance', { tokenid, pubkey: BURN_KEY_HEX });
		expect(burned).toMatchObject({ balance: 100, CCaddress: tokenAddress(BURN_KEY) });
		expect(await daemon.ask('tokeninfo', tokenid)).toMatchObject({ supply: 100 });
		expect(await daemon.call('tokentransfer', tokenid, BURN_KEY_HEX, '1')).toEqual(
			moduleError('no token inputs'),
		);
	});

	it('is created with data, but cannot be sent', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Item', '0.00000001', 'one of a kind', 'f7010203');
		expect(await askDeclared(daemon, 'tokeninfo', { tokenid })).toMatchObject({
			supply: 1,
			data: 'f7010203',
		});
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid })).toMatchObject({ balance: 1 });
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, examplePubkey, '1');
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(-26, NOT_ALLOWED));
	});

	it('is sent with data of an existing module', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Item', '0.00000001', 'one of a kind', '10010203');
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, examplePubkey, '1');
		await daemon.ask('sendrawtransaction', hex);
		daemon.mine();
		const held = await askDeclared(daemon, 'tokenbalance', { tokenid, pubkey: examplePubkey });
		expect(held).toMatchObject({ balance: 1 });
	});
});
