import { describe, expect, it } from 'vitest';
import { Decimal, printReply, Unescaped, type WireValue } from '#practice/wire.ts';

const print = (reply: WireValue) => new TextDecoder().decode(printReply(reply));

describe('printed reply', () => {
	it.each<[string, WireValue, string]>([
		['integers as digits', [0, -1, 4294967295, 2n ** 64n - 1n], '[0, -1, 4294967295, 18446744073709551615]'],
		['other numbers with eight decimals', [0.5, 1e-9], '[0.50000000, 0.00000000]'],
		['whole decimals as digits', [new Decimal(4_200_000_000n), new Decimal(0n)], '[42, 0]'],
		['decimals exactly', new Decimal(123_456_789_012_345_678n), '1234567890.12345678'],
		[
			'small and negative decimals',
			[new Decimal(1n), new Decimal(-150_000_000n)],
			'[0.00000001, -1.50000000]',
		],
		[
			'objects without white space and undefined fields',
			{ a: [], b: undefined, c: { d: true } },
			'{"a":[],"c":{"d":true}}',
		],
		['escaped strings', { 'a"': 'x\n"\u0001é' }, '{"a\\"":"x\\n\\"\\u0001é"}'],
		['unescaped help', { result: new Unescaped('a\nb') }, '{"result":"a\nb"}'],
		['a bare top-level string', 'ab12', 'ab12'],
		['null', { result: null }, '{"result":null}'],
	])('contains %s', (_case, reply, text) => {
		expect(print(reply)).toBe(`${text}\n`);
	});
});
