import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { CoinNumber, writeJson, lenientHex } from '#practice/daemon/envelope.ts';
import { inputScriptText, scriptText } from '#practice/chain/script.ts';

describe('JSON writer of the daemon', () => {
	it('writes numbers that JavaScript cannot hold', () => {
		const value = { coins: new CoinNumber(-115_000_000n), units: 2n ** 63n - 1n, list: [1, null, true] };
		expect(writeJson(value)).toBe('{"coins":-1.15000000,"units":9223372036854775807,"list":[1,null,true]}');
	});

	it('omits fields without a value and escapes strings', () => {
		expect(writeJson({ gone: undefined, 'a"b': '<é\n' })).toBe('{"a\\"b":"<é\\n"}');
	});
});

describe('script text of the daemon', () => {
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
	])('disassembles %s', (hex, text) => {
		expect(scriptText(hexToBytes(hex))).toBe(text);
	});

	it('shows the sighash type of a signature', () => {
		const signature = `30${'11'.repeat(69)}`;
		expect(inputScriptText(hexToBytes(`47${signature}01`))).toBe(`${signature}[ALL]`);
	});
});

describe('hexadecimal parameter', () => {
	it('is parsed up to the first invalid character, skipping white space', () => {
		expect([...lenientHex('0a 0B\n0czz0d')]).toEqual([10, 11, 12]);
		expect([...lenientHex('0a0')]).toEqual([10]);
		expect([...lenientHex('no')]).toEqual([]);
	});
});
