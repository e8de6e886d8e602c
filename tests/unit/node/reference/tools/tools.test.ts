import { decodeAddress, encodeAddress } from '#lib/chain/address.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { shareOut } from '#lib/domain/tools/snapshot.ts';
import { openTradingNode } from '#lib/node/session-opening.ts';
import type { NodeTools } from '#lib/node/features/tools.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { PracticeFiles } from '#practice/node-state.ts';
import type { Practice } from '#practice/practice.ts';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
	callJson,
	callMethod,
	openInVariant,
	transportTo,
	USERPASS,
} from '../../../practice/node/practice-fixture.ts';

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const THIRD = 'RBuThPCPXxfCinZwKcwQfAWW9ZZVd4M6sF';
const TEXT = new TextEncoder();

it.each([
	['derive', { error: 'no', privkey: 'secret-1', RXaddress: 'secret-2' }],
	['derive', { result: 'success', wif: 'secret-3' }],
	['derive', ['secret-4']],
	['series', { error: 'no', RXaddress: 'secret-5' }],
	['series', { RXaddress: 'secret-6', RYaddress: 7 }],
] as const)('reveals no key in an error of %s: %j', async (operation, reply) => {
	const body = TEXT.encode(JSON.stringify(reply));
	const transport = { address: '', send: () => Promise.resolve({ status: 200, body }) };
	const client = new NodeClient({ transport, userpass: USERPASS });
	const { tools } = openTradingNode(client, 'document');
	const draft = { prefix: '', count: 1, version: 60, leadingByte: 0 };
	const call =
		operation === 'derive' ? tools.deriveKey('open sesame', 'KMD') : tools.deriveSeries('open sesame', draft);
	const error: unknown = await call.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof CallError)) throw new Error('It did not fail.');
	const said = JSON.stringify(error, Object.getOwnPropertyNames(error));
	expect(said).not.toMatch(/secret-\d|open sesame/);
});

describe.each<VariantName>(['document', 'marketmaker'])('tools of the %s variant', (variant) => {
	let practice: Practice;
	let tools: NodeTools;
	const files = new Map<string, Uint8Array>();
	const nodeFiles: PracticeFiles = {
		read: (name) => files.get(name),
		write: (name, data) => void files.set(name, data),
		accepts: (name) => name.endsWith('.jpg'),
	};

	beforeEach(async () => {
		files.clear();
		files.set('photo.jpg', readFileSync('tests/unit/practice/jpeg/photo.jpg'));
		practice = await openInVariant(variant, { files: nodeFiles });
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		tools = openTradingNode(client, variant).tools;
	});
	afterEach(() => practice.close());

	it('derives the key of a passphrase, as the real node does', async () => {
		const key = await tools.deriveKey('some test words', 'KMD');
		expect(key).toEqual({
			publicKey: '030815608e8f66e65cecba61939ce7159219df8550d305a022e60907776a6d7f26',
			address: 'RBuThPCPXxfCinZwKcwQfAWW9ZZVd4M6sF',
			scriptAddress: 'bFMYK6ebHUF7Ad46w7GNnJKAtB15QTdFHM',
			privateKey: 'e0dcabed99be57f4ec80949d5ca77926e73b61e00a70431ad41132714dd7c944',
			wif: 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA',
		});
	});

	it('derives a series of keys in order', async () => {
		const draft = { prefix: 'secretaddress', count: 2, version: 60, leadingByte: 0 };
		expect(await tools.deriveSeries('some test words', draft)).toEqual([
			{
				address: 'RXDEprLF7X7bka8GkzaGmmnwf37EDzEp4z',
				wif: 'Uvj6rc3nKGvermF8JagJssd7Rk215zrL4nC3dRrkLa58rGAg9xSR',
			},
			{
				address: 'RTq2WYcqqEXp8dn616PAcBnjRkvB7oxTRB',
				wif: 'UsEvPwXJ9Aq6RnhE5bmnLbWwH4zxUZLVV2mKj2nJnv9HbdbVYeL2',
			},
		]);
	});

	it('converts addresses between coins', async () => {
		const formats = await tools.addressFormats();
		expect(formats.find(({ coin }) => coin === 'KMD')).toEqual({
			coin: 'KMD',
			versions: { publicKeyHash: 60, scriptHash: 85 },
			isAccount: false,
		});
		expect(formats.filter(({ isAccount }) => isAccount).map(({ coin }) => coin)).toEqual(['ETH', 'JST']);
		const converted = await tools.convertAddress(OWN, 'KMD', 'BTC');
		expect(converted).toBe(encodeAddress(0, decodeAddress(OWN).hash));
		expect(await tools.convertAddress(converted, 'BTC', 'KMD')).toBe(OWN);
		await expect(tools.convertAddress('xx', 'LTC', 'KMD')).rejects.toMatchObject({ kind: 'refused' });
	});

	it('reads the message of a transaction, or reports the cause of failure', async () => {
		const built: { hex: string; txid: string } = await callJson(practice, 'withdraw', {
			coin: 'RICK',
			outputs: [{ [OWN]: 1 }],
			opreturn: '48656c6c6f',
			passphrase: 'open sesame',
			broadcast: 0,
		});
		await callMethod(practice, 'sendrawtransaction', { coin: 'RICK', signedtx: built.hex });
		expect(await tools.readMessage('RICK', built.txid, 'open sesame')).toEqual({
			reads: 'message',
			hex: '48656c6c6f',
			text: 'Hello',
		});
		expect(await tools.readMessage('RICK', built.txid, 'wrong')).toEqual({ reads: 'locked' });
		expect(await tools.readMessage('RICK', '11'.repeat(32), 'x')).toEqual({ reads: 'nothing' });
	});

	it('values holdings, including coins without a price', async () => {
		const value = await tools.valueHoldings({
			holdings: [
				{ coin: 'KMD', amount: 3n * COIN, comment: '' },
				{ coin: 'NOPE', amount: COIN, comment: 'lost' },
			],
			shares: 2n * COIN,
		});
		expect(value.rows.map(({ coin, worth }) => [coin, worth])).toEqual([
			['KMD', 3n * COIN],
			['NOPE', undefined],
		]);
		expect(value.total).toBe(3n * COIN);
		expect(value.share).toContainEqual({ in: 'KMD', worth: '1.5' });
	});

	it('reports a picture’s capacity, then hides and reads back data', async () => {
		const place = { file: 'photo.jpg', sparseness: 5, password: 'open sesame' };
		expect(await tools.pictureCapacity(place)).toBeGreaterThan(40);
		expect(files.size).toBe(1);
		const data = TEXT.encode('Hello');
		expect(await tools.hideInPicture(place, 'with-data.jpg', data)).toEqual(data);
		expect(await tools.readPicture({ ...place, file: 'with-data.jpg' }, 5)).toEqual(data);
		await expect(tools.pictureCapacity({ ...place, file: 'none.jpg' })).rejects.toThrow('file not found');
	});

	it('takes snapshots and computes a dividend without paying it', async () => {
		const outputs = [{ [PAYEE]: 3 }, { [THIRD]: 1 }];
		await callMethod(practice, 'withdraw', { coin: 'RICK', outputs, broadcast: 1 });
		await practice.control({ control: 'advance', ms: 600_000 });
		const place = { coin: 'RICK', height: 1_000_000_000 };
		const snapshot = await tools.takeSnapshot(place);
		expect(snapshot.balances).toHaveLength(3);
		expect(snapshot.balances.map(({ amount }) => amount).slice(1)).toEqual([3n * COIN, COIN]);
		const own = snapshot.balances.find(({ address }) => address === OWN);
		expect(await tools.snapshotBalances(place, [OWN])).toEqual([own]);
		const rules = { amount: 10n * COIN, dust: 0n, exclude: [OWN] };
		const sent = await balanceOf(practice);
		const node = await tools.computeDividend(place, rules);
		const dividend = shareOut(snapshot, rules);
		expect(node.payments).toBe(dividend.shares.length);
		expect(node.paid).toBe(dividend.paid);
		expect(node.excluded).toBe(dividend.excluded);
		expect(dividend.shares.some(({ address }) => address === OWN)).toBe(false);
		expect(await balanceOf(practice)).toEqual(sent);
	});

	it('reads the transactions known to the node', async () => {
		const built: { hex: string; txid: string } = await callJson(practice, 'withdraw', {
			coin: 'KMD',
			outputs: [{ [OWN]: 1 }],
			broadcast: 0,
		});
		expect(await tools.readTransaction('KMD', built.txid)).toBeUndefined();
		await callMethod(practice, 'sendrawtransaction', { coin: 'KMD', signedtx: built.hex });
		const reported = await tools.readTransaction('KMD', built.txid);
		expect(reported).toMatchObject({ txid: built.txid, confirmations: 0 });
		expect(reported?.outputs[0]?.address).toBe(OWN);
	});
});

function balanceOf(practice: Practice): Promise<unknown> {
	return callJson(practice, 'balance', { coin: 'RICK', address: OWN });
}
