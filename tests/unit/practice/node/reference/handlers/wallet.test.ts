import { bytesToHex } from '@noble/hashes/utils.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { KOMODO_ADDRESSES, scriptOfAddress } from '#lib/chain/address.ts';
import { privateKeyFromPassphrase } from '#lib/chain/keys.ts';
import { signInput } from '#lib/chain/signing.ts';
import { encodeTransaction, saplingTransaction, transactionId } from '#lib/chain/transaction.ts';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openStill } from '../../practice-fixture.ts';

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const KEY = privateKeyFromPassphrase('practice makes perfect');

interface Output {
	readonly tx_hash: string;
	readonly tx_pos: number;
	readonly height: number;
	readonly value: string;
}

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

const unspent = (address: string): Promise<readonly Output[]> =>
	callJson(practice, 'listunspent', { coin: 'KMD', address });

/** Signs a payment of one of the wallet's outputs, less the fee, to a different address. */
async function signedPayment(): Promise<{ hex: string; txid: string; value: bigint }> {
	const [output] = await unspent(OWN);
	if (!output) throw new Error('The wallet is empty');
	const spent = { value: BigInt(output.value), script: scriptOfAddress(OWN, KOMODO_ADDRESSES) };
	const value = spent.value - 1000n;
	const tx = saplingTransaction({
		inputs: [{ txid: output.tx_hash, index: output.tx_pos, script: new Uint8Array(), sequence: 0xffffffff }],
		outputs: [{ value, script: scriptOfAddress(PAYEE, KOMODO_ADDRESSES) }],
	});
	const signed = signInput(tx, 0, spent, KEY);
	const hex = encodeTransaction(signed);
	return { hex: typeof hex === 'string' ? hex : bytesToHex(hex), txid: transactionId(signed), value };
}

describe('wallet of a new practice node', () => {
	it('contains outputs in the proportions used by swaps', async () => {
		const values = (await unspent(OWN)).map(({ value }) => Number(value) / 1e8);
		expect(values).toHaveLength(12);
		expect(values.slice(0, 3)).toEqual([50, 60, 5]);
		expect(values.every((value) => value > 0)).toBe(true);
	});

	it('lists balances of active coins only', async () => {
		const rows: readonly { coin: string; balance: number }[] = await callJson(practice, 'balances');
		expect(rows.map(({ coin }) => coin)).toEqual([
			'KMD',
			'BTC',
			'LTC',
			'DOGE',
			'RICK',
			'MORTY',
			'ETH',
			'JST',
		]);
		expect(rows.every(({ balance }) => balance > 0)).toBe(true);
	});

	it('lists the balances of a different address', async () => {
		const rows: readonly { balance: number }[] = await callJson(practice, 'balances', { address: PAYEE });
		expect(rows.every(({ balance }) => balance === 0)).toBe(true);
	});

	it('returns 0 for an invalid address, as the real node does', async () => {
		expect(await callMethod(practice, 'balance', { coin: 'LTC', address: 'nonsense' })).toBe(
			'{"result":"success","coin":"LTC","address":"nonsense","balance":0}\n',
		);
	});
});

describe('sendrawtransaction', () => {
	it('returns the bare txid, moves the money, confirms with the next block', async () => {
		const { hex, txid, value } = await signedPayment();
		expect(await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: hex })).toBe(
			`${txid}\n`,
		);
		expect(await unspent(OWN)).toHaveLength(11);
		expect(await unspent(PAYEE)).toEqual([{ tx_hash: txid, tx_pos: 0, height: 0, value: String(value) }]);
		await practice.control({ control: 'advance', ms: 60_000 });
		const [confirmed] = await unspent(PAYEE);
		expect(confirmed?.height).toBeGreaterThan(0);
	});

	it('returns an object if JSON is requested', async () => {
		const { hex, txid } = await signedPayment();
		expect(
			await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: hex, needjson: 1 }),
		).toBe(`{"result":"success","txid":"${txid}"}\n`);
	});

	it('accepts the same transaction twice, as the real node does', async () => {
		const { hex, txid } = await signedPayment();
		await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: hex });
		expect(await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: hex })).toBe(
			`${txid}\n`,
		);
	});

	it('forwards the daemon’s error and changes nothing', async () => {
		const { hex } = await signedPayment();
		const forged = `${hex.slice(0, 200)}${hex[200] === '0' ? '1' : '0'}${hex.slice(201)}`;
		const refused = await callJson(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: forged });
		expect(refused).toMatchObject({ result: null, error: { code: expect.any(Number) }, id: 'jl777' });
		expect(await unspent(OWN)).toHaveLength(12);
	});

	it('rejects unsupported coins', async () => {
		for (const coin of ['NOPE', 'DASH', 'ETH']) {
			expect(await callMethod(practice, 'sendrawtransaction', { coin, signedtx: '00' })).toBe(
				'{"error":"invalid coin"}\n',
			);
		}
	});
});
