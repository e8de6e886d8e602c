import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Method } from '#lib/api/method.ts';
import { chainMethods, methods, type DaemonMethodName } from '#lib/daemon/index.ts';

const declared = { ...methods, ...chainMethods };
const all: readonly Method[] = Object.values(declared);
const tokens: readonly Method[] = Object.values(methods);

const txid = 'ab'.repeat(32);
const key = `02${'cd'.repeat(32)}`;
const info = { result: 'success', tokenid: txid, owner: key, name: 'TOK', description: '' };

describe('chain daemon registry', () => {
	test('contains the eight methods of the document', () => {
		expect(Object.keys(methods).sort()).toEqual([
			...['decoderawtransaction', 'sendrawtransaction', 'tokenaddress', 'tokenbalance'],
			...['tokencreate', 'tokeninfo', 'tokenlist', 'tokentransfer'],
		]);
	});

	test('lists the desk’s own read methods separately', () => {
		expect(Object.keys(chainMethods).sort()).toEqual([
			...['getaddressutxos', 'getinfo', 'getrawtransaction', 'gettransaction', 'gettxout'],
		]);
		expect(Object.values(chainMethods).every(({ effect }) => effect === 'reads')).toBe(true);
	});

	test('maps each method to its wire name', () => {
		expect(all.map((method) => method.name)).toEqual(Object.keys(declared));
	});

	test('marks exactly these methods as costing money', () => {
		const costly = all.filter(({ effect }) => effect !== 'reads').map(({ name }) => name);
		expect(costly.sort()).toEqual(['sendrawtransaction', 'tokencreate', 'tokentransfer']);
	});
});

describe('daemon parameter', () => {
	test.each(all)('$name: accepts its own example', ({ params, example }) => {
		expect(v.safeParse(params, example).issues).toBeUndefined();
	});

	test.each(tokens)('$name: sends strings only, since the real daemon rejects numbers', (method) => {
		const sent = Object.values(v.parse(method.params, method.example));
		expect(sent.filter((value) => typeof value !== 'string')).toEqual([]);
	});

	test('follows the positional order of the daemon', () => {
		const order = ({ params }: Method): string => Object.keys(params.entries).join(' ');
		expect(order(methods.tokencreate)).toBe('name supply description data');
		expect(order(methods.tokentransfer)).toBe('tokenid destpubkey amount');
		expect(order(methods.tokenbalance)).toBe('tokenid pubkey');
		expect(order(chainMethods.gettxout)).toBe('txid n includemempool');
	});

	const refused: [DaemonMethodName, string, object][] = [
		['tokeninfo', '64 characters that are not hex', { tokenid: 'z'.repeat(64) }],
		['tokenbalance', 'a key that is too short', { tokenid: txid, pubkey: key.slice(2) }],
		['tokenbalance', 'an uncompressed key', { tokenid: txid, pubkey: `04${'cd'.repeat(64)}` }],
		['tokencreate', 'a name of 33 bytes', { name: 'é'.repeat(16) + 'x', supply: '1' }],
		['tokencreate', 'no name', { name: '', supply: '1' }],
		['tokencreate', 'a supply with an exponent', { name: 'TOK', supply: '1e3' }],
		['tokencreate', 'a supply as a number', { name: 'TOK', supply: 1 }],
		[
			'tokencreate',
			'a description of 4,097 bytes',
			{ name: 'TOK', supply: '1', description: 'x'.repeat(4097) },
		],
		['tokentransfer', 'a part of a unit', { tokenid: txid, destpubkey: key, amount: '10.5' }],
		['tokentransfer', 'nothing at all', { tokenid: txid, destpubkey: key, amount: '0' }],
		['sendrawtransaction', 'no transaction', { hex: '' }],
	];

	test.each(refused)('%s rejects %s', (name, _what, params) => {
		expect(v.is(declared[name].params, params)).toBe(false);
	});

	test('accepts the half unit required by the real daemon', () => {
		expect(v.is(methods.tokencreate.params, { name: 'TOK', supply: '1.150000005' })).toBe(true);
	});

	test('defaults to an empty description, so that data keeps its position', () => {
		const { description } = v.parse(methods.tokencreate.params, { name: 'TOK', supply: '1' });
		expect(description).toBe('');
	});
});

describe('daemon reply', () => {
	const taken: [DaemonMethodName, string, unknown][] = [
		[
			'tokenaddress',
			'the document’s names',
			{ result: 'success', TokensCCaddress: 'RA', myCCaddress: 'RB', myaddress: 'RC' },
		],
		[
			'tokenaddress',
			'the real daemon’s names',
			{
				...{ result: 'success', TokensCCAddress: 'RA', TokensCCBalance: 0.0001 },
				...{ 'PubkeyCCaddress(Tokens)': 'RD', 'PubkeyCCbalance(Tokens)': 0 },
				...{ 'myCCAddress(Tokens)': 'RB', 'myCCbalance(Tokens)': '90000000000.00000001', mybalance: 1 },
			},
		],
		['tokeninfo', 'a supply in units', { ...info, supply: 100 }],
		['tokeninfo', 'a supply past the exact integers', { ...info, supply: '9000000000000000001' }],
		['tokeninfo', 'a supply in coins, as of old', { ...info, supply: '100000.00000000' }],
		[
			'tokeninfo',
			'an imported token',
			{ ...info, supply: 1, data: '00ff', IsImported: 'yes', sourceChain: 'A', sourceTokenId: txid },
		],
		['tokenbalance', 'a balance', { result: 'success', CCaddress: 'R', tokenid: txid, balance: 99989 }],
		['tokencreate', 'an empty hex, which the caller has to notice', { result: 'success', hex: '' }],
		['tokenlist', 'a bare list', [txid]],
		['gettxout', 'null for a spent output', null],
		[
			'getrawtransaction',
			'a waiting transaction',
			{ txid, hex: '00', version: 4, locktime: 0, vin: [], vout: [] },
		],
		['getinfo', 'a chain without tokens', { blocks: 5 }],
	];

	test.each(taken)('%s accepts %s', (name, _what, reply) => {
		expect(v.parse(declared[name].reply, reply)).toEqual(reply);
	});

	const refused: [DaemonMethodName, string, unknown][] = [
		['tokencreate', 'an error inside a success', { result: 'error', error: '' }],
		['tokenlist', 'names', ['TOK']],
		['tokenbalance', 'a part of a unit', { result: 'success', tokenid: txid, balance: 1.5 }],
		['sendrawtransaction', 'an empty text', ''],
		['decoderawtransaction', 'no outputs', { txid, version: 4, locktime: 0, vin: [] }],
	];

	test.each(refused)('%s rejects %s', (name, _what, reply) => {
		expect(v.is(declared[name].reply, reply)).toBe(false);
	});
});
