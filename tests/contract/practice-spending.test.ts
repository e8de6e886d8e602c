import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VARIANTS } from '#practice/node/variant.ts';
import { classifyScript } from '#lib/chain/script.ts';
import { decodeTransaction } from '#lib/chain/transaction.ts';
import { START, USERPASS } from '../unit/practice/node/practice-fixture.ts';
import { BLOCK, HELLO, NO_TXID, OWN, PAYEE, UNKNOWN_TXID, PracticeWallet } from './practice-wallet-calls.ts';

const FEE = 1000n;

let wallet: PracticeWallet;

describe.each(VARIANTS)('%s variant', (variant) => {
	beforeEach(async () => {
		wallet = await PracticeWallet.open({ variant });
	});

	afterEach(() => wallet.practice.close());

	describe('withdraw', () => {
		const halfACoin = { coin: 'KMD', outputs: [{ [PAYEE]: '0.5' }] };

		it('builds a transaction that the chain accepts, with change and fee', async () => {
			const before = await wallet.balanceOf('KMD');
			const { hex, rawtx, txid, txfee, complete, tx } = await wallet.build('withdraw', halfACoin);
			expect({ complete, fee: BigInt(txfee) }).toEqual({ complete: true, fee: FEE });
			expect(decodeTransaction(rawtx).inputs.every(({ script }) => script.length === 0)).toBe(true);
			expect(decodeTransaction(hex).outputs.map(({ value }) => String(value))).toEqual(
				tx.vout.map(({ satoshis }) => satoshis),
			);
			expect(tx.vout[0]?.satoshis).toBe('50000000');
			expect(await wallet.balanceOf('KMD')).toBe(before);
			expect(await wallet.sent('KMD', hex)).toBe(txid);
			const change = Number(tx.vout[1]?.satoshis);
			// Marketmaker omits unconfirmed outputs, including the user's change.
			if (variant === 'marketmaker') {
				expect(await wallet.balanceOf('KMD')).toBe(before - 50_000_000 - 1000 - change);
				expect(await wallet.balanceOf('KMD', PAYEE)).toBe(0);
				await wallet.advance(BLOCK);
			}
			expect(await wallet.balanceOf('KMD')).toBe(before - 50_000_000 - 1000);
			expect(await wallet.balanceOf('KMD', PAYEE)).toBe(50_000_000);
		});

		it('sends at once on request', async () => {
			const { txid } = await wallet.build('withdraw', { ...halfACoin, broadcast: 1 });
			await wallet.advance(BLOCK);
			expect(await wallet.call('getrawtransaction', { coin: 'KMD', txid })).toMatchObject({
				txid,
				confirmations: 1,
			});
			expect(await wallet.call('inuse', {})).toEqual([]);
		});

		it('reserves its outputs for two minutes', async () => {
			const first = await wallet.build('withdraw', halfACoin);
			const second = await wallet.build('withdraw', halfACoin);
			const spent = [...first.tx.vin, ...second.tx.vin].map(({ txid, vout }) => `${txid}:${vout}`);
			expect(new Set(spent).size).toBe(spent.length);
			const held = (await wallet.call('inuse', {})) as { expiration: number }[];
			expect(held).toHaveLength(spent.length);
			expect(held[0]?.expiration).toBe(START / 1000 + 120);
			await wallet.advance(120_000);
			expect(await wallet.call('inuse', {})).toEqual([]);
			expect((await wallet.build('withdraw', halfACoin)).txid).toBe(first.txid);
		});

		it('merges only a last output to the sender with the change', async () => {
			const last = await wallet.build('withdraw', {
				coin: 'KMD',
				outputs: [{ [PAYEE]: 0.1 }, { [OWN]: 0.2 }],
			});
			expect(last.tx.vout).toHaveLength(2);
			expect(Number(last.tx.vout[1]?.satoshis)).toBeGreaterThan(20_000_000);
			const first = await wallet.build('withdraw', {
				coin: 'KMD',
				outputs: [{ [OWN]: 0.2 }, { [PAYEE]: 0.1 }],
			});
			expect(first.tx.vout.map(({ satoshis }) => satoshis).slice(0, 2)).toEqual(['20000000', '10000000']);
			expect(first.tx.vout).toHaveLength(3);
		});

		it('rejects a missing or empty list of outputs', async () => {
			const text = async (params: object) => {
				const body = JSON.stringify({ userpass: USERPASS, method: 'withdraw', coin: 'KMD', ...params });
				return new TextDecoder().decode(await wallet.practice.callNode(body));
			};
			expect(await text({})).toBe('{"error":"withdraw needs to have outputs"}\n');
			expect(await text({ outputs: [] })).toBe('{"error":"no outputs specified"}\n');
			expect(await text({ outputs: { [PAYEE]: 1 } })).toBe('{"error":"no outputs specified"}\n');
		});

		it.each([
			['the funds do not suffice', [{ [PAYEE]: 1_000_000 }]],
			['the address is invalid', [{ nonsense: 0.1 }]],
			['the address belongs to a different coin', [{ '1BoatSLRHtKNngkdXEeobR76b53LETtpyT': 0.1 }]],
			['the amount is 0', [{ [PAYEE]: 0 }]],
			['the amount is negative', [{ [PAYEE]: -1 }]],
		])('builds nothing if %s', async (_, outputs) => {
			expect(await wallet.call('withdraw', { coin: 'KMD', outputs })).toEqual({
				txid: NO_TXID,
				txfee: 1000,
				complete: false,
			});
			expect(await wallet.call('inuse', {})).toEqual([]);
		});

		it('builds dust that the chain rejects', async () => {
			const { hex } = await wallet.build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: '0.00000001' }] });
			await wallet.refuses('sendrawtransaction', { coin: 'KMD', signedtx: hex }, '64: dust');
		});

		it('leaves account coins to eth_withdraw', async () => {
			await wallet.refuses(
				'withdraw',
				{ coin: 'ETH', outputs: [{ x: 1 }] },
				'use eth_withdraw for ETH/ERC20',
			);
		});

		it('rejects unknown and disabled coins', async () => {
			await wallet.refuses('withdraw', { coin: 'NOPE', outputs: [{ x: 1 }] }, 'cant find coind');
			await wallet.refuses('withdraw', { coin: 'DASH', outputs: [{ x: 1 }] }, 'coin is disabled');
		});

		it('spends by an electrum server, too', async () => {
			await wallet.call('electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 });
			const { address } = { address: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC' };
			const { txid } = await wallet.build('withdraw', {
				coin: 'DGB',
				outputs: [{ [address]: 1 }],
				broadcast: 1,
			});
			expect(await wallet.call('getrawtransaction', { coin: 'DGB', txid })).toMatchObject({
				numvouts: 2,
				txid,
			});
		});
	});

	describe('transaction data', () => {
		const withData = { coin: 'KMD', outputs: [{ [PAYEE]: 0.1 }], opreturn: HELLO, broadcast: 1 };

		it('follows the change output', async () => {
			const { hex } = await wallet.build('withdraw', withData);
			const kind = classifyScript(decodeTransaction(hex).outputs.at(-1)?.script ?? new Uint8Array());
			expect(kind.kind === 'data' && bytesToHex(kind.payload)).toBe(HELLO);
		});

		it('is encrypted with a passphrase and decrypted only by the same', async () => {
			const { txid } = await wallet.build('withdraw', { ...withData, passphrase: 'open sesame' });
			expect(
				await wallet.call('opreturndecrypt', { coin: 'KMD', txid, passphrase: 'open sesame' }),
			).toMatchObject({
				result: 'success',
				coin: 'KMD',
				opreturntxid: txid,
				decrypted: HELLO,
				original: 'Hello',
			});
			await wallet.refuses('opreturndecrypt', { coin: 'KMD', txid, passphrase: 'wrong' }, 'decrypt error');
		});

		it('reports missing data and returns nothing for unknown transactions', async () => {
			const { txid } = await wallet.build('withdraw', { ...withData, opreturn: undefined });
			await wallet.refuses('opreturndecrypt', { coin: 'KMD', txid, passphrase: 'x' }, 'not opreturn data');
			expect(
				await wallet.call('opreturndecrypt', { coin: 'KMD', txid: UNKNOWN_TXID, passphrase: 'x' }),
			).toEqual({});
			await wallet.refuses('opreturndecrypt', { coin: 'NOPE', txid, passphrase: 'x' }, 'cant find coin');
		});
	});

	describe('time lock', () => {
		const lock = { coin: 'KMD', duration: 3600, amount: '0.1' };

		async function locked(): Promise<string> {
			const { hex, txid } = await wallet.build('timelock', lock);
			await wallet.sent('KMD', hex);
			return txid;
		}

		it('adds a fee to the amount and carries its script as data', async () => {
			const { tx } = await wallet.build('timelock', lock);
			expect(tx.vout[0]).toMatchObject({ satoshis: '10001000' });
			expect(tx.vout[0]?.scriptPubKey.hex).toMatch(/^a914.{40}87$/);
			expect(tx.vout.at(-1)?.scriptPubKey.hex).toMatch(/^6a20.{10}b17576a914.{40}88ac$/);
		});

		it('is unspendable before its end and returns all but fees', async () => {
			const before = await wallet.balanceOf('KMD');
			const txid = await locked();
			await wallet.advance(3_600_000);
			const early = await wallet.call('unlockedspend', { coin: 'KMD', txid });
			expect(early).toMatchObject({
				result: 'success',
				lockedtxid: txid,
				amount: 0.10001,
				address: OWN,
				expiration: START / 1000 + 3600,
				claimtime: 0,
			});
			expect(early).not.toHaveProperty('signedtx');
			await wallet.advance(1000);
			const late = (await wallet.call('unlockedspend', { coin: 'KMD', txid })) as {
				txid: string;
				sendtxid: string;
			};
			expect(late.sendtxid).toBe(late.txid);
			await wallet.advance(BLOCK);
			expect(await wallet.call('getrawtransaction', { coin: 'KMD', txid: late.txid })).toMatchObject({
				confirmations: 1,
			});
			expect(await wallet.balanceOf('KMD')).toBe(before - 2000);
		});

		it('can be spent only once', async () => {
			const txid = await locked();
			await wallet.advance(3_700_000);
			await wallet.call('unlockedspend', { coin: 'KMD', txid });
			await wallet.advance(BLOCK);
			await wallet.refuses('unlockedspend', { coin: 'KMD', txid }, /./);
		});

		it('rejects a claim by a different owner', async () => {
			const { hex, txid } = await wallet.build('timelock', { ...lock, destaddr: PAYEE });
			await wallet.sent('KMD', hex);
			await wallet.advance(3_700_000);
			await wallet.refuses('unlockedspend', { coin: 'KMD', txid }, 'couldnt sign timespend');
		});

		it('rejects a claim of other transactions', async () => {
			const { txid } = await wallet.build('withdraw', {
				coin: 'KMD',
				outputs: [{ [PAYEE]: 1 }],
				broadcast: 1,
			});
			await wallet.refuses('unlockedspend', { coin: 'KMD', txid }, 'mismatched redeemscript');
			expect(await wallet.call('unlockedspend', { coin: 'KMD', txid: UNKNOWN_TXID })).toEqual({});
		});
	});

	// The released build of marketmaker lacks this method.
	describe.runIf(variant === 'document')('eth_withdraw', () => {
		const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

		it('reports its cost and moves nothing until requested', async () => {
			expect(await wallet.call('eth_withdraw', { coin: 'ETH', to, amount: 1 })).toEqual({
				gas_price: 20,
				gas: 21_000,
				eth_fee: 0.00042,
			});
			expect(await wallet.balanceOf('ETH', to)).toBe(0);
		});

		it('moves money and pays a token’s fee in ETH', async () => {
			const own = (await wallet.call('getcoin', { coin: 'ETH' })) as { coin: { smartaddress: string } };
			const before = await wallet.balanceOf('ETH', own.coin.smartaddress);
			const first = (await wallet.call('eth_withdraw', { coin: 'JST', to, amount: 5, broadcast: 1 })) as {
				tx_id: string;
			};
			const second = (await wallet.call('eth_withdraw', { coin: 'JST', to, amount: 5, broadcast: 1 })) as {
				tx_id: string;
			};
			expect(first.tx_id).toMatch(/^0x[0-9a-f]{64}$/);
			expect(second.tx_id).not.toBe(first.tx_id);
			expect(await wallet.balanceOf('JST', to)).toBe(1_000_000_000);
			expect(await wallet.balanceOf('ETH', own.coin.smartaddress)).toBe(before - 2 * 130_000);
		});

		it('rejects invalid addresses, invalid amounts, and more than the balance', async () => {
			await wallet.refuses(
				'eth_withdraw',
				{ coin: 'ETH', to: '0x12', amount: 1 },
				"'to' address is not valid!",
			);
			await wallet.refuses(
				'eth_withdraw',
				{ coin: 'ETH', to, amount: 0 },
				"'amount' is not set or equal to zero!",
			);
			const all = { coin: 'ETH', to, amount: '2.5', broadcast: 1 };
			await wallet.refuses('eth_withdraw', all, 'Error sending transaction');
			expect(await wallet.balanceOf('ETH', to)).toBe(0);
		});
	});
});
