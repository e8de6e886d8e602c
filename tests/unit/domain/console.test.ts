import {
	coinsOfParams,
	readDraft,
	recordedParams,
	withoutSecretFields,
	type ConsoleMethod,
	parentOf,
	pathTo,
	textOfValue,
	treeRows,
} from '#lib/domain/console.ts';
import { DAEMON_METHODS, NODE_METHODS } from '#lib/node/list-methods.ts';
import { describe, expect, it } from 'vitest';

const all = [...NODE_METHODS, ...DAEMON_METHODS];
const find = (name: string, program = 'node') =>
	all.find((method) => method.name === name && method.program === program) as ConsoleMethod;
const WIF = 'UvCjJVNyPFTbFeJpSLDLNNiqGL2MgtLrX35fxyzHDyt8TnzmoLJp';

describe('console draft', () => {
	it('converts values to the declared types and omits empty fields', () => {
		const typed = { base: ' KMD ', rel: 'LTC', price: '.5', relvolume: '1.10', timeout: '20', nonce: '' };
		expect(readDraft(find('buy'), typed)).toEqual({
			params: { base: 'KMD', rel: 'LTC', price: '0.5', relvolume: '1.10', timeout: 20 },
			problems: new Map(),
		});
		const outputs = '[{"R": "1"}]';
		expect(readDraft(find('withdraw'), { coin: 'KMD', outputs, broadcast: '0' }).params).toEqual({
			...{ coin: 'KMD', outputs: [{ R: '1' }], broadcast: 0 },
		});
	});

	it('reports problems by field', () => {
		const { problems } = readDraft(find('withdraw'), { outputs: '{', broadcast: 'yes' });
		expect(Object.fromEntries(problems)).toEqual({
			...{ coin: 'missing', outputs: 'not-json', broadcast: 'not-a-number' },
		});
	});

	it('keeps the spaces of a passphrase and every digit of a number', () => {
		expect(readDraft(find('calcaddress'), { passphrase: ' a  b ' }).params).toEqual({ passphrase: ' a  b ' });
		const wide = '10713121762019115009';
		expect(readDraft(find('trust'), { pubkey: 'ab', trust: wide }).params).toMatchObject({ trust: wide });
		const amount = { tokenid: 'ab', destpubkey: 'cd', amount: '9007199254740993' };
		expect(readDraft(find('tokentransfer', 'daemon'), amount).params).toEqual(amount);
	});
});

describe('stored console call', () => {
	it('omits secret fields, values equal to a secret, and private keys', () => {
		const typed = { passphrase: 'my secret words', gui: 'my secret words', seednode: WIF, netid: '5' };
		expect(withoutSecretFields(find('passphrase'), typed)).toEqual({ netid: '5' });
	});

	it('records no secret, private key or signed transaction in the journal', () => {
		const params = {
			coin: 'KMD',
			outputs: [{ R: '1' }],
			opreturn: 'ab'.repeat(200),
			passphrase: 'seven words',
		};
		const recorded = recordedParams(find('withdraw'), params);
		expect(recorded).not.toContain('seven words');
		expect(recorded.length).toBeLessThan(120);
		const signed = recordedParams(find('sendrawtransaction'), { coin: 'KMD', signedtx: '04'.repeat(300) });
		expect(JSON.parse(signed)).toEqual({ coin: 'KMD', signedtx: '0404040404040404… (300 bytes)' });
		expect(recordedParams(find('sendrawtransaction'), { coin: WIF })).not.toContain(WIF);
		const inside = recordedParams(find('withdraw'), { coin: 'KMD', outputs: [{ [WIF]: '1' }] });
		expect(JSON.parse(inside)).toEqual({ coin: 'KMD', outputs: [{ '…': '1' }] });
		expect(withoutSecretFields(find('withdraw'), { outputs: `[{"${WIF}":1}]`, coin: 'KMD' })).toEqual({
			coin: 'KMD',
		});
	});

	it('names its coins', () => {
		expect(coinsOfParams(find('buy'), { base: 'KMD', rel: 'LTC', price: '1' })).toEqual(['KMD', 'LTC']);
	});
});

const NONE = new Map<string, boolean>();
const shown = (value: unknown, folds = NONE) => treeRows(value, folds).map(({ path }) => path);

describe('reply tree', () => {
	it('has a row for each field, named by its path', () => {
		const value = { result: 'success', swaps: [{ 'odd name': 1 }], __proto__x: null };
		expect(shown(value)).toEqual(['', 'result', 'swaps', 'swaps[0]', 'swaps[0]["odd name"]', '__proto__x']);
	});

	it('folds one branch and leaves the others unchanged', () => {
		const value = { a: { b: 1 }, c: [2] };
		const [, a] = treeRows(value, NONE);
		expect(shown(value, new Map([[a?.id ?? '', false]]))).toEqual(['', 'a', 'c', 'c[0]']);
	});

	it('expands small and shallow values automatically', () => {
		const long = Array.from({ length: 500 }, (_, place) => place);
		expect(shown({ long, short: [1] })).toEqual(['', 'long', 'short', 'short[0]']);
		expect(shown([[[[1]]]])).toEqual(['', '[0]', '[0][0]', '[0][0][0]']);
		expect(shown(long)).toHaveLength(501);
	});

	it('gives each row a unique id for any field names', () => {
		const value = JSON.parse('{"a":{"b":1},"a/\\"b\\"":2,"__proto__":{"x":1},"1":[1],"":{"":0}}') as unknown;
		const ids = treeRows(value, NONE).map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('walks thousands of levels only as far as expanded', () => {
		const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
		expect(treeRows(deep, NONE).length).toBeLessThan(6);
		const open = { get: () => true } as unknown as ReadonlyMap<string, boolean>;
		expect(treeRows(deep, open)).toHaveLength(5000);
		expect(textOfValue(deep)).not.toBe('');
	});

	it('lists 100,000 rows within two seconds', () => {
		const rows = Array.from({ length: 100_000 }, (_, place) => place);
		const from = performance.now();
		expect(treeRows(rows, NONE)).toHaveLength(100_001);
		expect(performance.now() - from).toBeLessThan(2000);
	});

	it('finds the parent of each row', () => {
		const rows = treeRows({ a: [1, 2], b: 3 }, NONE);
		expect(rows.map((_, place) => parentOf(rows, place))).toEqual([0, 0, 1, 1, 0]);
		expect(pathTo('', 'a')).toBe('a');
	});
});
