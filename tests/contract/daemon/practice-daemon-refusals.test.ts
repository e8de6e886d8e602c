import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { publicKeyOf } from '#lib/chain/keys.ts';
import {
	decodeTransaction,
	encodeTransaction,
	transactionId,
	type Transaction,
} from '#lib/chain/transaction.ts';
import {
	askDeclared,
	create,
	createAndMine,
	moduleError,
	NOT_ALLOWED,
	openDaemon,
	rpcError,
} from '../../unit/practice/daemon/daemon-fixture.ts';

describe('tokencreate', () => {
	it.each([
		['Token name must not be empty and up to 32 characters', ['', '1']],
		['Token name must not be empty and up to 32 characters', ['ä'.repeat(17), '1']],
		['Token supply must be positive', ['TOK', '0']],
		['Token supply must be positive', ['TOK', 'many']],
		['Token description must be <= 4096 characters', ['TOK', '1', 'x'.repeat(4097)]],
		['Non-fungible data incorrect', ['TOK', '0.00000001', '', '']],
		['Non-fungible data size must be <= 10001', ['TOK', '0.00000001', '', '00'.repeat(10_002)]],
		['for non-fungible tokens tokensupply should be equal to 1', ['TOK', '1', '', 'f7']],
		['cant find normal inputs', ['TOK', '6000']],
	])('rejects with "%s"', async (text, params) => {
		const { call } = await openDaemon();
		expect(await call('tokencreate', ...params)).toEqual(moduleError(text));
	});

	it('computes in floating point like the real daemon', async () => {
		const daemon = await openDaemon();
		const supplyOf = async (text: string) =>
			decodeTransaction(await create(daemon, 'TOK', text)).outputs[1]?.value;
		expect(await supplyOf('1.15')).toBe(114_999_999n);
		expect(await supplyOf('1.150000005')).toBe(115_000_000n);
	});

	it('joins outputs if none suffices alone, leaving small change as fee', async () => {
		const daemon = await openDaemon();
		const joined = decodeTransaction(await create(daemon, 'TOK', '2500'));
		expect(joined.inputs).toHaveLength(3);
		const exact = decodeTransaction(await create(daemon, 'TOK', '999.9997'));
		expect(exact.outputs).toHaveLength(4);
		const rest = decodeTransaction(await create(daemon, 'TOK', '999.99970002'));
		expect(rest.outputs).toHaveLength(3);
	});

	it('reserves no coins for a built transaction', async () => {
		const daemon = await openDaemon();
		const first = await create(daemon, 'First', '1');
		const second = await create(daemon, 'Second', '1');
		await daemon.ask('sendrawtransaction', first);
		expect(await daemon.call('sendrawtransaction', second)).toEqual(rpcError(-26, '16: mempool conflict'));
		daemon.mine();
		expect(await daemon.call('sendrawtransaction', second)).toEqual(
			rpcError(-26, '18: bad-txns-inputs-spent'),
		);
	});
});

describe('sendrawtransaction', () => {
	it('returns the txid again while unconfirmed, -27 afterwards', async () => {
		const daemon = await openDaemon();
		const hex = await create(daemon, 'Again', '1');
		const txid = await daemon.ask('sendrawtransaction', hex);
		expect(await daemon.ask('sendrawtransaction', hex)).toBe(txid);
		daemon.mine();
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(
			rpcError(-27, 'transaction already in block chain'),
		);
	});

	it('rejects a creation after its expiry height', async () => {
		const daemon = await openDaemon();
		const hex = await create(daemon, 'Late', '1');
		daemon.mine(200);
		const other = await create(daemon, 'In time', '1');
		daemon.mine(1);
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(-26, '16: tx-overwinter-expired'));
		expect(await daemon.ask('sendrawtransaction', other)).toMatch(/^[0-9a-f]{64}$/);
	});

	it('relays at most 208 bytes of payload', async () => {
		const daemon = await openDaemon();
		const longest = await create(daemon, 'TOK', '1', 'x'.repeat(164));
		expect(await daemon.ask('sendrawtransaction', longest)).toMatch(/^[0-9a-f]{64}$/);
		const tooLong = await create(daemon, 'TOK', '1', 'x'.repeat(165));
		expect(await daemon.call('sendrawtransaction', tooLong)).toEqual(rpcError(-26, '64: scriptpubkey'));
	});

	it.each(['', 'xx', '0', '00'])('rejects undecodable hex "%s"', async (hex) => {
		const { call } = await openDaemon();
		expect(await call('sendrawtransaction', hex)).toEqual(rpcError(-22, 'TX decode failed'));
		expect(await call('decoderawtransaction', hex)).toEqual(rpcError(-22, 'TX decode failed'));
	});

	it('ignores bytes after a transaction', async () => {
		const daemon = await openDaemon();
		const hex = await create(daemon, 'TOK', '1');
		const txid = transactionId(decodeTransaction(hex));
		expect(await daemon.ask('decoderawtransaction', `${hex}ff00`)).toMatchObject({ txid });
		expect(await daemon.ask('sendrawtransaction', `${hex.toUpperCase()}ff`)).toBe(txid);
		expect(await askDeclared(daemon, 'getrawtransaction', { txid })).toMatchObject({ hex });
	});

	it('gives a reason for false signatures, none for missing ones', async () => {
		const daemon = await openDaemon();
		const tx = decodeTransaction(await create(daemon, 'TOK', '1'));
		const unsigned = { ...tx, inputs: tx.inputs.map((input) => ({ ...input, script: new Uint8Array() })) };
		expect(await daemon.call('sendrawtransaction', encodeTransaction(unsigned))).toEqual(rpcError(-25, ''));
		const changed = encodeTransaction({ ...tx, lockTime: 1 });
		expect(await daemon.call('sendrawtransaction', changed)).toEqual(rpcError(-26, NOT_ALLOWED));
	});
});

describe('sendrawtransaction of a changed creation', () => {
	const data = (tx: Transaction) => tx.outputs.filter(({ value }) => value === 0n);
	const outputs = (tx: Transaction, index: number, value: bigint) =>
		tx.outputs.map((output, n) => (n === index ? { ...output, value } : output));

	it.each<[number, string, (tx: Transaction) => Partial<Transaction>]>([
		[
			-25,
			'Missing inputs',
			({ inputs }) => ({ inputs: inputs.map((i) => ({ ...i, txid: 'ab'.repeat(32) })) }),
		],
		[-26, '16: bad-txns-inputs-duplicate', ({ inputs }) => ({ inputs: [...inputs, ...inputs] })],
		[-26, '16: bad-txns-in-belowout', (tx) => ({ outputs: outputs(tx, 2, 1_000_000_000_000n) })],
		[-26, '16: bad-txns-vout-toolarge', (tx) => ({ outputs: outputs(tx, 2, 2n ** 62n) })],
		[-26, '16: tx-overwinter-expired', () => ({ expiryHeight: 1 })],
		[-26, '64: multi-op-return', (tx) => ({ outputs: [...tx.outputs, ...data(tx)] })],
		[-26, '64: dust', (tx) => ({ outputs: outputs(tx, 2, 1n) })],
		[
			-26,
			'64: non-final',
			({ inputs }) => ({ lockTime: 2_000_000_000, inputs: inputs.map((i) => ({ ...i, sequence: 0 })) }),
		],
	])('rejects with %d %s', async (code, message, change) => {
		const daemon = await openDaemon();
		const tx = decodeTransaction(await create(daemon, 'TOK', '1'));
		const hex = encodeTransaction({ ...tx, ...change(tx) });
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(code, message));
	});

	it('rejects values that are not strings', async () => {
		const { call } = await openDaemon();
		expect(await call('sendrawtransaction', 5)).toEqual(rpcError(-3, 'Expected type string, got number'));
		expect(await call('tokeninfo', 5)).toEqual(rpcError(-1, 'JSON value is not a string as expected'));
		expect(await call('tokeninfo')).toEqual(rpcError(-1, 'tokeninfo tokenid\n'));
	});
});

describe('tokentransfer', () => {
	const key = bytesToHex(publicKeyOf(new Uint8Array(32).fill(5)));

	it.each([
		['invalid tokenid', (_: string) => ['00', key, '1']],
		['invalid tokenid', (_: string) => ['0'.repeat(64), key, '1']],
		['amount must be positive', (id: string) => [id, key, '0']],
		['amount must be positive', (id: string) => [id, key, 'all']],
		['insufficient token inputs', (id: string) => [id, key, '101']],
	])('rejects with "%s"', async (text, paramsFor) => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'TOK', '0.000001');
		expect(await daemon.call('tokentransfer', ...paramsFor(tokenid))).toEqual(moduleError(text));
	});

	it('leaves the check of the recipient to the chain', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'TOK', '0.000001');
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, 'Rxyz', '1');
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(rpcError(-26, NOT_ALLOWED));
	});

	it('lets the chain reject units created from nothing', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'TOK', '0.000001');
		const { hex } = await daemon.ask<{ hex: string }>('tokentransfer', tokenid, key, '10');
		const tx = decodeTransaction(hex);
		const outputs = tx.outputs.map((output, n) => (n === 0 ? { ...output, value: 11n } : output));
		const tampered = encodeTransaction({ ...tx, outputs });
		expect(await daemon.call('sendrawtransaction', tampered)).toEqual(rpcError(-26, NOT_ALLOWED));
	});
});

describe('tokenbalance', () => {
	it("uses the module's key for an invalid one, like the real daemon", async () => {
		const daemon = await openDaemon();
		const [tokenid = ''] = await askDeclared(daemon, 'tokenlist');
		expect(await daemon.ask('tokenbalance', tokenid, 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa')).toEqual({
			result: 'success',
			CCaddress: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2',
			tokenid,
			balance: 0,
		});
	});

	it('is 0 for a transaction that creates no token', async () => {
		const daemon = await openDaemon();
		const [tokenid = ''] = await askDeclared(daemon, 'tokenlist');
		const { vin } = await askDeclared(daemon, 'getrawtransaction', { txid: tokenid });
		const txid = vin[0]?.txid ?? '';
		expect(await daemon.ask('tokenbalance', txid)).toMatchObject({ result: 'success', balance: 0 });
		expect(await daemon.call('tokeninfo', txid)).toEqual(moduleError('tokenid isnt token creation txid'));
	});
});
