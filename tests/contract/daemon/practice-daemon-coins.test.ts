import { describe, expect, it } from 'vitest';
import { hexToBytes } from '@noble/hashes/utils.js';
import { tokenAddress } from '#lib/chain/tokens/token-payload.ts';
import { decodeTransaction, transactionId } from '#lib/chain/transaction.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { mostCarried, sumOf } from '#lib/domain/token-transfer.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { TOKEN_CHAIN } from '#practice/chain/chain-rules.ts';
import {
	askDeclared,
	create,
	createAndMine,
	moduleError,
	openDaemon,
	rpcError,
	type FakeDaemon,
} from '../../unit/practice/daemon/daemon-fixture.ts';

const { coinbaseMaturity: MATURITY } = TOKEN_CHAIN;
const premature = rpcError(-26, '16: bad-txns-premature-spend-of-coinbase');
/** An amount larger than the daemon's balance without the reward. */
const REWARD = '90000';
const COSTLY = '80000';

const inputsOf = (hex: string): string[] => decodeTransaction(hex).inputs.map(({ txid }) => txid);

describe('coinbase', () => {
	it('is chosen before maturity and rejected by the chain until then', async () => {
		const daemon = await openDaemon();
		await daemon.daemon.reward(REWARD);
		const { hex } = await askDeclared(daemon, 'tokencreate', { name: 'Early', supply: COSTLY });
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(premature);
		daemon.mine(MATURITY - 2);
		expect(await daemon.call('sendrawtransaction', hex)).toEqual(premature);
		daemon.mine();
		expect(await daemon.ask('sendrawtransaction', hex)).toBe(transactionId(decodeTransaction(hex)));
	});

	it('is listed by the wallet with its remaining blocks', async () => {
		const daemon = await openDaemon();
		await daemon.daemon.reward(REWARD);
		const [txid = ''] = inputsOf(
			(await askDeclared(daemon, 'tokencreate', { name: 'Early', supply: COSTLY })).hex,
		);
		const told = () => askDeclared(daemon, 'gettransaction', { txid });
		expect(await told()).toMatchObject({
			generated: true,
			amount: 0,
			blockindex: 0,
			details: [{ category: 'immature', blockstomaturity: MATURITY - 1 }],
		});
		daemon.mine(MATURITY - 1);
		const { details, amount } = await told();
		expect(amount).toBe(Number(REWARD));
		expect(details).toEqual([expect.objectContaining({ category: 'generate' })]);
		expect(details[0]).not.toHaveProperty('blockstomaturity');
	});

	it('pays no fee of a transfer before maturity', async () => {
		const daemon = await openDaemon();
		const tokenid = await createAndMine(daemon, 'Paid', '0.000001');
		for (let gift = 0; gift < 8; gift += 1) await daemon.daemon.reward(REWARD);
		const { pubkey: destpubkey = '' } = await askDeclared(daemon, 'getinfo');
		const { hex } = await askDeclared(daemon, 'tokentransfer', { tokenid, destpubkey, amount: '1' });
		expect(await daemon.ask('sendrawtransaction', hex)).toBe(transactionId(decodeTransaction(hex)));
	});

	it('disappears permanently with its block', async () => {
		const daemon = await openDaemon();
		daemon.mine();
		const before = (await askDeclared(daemon, 'tokenaddress', {})).mybalance;
		await daemon.daemon.reward(REWARD);
		expect((await askDeclared(daemon, 'tokenaddress', {})).mybalance).not.toBe(before);
		await daemon.daemon.reorganise(1);
		daemon.mine();
		expect((await askDeclared(daemon, 'tokenaddress', {})).mybalance).toBe(before);
	});
});

describe('daemon wallet', () => {
	it('rejects an unknown transaction id', async () => {
		const daemon = await openDaemon();
		const refused = rpcError(-5, 'Invalid or non-wallet transaction id');
		expect(await daemon.call('gettransaction', '00'.repeat(31) + 'aa')).toEqual(refused);
		expect(await daemon.call('gettransaction', 'zz')).toEqual(refused);
	});

	it('counts every output of a creation as sent, and negates its fee', async () => {
		const daemon = await openDaemon();
		const txid = await createAndMine(daemon, 'Counted', '3');
		const { hex, vout } = await askDeclared(daemon, 'getrawtransaction', { txid });
		const size = hex.length / 2;
		const [marker, tokens, change] = vout.map(({ value }) => Number(value));
		const entry = (n: number, category: string, amount: number, more = {}) => ({
			...{ account: '', category, amount, vout: n, size, ...more },
			...(vout[n]?.scriptPubKey.addresses && { address: vout[n].scriptPubKey.addresses[0] }),
		});
		const sent = (n: number, amount = 0) => entry(n, 'send', 0 - amount, { fee: -0.0001 });
		expect(await askDeclared(daemon, 'gettransaction', { txid })).toMatchObject({
			...{ amount: -3.0001, fee: -0.0001, blockindex: 1, confirmations: 1, rawconfirmations: 1, hex },
			details: [sent(0, marker), sent(1, tokens), sent(2, change), sent(3), entry(2, 'receive', change ?? 0)],
		});
	});

	it('omits block and expiry of an unconfirmed transaction', async () => {
		const daemon = await openDaemon();
		const txid = await daemon.ask<string>('sendrawtransaction', await create(daemon, 'Waits', '3'));
		const told = await askDeclared(daemon, 'gettransaction', { txid });
		expect(told).toMatchObject({ confirmations: 0, rawconfirmations: 0 });
		for (const name of ['blockhash', 'blockindex', 'blocktime', 'expiryheight'])
			expect(told).not.toHaveProperty(name);
		const { last_notarized_height: notarised } = await askDeclared(daemon, 'getrawtransaction', { txid });
		const { notarized } = await askDeclared(daemon, 'getinfo');
		expect(notarised).toBe(notarized);
	});
});

/** Gives a key one output for each of these unit amounts, and switches the daemon to that key. */
async function crumble(daemon: FakeDaemon, units: readonly bigint[]): Promise<string> {
	const [, holder = ''] = await daemon.daemon.start({});
	const supply = units.reduce((sum, each) => sum + each, 0n);
	const id = await createAndMine(daemon, 'Crumbs', `0.${supply.toString().padStart(8, '0')}`);
	for (const each of units) {
		const transfer = { tokenid: id, destpubkey: holder, amount: each.toString() };
		await daemon.ask('sendrawtransaction', (await askDeclared(daemon, 'tokentransfer', transfer)).hex);
		daemon.mine();
	}
	await daemon.daemon.start({ pubkey: holder });
	return id;
}

async function outputsOf(daemon: FakeDaemon) {
	const own = (await askDeclared(daemon, 'tokenaddress', {}))['myCCAddress(Tokens)'] ?? '';
	return askDeclared(daemon, 'getaddressutxos', { query: { addresses: [own] }, conditions: 1 });
}

const display = (txid: string): string => (txid.match(/../g) ?? []).reverse().join('');

describe('token transfer', () => {
	it('spends outputs in index order of their txids, not by size', async () => {
		const daemon = await openDaemon();
		const id = await crumble(daemon, [100n, 100n, 100n, 100n, 100n]);
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		const built = await askDeclared(daemon, 'tokentransfer', {
			tokenid: id,
			destpubkey: pubkey,
			amount: '250',
		});
		const outputs = (await outputsOf(daemon)).filter(({ satoshis }) => satoshis === 100);
		const heights = outputs.map(({ height = 0 }) => height);
		expect(heights).toEqual(heights.toSorted((one, other) => one - other));
		const ordered = outputs
			.map(({ txid }) => display(txid))
			.sort()
			.map(display);
		expect(outputs.map(({ txid }) => txid)).not.toEqual(ordered);
		expect(inputsOf(built.hex).slice(1, 4)).toEqual(ordered.slice(0, 3));
	});

	it('skips outputs smaller than a sixtieth of the amount', async () => {
		const daemon = await openDaemon();
		const id = await crumble(daemon, [1n, 1000n]);
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		expect(await askDeclared(daemon, 'tokenbalance', { tokenid: id })).toMatchObject({ balance: 1001 });
		const refused = moduleError('insufficient token inputs');
		expect(await daemon.call('tokentransfer', id, pubkey, '1001')).toEqual(refused);
		expect(
			await askDeclared(daemon, 'tokentransfer', { tokenid: id, destpubkey: pubkey, amount: '1000' }),
		).toBeDefined();
	});

	it("reads outputs in index order, up to one transfer's maximum", async () => {
		const daemon = await openDaemon();
		const id = await crumble(daemon, [1n, 1000n, 16n, 17n]);
		const client = new DaemonClient({
			transport: {
				address: 'practice',
				async send(text) {
					const { status, body } = await daemon.send(text);
					return { status, body: new TextEncoder().encode(body) };
				},
			},
		});
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		const own = tokenAddress(hexToBytes(pubkey));
		const outputs = (await openChainDaemon(client).tokens.outputsAt(own, id)) ?? [];
		const ordered = (await outputsOf(daemon)).sort((one, other) =>
			display(one.txid) < display(other.txid) ? -1 : 1,
		);
		expect(outputs).toEqual(ordered.map(({ satoshis }) => BigInt(satoshis)));
		expect([...outputs].sort()).toEqual([1n, 1000n, 16n, 17n].sort());
		const most = mostCarried(outputs, sumOf(outputs));
		const send = (amount: bigint) => daemon.call('tokentransfer', id, pubkey, String(amount));
		expect(await send(most)).toMatchObject({ result: { result: 'success' } });
		expect(await send(most + 1n)).toEqual(moduleError('insufficient token inputs'));
		expect(await openChainDaemon(client).tokens.outputsAt(own, 'ab'.repeat(32))).toEqual([]);
	});

	it('spends at most 60 outputs', async () => {
		const daemon = await openDaemon();
		const id = await crumble(
			daemon,
			Array.from({ length: 61 }, () => 1n),
		);
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		const send = (amount: string) => daemon.call('tokentransfer', id, pubkey, amount);
		expect(await send('61')).toEqual(moduleError('insufficient token inputs'));
		expect(await send('60')).toMatchObject({ result: { result: 'success' } });
	});
});

describe('address index', () => {
	it('lists outputs with a condition only on request', async () => {
		const daemon = await openDaemon();
		const { pubkey = '' } = await askDeclared(daemon, 'getinfo');
		const id = await crumble(daemon, [5n, 6n]);
		expect(await outputsOf(daemon)).toContainEqual(
			expect.objectContaining({ outputIndex: expect.any(Number) as number, satoshis: 5 }),
		);
		const addresses = [(await askDeclared(daemon, 'tokenaddress', {}))['myCCAddress(Tokens)']];
		expect(await daemon.ask('getaddressutxos', { addresses })).toEqual([]);
		expect(await daemon.call('getaddressutxos', { addresses: ['zz'] })).toEqual(
			rpcError(-5, 'Invalid addresses'),
		);
		expect([id, pubkey]).not.toContain('');
	});
});
