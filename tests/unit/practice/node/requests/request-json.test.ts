import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequest } from '#practice/node/request-json.ts';

describe('request parser of the practice node', () => {
	it.each([
		['leading white space', ' \r\n\t{"a":1}', 1],
		['trailing text', '{"a":1} xyz', 1],
		['a name in a different case', '{"A":1}', 1],
		['the first of two equal names', '{"a":1,"A":2}', 1],
		['nested values', '{"a":[{"b":[null,true,-1.5e2]}]}', [{ b: [null, true, -150] }]],
		['escapes', String.raw`{"a":"\"\\\/\b\f\n\r\té"}`, '"\\/\b\f\n\r\té'],
		['raw line breaks in a string', '{"a":"x\ny"}', 'x\ny'],
		['a printable character as a percent code', '{"a":"abc%41def"}', 'abcAdef'],
	])('accepts %s', (_case, body, expected) => {
		expect(readRequest(body)?.get('a')).toEqual(expected);
	});

	it.each([
		['an escaped percent sign', String.raw`{"a":"abc\u002541def"}`, 'abc%41def'],
		['an unprintable percent code', '{"a":"%0a%7f%zz%"}', '%0a%7f%zz%'],
	])('keeps %s unchanged', (_case, body, expected) => {
		expect(readRequest(body)?.get('a')).toBe(expected);
	});

	it.each(['', '  ', 'null', '5', '"text"', '[]', '[{"a":1}]', '{', '{"a"}', '{"a":}', '{"a":1', '{a:1}'])(
		'rejects %j',
		(body) => {
			expect(readRequest(body)).toBeUndefined();
		},
	);

	it.each(['{"a":"x', String.raw`{"a":"\u00g0"}`, '{"a":nan}', '{"a":1e999}', `{"a":${'['.repeat(9999)}`])(
		'rejects %.20j',
		(body) => {
			expect(readRequest(body)).toBeUndefined();
		},
	);

	it('never throws', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'{}[]",:\\u%4a1-e') })),
				(body) => {
					expect(() => readRequest(`{"a":${body}`)).not.toThrow();
				},
			),
		);
	});

	it('agrees with JSON.parse', () => {
		const withoutPercent = fc.json().filter((text) => !text.includes('%') && !text.includes('__proto__'));
		fc.assert(
			fc.property(withoutPercent, (text) => {
				expect(readRequest(`{"a":${text}}`)?.get('a')).toEqual(JSON.parse(text));
			}),
		);
	});
});
