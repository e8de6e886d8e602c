import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { CoinNumber, writeJson, lenientHex } from '#practice/daemon/envelope.ts';
import { inputScriptText, scriptText } from '#practice/chain/script.ts';

describe("the daemon's JSON", () => {
	it('writes numbers that JavaScript cannot hold', () => {
		const value = { coins: new CoinNumber(-115_000_000n), units: 2n ** 63n - 1n, list: [1, null, true] };
		expect(writeJson(value)).toBe('{"coins":-1.15000000,"units":9223372036854775807,"list":[1,null,true]}');
	});

	it('leaves out members without a value and escapes texts', () => {
		expect(writeJson({ gone: undefined, 'a"b': '<é\n' })).toBe('{"a\\"b":"<é\\n"}');
	});
});

describe("the daemon's text of a script", () => {
	it.each([
		[
			'76a914000000000000000000000000000000000000000088ac',
			`OP_DUP OP_HASH160 ${'00'.repeat(20)} OP_EQUALVERIFY OP_CHECKSIG`,
		],
		['6a0105', 'OP_RETURN 5'],
		['6a02e803', 'OP_RETURN 1000'],
		['6a028184', 'OP_RETURN -1153'],
		['51', '1'],
		['60', '16'],
		['fa', 'OP_UNKNOWN'],
		['4c', '[error]'],
	])('reads %s', (hex, text) => {
		expect(scriptText(hexToBytes(hex))).toBe(text);
	});

	it('shows what a signature covers', () => {
		const signature = `30${'11'.repeat(69)}`;
		expect(inputScriptText(hexToBytes(`47${signature}01`))).toBe(`${signature}[ALL]`);
	});
});

describe('hexadecimal in a parameter', () => {
	it('is read up to the first other character, past white space', () => {
		expect([...lenientHex('0a 0B\n0czz0d')]).toEqual([10, 11, 12]);
		expect([...lenientHex('0a0')]).toEqual([10]);
		expect([...lenientHex('no')]).toEqual([]);
	});
});
