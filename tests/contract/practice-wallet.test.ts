import { readFileSync } from 'node:fs';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { classifyScript } from '#lib/chain/script.ts';
import { decodeTransaction } from '#lib/chain/transaction.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { filesInMemory } from '#lib/practice/node-files.ts';
import type { Practice } from '#lib/practice/practice.ts';
import { openStill, START, transportTo, USERPASS } from '../unit/practice/node/practice-fixture.ts';

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const NO_TXID = '0'.repeat(64);
const UNKNOWN_TXID = '11'.repeat(32);
const FEE = 1000n;
const BLOCK = 6000;
const HELLO = '48656c6c6f';

let practice: Practice;
let client: NodeClient;

interface Built {
	readonly hex: string;
	readonly rawtx: string;
	readonly txid: string;
	readonly txfee: number;
	readonly complete: boolean;
	readonly tx: {
		readonly vin: readonly { readonly txid: string; readonly vout: number }[];
		readonly vout: readonly { readonly satoshis: string; readonly scriptPubKey: { readonly hex: string } }[];
	};
}

function call(name: MethodName, params: object): Promise<unknown> {
	return client.call(methods[name] as Method, params as never);
}

const build = (name: MethodName, params: object) => call(name, params) as Promise<Built>;
const advance = (ms: number) => practice.control({ control: 'advance', ms });
const refuses = (name: MethodName, params: object, message: string | RegExp) =>
	expect(call(name, params)).rejects.toMatchObject({
		kind: 'refused',
		message: typeof message === 'string' ? message : expect.stringMatching(message),
	});

async function balanceOf(coin: string, address = OWN): Promise<number> {
	const { balance } = (await call('balance', { coin, address })) as { balance: number | string };
	return Math.round(Number(balance) * 1e8);
}

const sent = (coin: string, signedtx: string) => call('sendrawtransaction', { coin, signedtx });

beforeEach(async () => {
	practice = await openStill();
	client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
});

afterEach(() => practice.close());

describe('withdraw', () => {
	const halfACoin = { coin: 'KMD', outputs: [{ [PAYEE]: '0.5' }] };

	it('builds a transaction that the chain takes, with its change and its fee', async () => {
		const before = await balanceOf('KMD');
		const { hex, rawtx, txid, txfee, complete, tx } = await build('withdraw', halfACoin);
		expect({ complete, fee: BigInt(txfee) }).toEqual({ complete: true, fee: FEE });
		expect(decodeTransaction(rawtx).inputs.every(({ script }) => script.length === 0)).toBe(true);
		expect(decodeTransaction(hex).outputs.map(({ value }) => String(value))).toEqual(
			tx.vout.map(({ satoshis }) => satoshis),
		);
		expect(tx.vout[0]?.satoshis).toBe('50000000');
		expect(await balanceOf('KMD')).toBe(before);
		expect(await sent('KMD', hex)).toBe(txid);
		expect(await balanceOf('KMD')).toBe(before - 50_000_000 - 1000);
		expect(await balanceOf('KMD', PAYEE)).toBe(50_000_000);
	});

	it('sends at once when it is told to', async () => {
		const { txid } = await build('withdraw', { ...halfACoin, broadcast: 1 });
		await advance(BLOCK);
		expect(await call('getrawtransaction', { coin: 'KMD', txid })).toMatchObject({ txid, confirmations: 1 });
		expect(await call('inuse', {})).toEqual([]);
	});

	it('holds what it would spend for two minutes, so that a second one spends other outputs', async () => {
		const first = await build('withdraw', halfACoin);
		const second = await build('withdraw', halfACoin);
		const spent = [...first.tx.vin, ...second.tx.vin].map(({ txid, vout }) => `${txid}:${vout}`);
		expect(new Set(spent).size).toBe(spent.length);
		const held = (await call('inuse', {})) as { expiration: number }[];
		expect(held).toHaveLength(spent.length);
		expect(held[0]?.expiration).toBe(START / 1000 + 120);
		await advance(120_000);
		expect(await call('inuse', {})).toEqual([]);
		expect((await build('withdraw', halfACoin)).txid).toBe(first.txid);
	});

	it('merges a last output to oneself with the change, and no other', async () => {
		const last = await build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: 0.1 }, { [OWN]: 0.2 }] });
		expect(last.tx.vout).toHaveLength(2);
		expect(Number(last.tx.vout[1]?.satoshis)).toBeGreaterThan(20_000_000);
		const first = await build('withdraw', { coin: 'KMD', outputs: [{ [OWN]: 0.2 }, { [PAYEE]: 0.1 }] });
		expect(first.tx.vout.map(({ satoshis }) => satoshis).slice(0, 2)).toEqual(['20000000', '10000000']);
		expect(first.tx.vout).toHaveLength(3);
	});

	it('says what is missing when there are no outputs', async () => {
		const text = async (params: object) => {
			const body = JSON.stringify({ userpass: USERPASS, method: 'withdraw', coin: 'KMD', ...params });
			return new TextDecoder().decode(await practice.callNode(body));
		};
		expect(await text({})).toBe('{"error":"withdraw needs to have outputs"}\n');
		expect(await text({ outputs: [] })).toBe('{"error":"no outputs specified"}\n');
		expect(await text({ outputs: { [PAYEE]: 1 } })).toBe('{"error":"no outputs specified"}\n');
	});

	it.each([
		['there is too little money', [{ [PAYEE]: 1_000_000 }]],
		['the address is none', [{ nonsense: 0.1 }]],
		['the address is one of another coin', [{ '1BoatSLRHtKNngkdXEeobR76b53LETtpyT': 0.1 }]],
		['the amount is 0', [{ [PAYEE]: 0 }]],
		['the amount is negative', [{ [PAYEE]: -1 }]],
	])('builds nothing and says only that when %s', async (_, outputs) => {
		expect(await call('withdraw', { coin: 'KMD', outputs })).toEqual({
			txid: NO_TXID,
			txfee: 1000,
			complete: false,
		});
		expect(await call('inuse', {})).toEqual([]);
	});

	it('builds dust, which the chain then does not take', async () => {
		const { hex } = await build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: '0.00000001' }] });
		await refuses('sendrawtransaction', { coin: 'KMD', signedtx: hex }, '64: dust');
	});

	it('leaves coins that are kept in accounts to eth_withdraw', async () => {
		await refuses('withdraw', { coin: 'ETH', outputs: [{ x: 1 }] }, 'use eth_withdraw for ETH/ERC20');
	});

	it('is refused for coins that are not known or not in use', async () => {
		await refuses('withdraw', { coin: 'NOPE', outputs: [{ x: 1 }] }, 'cant find coind');
		await refuses('withdraw', { coin: 'DASH', outputs: [{ x: 1 }] }, 'coin is disabled');
	});

	it('spends from an electrum server just as well', async () => {
		await call('electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: 50_001 });
		const { address } = { address: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC' };
		const { txid } = await build('withdraw', { coin: 'DGB', outputs: [{ [address]: 1 }], broadcast: 1 });
		expect(await call('getrawtransaction', { coin: 'DGB', txid })).toMatchObject({ numvouts: 2, txid });
	});
});

describe('data in a transaction', () => {
	const withData = { coin: 'KMD', outputs: [{ [PAYEE]: 0.1 }], opreturn: HELLO, broadcast: 1 };

	it('is found behind the change', async () => {
		const { hex } = await build('withdraw', withData);
		const kind = classifyScript(decodeTransaction(hex).outputs.at(-1)?.script ?? new Uint8Array());
		expect(kind.kind === 'data' && bytesToHex(kind.payload)).toBe(HELLO);
	});

	it('is sealed with a passphrase and read back with it alone', async () => {
		const { txid } = await build('withdraw', { ...withData, passphrase: 'open sesame' });
		expect(await call('opreturndecrypt', { coin: 'KMD', txid, passphrase: 'open sesame' })).toMatchObject({
			result: 'success',
			coin: 'KMD',
			opreturntxid: txid,
			decrypted: HELLO,
			original: 'Hello',
		});
		await refuses('opreturndecrypt', { coin: 'KMD', txid, passphrase: 'wrong' }, 'decrypt error');
	});

	it('is missed where there is none, and so is the transaction', async () => {
		const { txid } = await build('withdraw', { ...withData, opreturn: undefined });
		await refuses('opreturndecrypt', { coin: 'KMD', txid, passphrase: 'x' }, 'not opreturn data');
		expect(await call('opreturndecrypt', { coin: 'KMD', txid: UNKNOWN_TXID, passphrase: 'x' })).toEqual({});
		await refuses('opreturndecrypt', { coin: 'NOPE', txid, passphrase: 'x' }, 'cant find coin');
	});
});

describe('a time lock', () => {
	const lock = { coin: 'KMD', duration: 3600, amount: '0.1' };

	async function locked(): Promise<string> {
		const { hex, txid } = await build('timelock', lock);
		await sent('KMD', hex);
		return txid;
	}

	it('adds a fee to the amount and carries its script as data', async () => {
		const { tx } = await build('timelock', lock);
		expect(tx.vout[0]).toMatchObject({ satoshis: '10001000' });
		expect(tx.vout[0]?.scriptPubKey.hex).toMatch(/^a914.{40}87$/);
		expect(tx.vout.at(-1)?.scriptPubKey.hex).toMatch(/^6a20.{10}b17576a914.{40}88ac$/);
	});

	it('is not spent before its time, and home with all but the fee behind it', async () => {
		const before = await balanceOf('KMD');
		const txid = await locked();
		await advance(3_600_000);
		const early = await call('unlockedspend', { coin: 'KMD', txid });
		expect(early).toMatchObject({
			result: 'success',
			lockedtxid: txid,
			amount: 0.10001,
			address: OWN,
			expiration: START / 1000 + 3600,
			claimtime: 0,
		});
		expect(early).not.toHaveProperty('signedtx');
		await advance(1000);
		const late = (await call('unlockedspend', { coin: 'KMD', txid })) as { txid: string; sendtxid: string };
		expect(late.sendtxid).toBe(late.txid);
		await advance(BLOCK);
		expect(await call('getrawtransaction', { coin: 'KMD', txid: late.txid })).toMatchObject({
			confirmations: 1,
		});
		expect(await balanceOf('KMD')).toBe(before - 2000);
	});

	it('can be spent once only', async () => {
		const txid = await locked();
		await advance(3_700_000);
		await call('unlockedspend', { coin: 'KMD', txid });
		await advance(BLOCK);
		await refuses('unlockedspend', { coin: 'KMD', txid }, /./);
	});

	it('for somebody else cannot be fetched home', async () => {
		const { hex, txid } = await build('timelock', { ...lock, destaddr: PAYEE });
		await sent('KMD', hex);
		await advance(3_700_000);
		await refuses('unlockedspend', { coin: 'KMD', txid }, 'couldnt sign timespend');
	});

	it('is looked for in vain in other transactions', async () => {
		const { txid } = await build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
		await refuses('unlockedspend', { coin: 'KMD', txid }, 'mismatched redeemscript');
		expect(await call('unlockedspend', { coin: 'KMD', txid: UNKNOWN_TXID })).toEqual({});
	});
});

describe('eth_withdraw', () => {
	const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

	it('tells what it costs, and moves nothing until it is told to', async () => {
		expect(await call('eth_withdraw', { coin: 'ETH', to, amount: 1 })).toEqual({
			gas_price: 20,
			gas: 21_000,
			eth_fee: 0.00042,
		});
		expect(await balanceOf('ETH', to)).toBe(0);
	});

	it('moves money, and the fee of a token in ETH', async () => {
		const own = (await call('getcoin', { coin: 'ETH' })) as { coin: { smartaddress: string } };
		const before = await balanceOf('ETH', own.coin.smartaddress);
		const first = (await call('eth_withdraw', { coin: 'JST', to, amount: 5, broadcast: 1 })) as {
			tx_id: string;
		};
		const second = (await call('eth_withdraw', { coin: 'JST', to, amount: 5, broadcast: 1 })) as {
			tx_id: string;
		};
		expect(first.tx_id).toMatch(/^0x[0-9a-f]{64}$/);
		expect(second.tx_id).not.toBe(first.tx_id);
		expect(await balanceOf('JST', to)).toBe(1_000_000_000);
		expect(await balanceOf('ETH', own.coin.smartaddress)).toBe(before - 2 * 130_000);
	});

	it('refuses what is no address, no amount, or more than there is', async () => {
		await refuses('eth_withdraw', { coin: 'ETH', to: '0x12', amount: 1 }, "'to' address is not valid!");
		await refuses('eth_withdraw', { coin: 'ETH', to, amount: 0 }, "'amount' is not set or equal to zero!");
		const all = { coin: 'ETH', to, amount: '2.5', broadcast: 1 };
		await refuses('eth_withdraw', all, 'Error sending transaction');
		expect(await balanceOf('ETH', to)).toBe(0);
	});
});

describe('the history of an address', () => {
	it('comes from a daemon with the oldest first: what came in, and what went out without the change', async () => {
		const { txid } = await build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: '0.5' }], broadcast: 1 });
		const rows = (await call('listtransactions', { coin: 'KMD', address: OWN, count: 100 })) as object[];
		expect(rows[0]).toMatchObject({ category: 'receive', address: OWN });
		expect(rows.at(-1)).toMatchObject({
			txid,
			category: 'send',
			address: PAYEE,
			amount: -0.5,
			fee: -0.00001,
			confirmations: 0,
			vout: 0,
		});
		expect(rows.at(-1)).not.toHaveProperty('blockhash');
		await advance(BLOCK);
		const [row] = (await call('listtransactions', { coin: 'KMD', address: PAYEE })) as object[];
		expect(row).toMatchObject({ txid, category: 'receive', amount: 0.5, confirmations: 1 });
	});

	it('has ten rows, or as many as are asked for, without the newest that are skipped', async () => {
		const rows = async (page: object) =>
			(await call('listtransactions', { coin: 'KMD', address: OWN, ...page })) as { vout: number }[];
		const all = await rows({ count: 100 });
		expect(all).toHaveLength(12);
		expect(await rows({})).toEqual(all.slice(-10));
		expect(await rows({ count: 3, skip: 2 })).toEqual(all.slice(7, 10));
		expect(await rows({ skip: 100 })).toEqual([]);
	});

	it('comes from an electrum server with the newest first and heights alone', async () => {
		await call('electrum', { coin: 'KMD', ipaddr: '127.0.0.1', port: 50_001 });
		const { txid } = await build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: '0.5' }], broadcast: 1 });
		const rows = (await call('listtransactions', { coin: 'KMD', address: OWN })) as object[];
		expect(rows).toHaveLength(5);
		expect(rows[0]).toEqual({ tx_hash: txid, height: 0 });
		await advance(BLOCK);
		const [first] = (await call('listtransactions', { coin: 'KMD', address: OWN })) as object[];
		expect(first).toEqual({ tx_hash: txid, height: 4_600_001 });
	});
});

describe('a transaction', () => {
	it('that nobody knows is refused by whom the node asks', async () => {
		await refuses('getrawtransaction', { coin: 'KMD', txid: UNKNOWN_TXID }, /^No such mempool/);
		await call('electrum', { coin: 'KMD', ipaddr: '127.0.0.1', port: 50_001 });
		await refuses('getrawtransaction', { coin: 'KMD', txid: UNKNOWN_TXID }, 'no transaction bytes');
	});

	it('waits again when its block is replaced', async () => {
		const { txid } = await build('withdraw', { coin: 'KMD', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
		await advance(BLOCK);
		await practice.control({ control: 'reorganise', coin: 'KMD', blocks: 1 });
		expect(await call('getrawtransaction', { coin: 'KMD', txid })).not.toHaveProperty('confirmations');
		await advance(BLOCK);
		expect(await call('getrawtransaction', { coin: 'KMD', txid })).toMatchObject({ confirmations: 1 });
	});
});

describe('addresses', () => {
	it('are reckoned from a passphrase as the real node reckons them', async () => {
		expect(await call('calcaddress', { passphrase: 'some test words' })).toEqual({
			passphrase: 'some test words',
			pubsecp: '030815608e8f66e65cecba61939ce7159219df8550d305a022e60907776a6d7f26',
			coinaddr: 'RBuThPCPXxfCinZwKcwQfAWW9ZZVd4M6sF',
			p2shaddr: 'bFMYK6ebHUF7Ad46w7GNnJKAtB15QTdFHM',
			privkey: 'e0dcabed99be57f4ec80949d5ca77926e73b61e00a70431ad41132714dd7c944',
			wif: 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA',
		});
	});

	it('are written in another coin’s form, those of scripts too', async () => {
		const convert = (address: string) => call('convaddress', { coin: 'KMD', address, destcoin: 'LTC' });
		expect(await convert(OWN)).toMatchObject({ result: 'success', destaddress: expect.stringMatching(/^L/) });
		expect(await convert('bFMYK6ebHUF7Ad46w7GNnJKAtB15QTdFHM')).toMatchObject({
			destaddress: expect.stringMatching(/^3/),
		});
		await refuses('convaddress', { coin: 'KMD', address: 'xx', destcoin: 'LTC' }, 'checkaddress mismatch');
		await refuses('convaddress', { coin: 'BTC', address: OWN, destcoin: 'LTC' }, 'invalid base58 prefix');
		const unknown = { coin: 'KMD', address: OWN, destcoin: 'NOPE' };
		await refuses('convaddress', unknown, 'both coins must be present');
	});

	it('with secrets are the real node’s, ten of them', async () => {
		const two = await call('secretaddresses', { passphrase: 'some test words', num: 2 });
		expect(two).toEqual({
			RXDEprLF7X7bka8GkzaGmmnwf37EDzEp4z: 'Uvj6rc3nKGvermF8JagJssd7Rk215zrL4nC3dRrkLa58rGAg9xSR',
			RTq2WYcqqEXp8dn616PAcBnjRkvB7oxTRB: 'UsEvPwXJ9Aq6RnhE5bmnLbWwH4zxUZLVV2mKj2nJnv9HbdbVYeL2',
		});
		const ten = (await call('secretaddresses', { passphrase: 'some test words' })) as object;
		expect(Object.keys(ten)).toHaveLength(10);
		const zcash = { passphrase: 'words', num: 1, taddr: 0x1c, pubtype: 0xb8 };
		expect(Object.keys((await call('secretaddresses', zcash)) as object)[0]).toMatch(/^t1/);
	});
});

describe('fundvalue', () => {
	it('values holdings by the market, and says where nobody names a price', async () => {
		const holdings = [
			{ coin: 'KMD', balance: 10, comment: 'mine' },
			{ coin: 'BTC', balance: '0.25' },
			{ coin: 'NOPE', balance: 2 },
		];
		const reply = (await call('fundvalue', { holdings, divisor: 100 })) as {
			holdings: { KMD?: number }[];
			fundvalue: number;
			assetNAV_KMD: number;
		};
		expect(reply).toMatchObject({ missing: 1, KMDholdings: 10, divisor: 100, NAV_KMD: 0.1 });
		expect(reply.holdings[0]).toEqual({ coin: 'KMD', balance: 10, comment: 'mine', KMD: 10 });
		expect(reply.holdings[2]).toEqual({ coin: 'NOPE', balance: 2, error: 'no price source' });
		expect(reply.fundvalue).toBeCloseTo(10 + (reply.holdings[1]?.KMD ?? 0), 7);
		expect(reply.assetNAV_KMD).toBeCloseTo(reply.fundvalue / 100, 7);
	});

	it('counts what an address holds, and nothing when nothing is asked', async () => {
		const { holdings } = (await call('fundvalue', { address: OWN })) as { holdings: { coin: string }[] };
		expect(holdings.map(({ coin }) => coin)).toEqual(['KMD', 'RICK', 'MORTY']);
		expect(await call('fundvalue', {})).toEqual({
			result: 'success',
			missing: 0,
			holdings: [],
			KMDholdings: 0,
			fundvalue: 0,
		});
	});
});

describe('jpg', () => {
	const photo = new Uint8Array(readFileSync(new URL('../unit/practice/jpeg/photo.jpg', import.meta.url)));
	const files = filesInMemory();
	const hide = methods.jpg.example;

	beforeEach(async () => {
		files.write('photo.jpg', photo);
		files.write('notes.txt', Uint8Array.of(1, 2, 3));
		practice = await openStill({ files });
		client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	});

	it('hides data in an image of the data directory and reads it back', async () => {
		expect(await call('jpg', { ...hide, ind: 3 })).toMatchObject({
			result: 'success',
			outputfile: 'photo-with-data.jpg',
			power2: 7,
			required: 40,
			ind: 3,
			decoded: HELLO,
		});
		expect(files.read('photo.jpg')).toBe(photo);
		const read = { srcfile: 'photo-with-data.jpg', password: hide.password, required: 40 };
		expect(await call('jpg', read)).toMatchObject({ modifiedrows: 0, ind: 3, decoded: HELLO });
		expect(await call('jpg', { ...read, password: 'wrong' })).not.toMatchObject({ decoded: HELLO });
	});

	it.each([
		['a file that is not there', { srcfile: 'none.jpg' }, 'file not found'],
		['a file that is no image', { srcfile: 'notes.txt' }, 'not a baseline jpeg file'],
		['more than the image takes', { required: 100_000 }, 'not enough capacity'],
		['no place to write to', { destfile: undefined }, 'no destination file error'],
		['a power that is none', { power2: 16 }, 'illegal power2'],
		['nothing to read', { data: undefined, required: undefined }, 'required bits missing'],
	])('refuses %s', async (_, change, message) => {
		await refuses('jpg', { ...hide, ...change }, message);
	});

	it('writes nothing when the call comes to nothing', async () => {
		const write = vi.spyOn(files, 'write');
		await refuses('jpg', { ...hide, required: 100_000 }, 'not enough capacity');
		expect(write).not.toHaveBeenCalled();
	});
});

describe('a snapshot', () => {
	const height = 2_400_000;

	it('has every address with what it had at a block', async () => {
		const before = await balanceOf('RICK');
		await build('withdraw', { coin: 'RICK', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
		await advance(BLOCK);
		const early = (await call('snapshot', { coin: 'RICK', height })) as Record<string, unknown>;
		expect(early).toMatchObject({
			numaddresses: 1,
			total: before / 1e8,
			balances: [{ [OWN]: before / 1e8 }],
		});
		const late = (await call('snapshot', { coin: 'RICK', height: height + 1 })) as Record<string, unknown>;
		expect(late).toMatchObject({ numaddresses: 2, total: (before - 1000) / 1e8 });
		expect(await call('snapshot', { coin: 'RICK', height: 100 })).toMatchObject({ balances: [], total: 0 });
		await refuses('snapshot', { coin: 'NOPE', height }, 'cant find coind');
	});

	it('can be of some addresses only', async () => {
		const reply = await call('snapshot_balance', { coin: 'RICK', height, addresses: [PAYEE, OWN] });
		const own = (await balanceOf('RICK')) / 1e8;
		expect(reply).toEqual({ balances: [{ [OWN]: own }], coin: 'RICK', height, balance: own, total: own });
	});

	it('shares a dividend out', async () => {
		await build('withdraw', { coin: 'RICK', outputs: [{ [PAYEE]: 1 }], broadcast: 1 });
		await advance(BLOCK);
		const asked = { coin: 'RICK', height: height + 1, dividend: 50 };
		expect(await call('dividends', asked)).toMatchObject({ emitted: 2, excluded: 0, dividend: 50 });
		expect(await call('dividends', { ...asked, exclude: [OWN] })).toMatchObject({
			emitted: 1,
			dividends: 50,
			ratio: 50,
		});
		expect(await call('dividends', { ...asked, dust: 10 })).toMatchObject({ emitted: 1 });
	});
});

describe('inventory', () => {
	it('is empty, as it is with the real node', async () => {
		const reply = await call('inventory', { coin: 'KMD' });
		expect(reply).toEqual({ result: 'success', coin: 'KMD', timestamp: START / 1000, alice: [] });
		await refuses('inventory', { coin: 'DASH' }, 'coin is disabled');
	});

	it('signs in again when it is reset', async () => {
		await call('inventory', { coin: 'KMD', reset: 1, passphrase: 'other words' });
		await expect(call('balances', {})).rejects.toMatchObject({ kind: 'unauthorised' });
	});
});
