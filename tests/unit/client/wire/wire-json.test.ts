import { CallError } from '#lib/client/call-error.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readWireJson(bytes(text));

function failure(text: string): CallError {
	try {
		read(text);
	} catch (error) {
		if (error instanceof CallError) return error;
	}
	throw new Error(`No CallError for ${text}`);
}

describe('end of a reply', () => {
	it.each([
		'{"result":"success"}',
		'{"result":"success"}\n',
		'{"result":"success"}\n\n',
		'{"result":"success"}\n\0',
		'\r\n {"result":"success"} ',
	])('is trimmed: %j', (text) => expect(read(text)).toEqual({ result: 'success' }));

	it.each(['', '\n', '\0', ' \n\0'])('is reported as empty: %j', (text) => {
		expect(failure(text)).toMatchObject({ kind: 'malformed', reason: 'empty' });
	});
});

describe('invalid JSON reply', () => {
	it.each([
		'<!doctype html><title>404</title>',
		'Not found',
		'{oops',
		'[object Object]',
		'{"a":1}}',
		'undefined',
		'{"a":1} trailing',
		'null and void',
	])('is reported as not JSON: %j', (text) => {
		expect(failure(text)).toMatchObject({ kind: 'malformed', reason: 'not-json', raw: text });
	});

	it.each([
		'{"a"',
		'{"a":',
		'{"a":1,',
		'{"a":tr',
		'{"a":-',
		'{"a":1.',
		'{"a":"b',
		'{"a":"b\\',
		'["a",nu',
		'[[1,2],[3',
		'{',
	])('is reported as cut: %j', (text) =>
		expect(failure(text)).toMatchObject({ kind: 'malformed', reason: 'cut', raw: text }),
	);

	it('is reported as cut for every prefix of an object or array', () => {
		const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
		fc.assert(
			fc.property(value, fc.nat(), (whole, place) => {
				const text = JSON.stringify(whole);
				const beginning = text.slice(0, 1 + (place % (text.length - 1)));
				expect(failure(beginning).reason).toBe('cut');
			}),
		);
	});

	it('keeps only the first 4,000 characters', () => {
		expect(failure(`<${'x'.repeat(9000)}`).raw).toHaveLength(4000);
	});
});

describe('invalid JSON of the node', () => {
	it('can contain raw line breaks in a string, as in `help`', () => {
		expect(read('{"result":" commands: \n buy(base, rel)\nsell(base)\t"}')).toEqual({
			result: ' commands: \n buy(base, rel)\nsell(base)\t',
		});
	});

	it.each(['nan', '-nan', 'inf', '-inf', 'NaN', 'Infinity'])('can contain %s, read as null', (word) => {
		expect(read(`{"bid":0.5,"ask":${word},"all":[${word},1]}`)).toEqual({
			bid: 0.5,
			ask: null,
			all: [null, 1],
		});
	});

	it('keeps such words unchanged inside strings', () => {
		expect(read('{"a":"nan \\"inf\\" \n nan","b":nan}')).toEqual({ a: 'nan "inf" \n nan', b: null });
	});

	it('can contain an error printed as two strings', () => {
		expect(read('{"error","cant find coin"}')).toEqual({ error: 'cant find coin' });
	});

	it('can contain bytes that are not UTF-8', () => {
		const body = Uint8Array.from([...bytes('{"a":"'), 0xf9, 0xf4, 0xd7, ...bytes('U"}')]);
		expect(readWireJson(body)).toEqual({ a: '\uFFFD\uFFFD\uFFFDU' });
	});

	it('can contain duplicate names, of which the last wins', () => {
		expect(read('{"error":"invalid base58 prefix","invalid":0,"error":"checkaddress mismatch"}')).toEqual({
			error: 'checkaddress mismatch',
			invalid: 0,
		});
	});

	it('can be a bare txid, even one of digits only', () => {
		const txid = 'ac94a43172b107e773d87bcef7cb3490a4427d4e44af1f7bb56ea129f142923a';
		expect(read(`${txid}\n`)).toBe(txid);
		expect(read('1'.repeat(64))).toBe('1'.repeat(64));
	});
});

describe('number', () => {
	it.each([
		['9007199254740993', '9007199254740993'],
		['-9007199254740992', '-9007199254740992'],
		['10713121762019115009', '10713121762019115009'],
		['123456789.12345678', '123456789.12345678'],
		['0.1234567890123456', '0.1234567890123456'],
		['1e400', '1e400'],
	])('is returned as a string: %s', (number, text) => {
		expect(read(number)).toBe(text);
		expect(read(`{"a":[1,${number}]}`)).toEqual({ a: [1, text] });
	});

	it.each([
		'9007199254740991',
		'1234567.12345678',
		'90000000000.00000000',
		'0.00000001',
		'-0.50000000',
		'1e21',
		'3.0000000000000004e-8',
		'-1.2345678901234567E+2',
		'0',
	])('is returned as a number: %s', (number) => expect(read(`[${number}]`)).toEqual([Number(number)]));

	it('is never changed inside a string', () => {
		const text =
			'{"10713121762019115009":"x:10713121762019115009,\\"-12345678901234567890","n":10713121762019115009}';
		expect(read(text)).toEqual({
			'10713121762019115009': 'x:10713121762019115009,"-12345678901234567890',
			n: '10713121762019115009',
		});
	});

	it('keeps every digit if wide, in any position', () => {
		const wide = fc.oneof(
			fc.bigInt({ min: 9007199254740992n, max: 2n ** 64n }).map(String),
			fc.bigInt({ min: -(2n ** 63n), max: -9007199254740992n }).map(String),
			fc
				.tuple(fc.bigInt({ min: 10n ** 8n, max: 10n ** 12n }), fc.integer({ min: 1_000_000, max: 9_999_999 }))
				.map(([whole, places]) => `${whole}.${places}1`),
		);
		fc.assert(
			fc.property(wide, fc.string(), fc.jsonValue(), (number, name, other) => {
				const text = `{${JSON.stringify(name)}:[${number}],"other_":${JSON.stringify({ other: JSON.stringify(other) })}}`;
				expect(read(text)).toEqual({ [name]: [number], other_: { other: JSON.stringify(other) } });
			}),
		);
	});

	it('equals the result of JSON.parse unless wide', () => {
		const narrow = fc.oneof(
			fc.maxSafeInteger(),
			fc.integer(),
			fc.integer().map((cents) => cents / 1e5),
		);
		const { value } = fc.letrec<{ value: unknown }>((tie) => ({
			value: fc.oneof(
				{ maxDepth: 5 },
				narrow,
				fc.string({ unit: 'binary' }),
				fc.boolean(),
				fc.constant(null),
				fc.array(tie('value')),
				fc.dictionary(fc.string(), tie('value')),
			),
		}));
		fc.assert(
			fc.property(fc.array(value), fc.nat(3), (whole, indent) => {
				const text = JSON.stringify(whole, null, indent);
				expect(read(text)).toEqual(JSON.parse(new TextDecoder().decode(bytes(text))));
			}),
			{ numRuns: 500 },
		);
	});

	it.each(['01', '1.', '1-2', '1e', '12345678901234567890.', '1.5e', '-01234567890123456789'])(
		'is rejected if malformed: %s',
		(number) => expect(failure(`[${number}]`)).toMatchObject({ reason: 'not-json' }),
	);

	it('is parsed in linear time in two megabytes of rows', () => {
		const row = '{"aliceid":10713121762019115009,"text":"a \\"quoted\\" word","price":0.49000001},';
		const text = `[${row.repeat(25_000)}0]`;
		const started = performance.now();
		expect(read(text)).toHaveLength(25_001);
		expect(performance.now() - started).toBeLessThan(5000);
	});
});

describe('reply of 300,000 blanks, quotes or zeros', () => {
	const LENGTH = 300_000;
	const [blanks, quotes, zeros] = [' ', '"\\', '0'].map((part) => part.repeat(LENGTH / part.length));

	it.each([
		['a string', `{"a":"b${blanks}c"}`],
		['blanks between fields', `{"a":${blanks}"b"}`],
		['invalid JSON', `{"a":${blanks}b`],
		['cut strings', `{"a":1e5${quotes}`],
		['a number', `[0.${zeros}1]`],
		['a cut number', `[0.${zeros}1`],
	])('is parsed within a second: %s', (_, text) => {
		const begin = performance.now();
		try {
			read(text);
		} catch (error) {
			expect(error).toBeInstanceOf(CallError);
		}
		expect(performance.now() - begin).toBeLessThan(1000);
	});
});
