import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	classifyScript,
	dataScript,
	payToCondition,
	payToPublicKey,
	payToPublicKeyHash,
	payToScriptHash,
	push,
	readScript,
} from '#lib/chain/script/script.ts';

const hash = new Uint8Array(20).fill(7);

describe('push', () => {
	it.each([
		[75, [75]],
		[76, [0x4c, 76]],
		[255, [0x4c, 255]],
		[256, [0x4d, 0, 1]],
	])('writes the length of %i bytes in its shortest form', (size, prefix) => {
		expect([...push(new Uint8Array(size)).subarray(0, prefix.length)]).toEqual(prefix);
	});

	it('is read back', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 700 }), (data) => {
				expect(readScript(push(data))).toEqual([expect.objectContaining({ pushed: data })]);
			}),
		);
	});

	it('refuses more than a script can hold', () => {
		expect(() => push(new Uint8Array(0x1_0000))).toThrow(RangeError);
	});
});

describe('classifyScript', () => {
	it('tells the kinds apart', () => {
		const key = new Uint8Array(33).fill(2);
		expect(classifyScript(payToPublicKey(key))).toEqual({ kind: 'pubkey', publicKey: key });
		expect(classifyScript(payToPublicKeyHash(hash))).toEqual({ kind: 'pubkeyhash', hash });
		expect(classifyScript(payToScriptHash(hash))).toEqual({ kind: 'scripthash', hash });
		expect(classifyScript(dataScript(key))).toEqual({ kind: 'data', payload: key });
		expect(classifyScript(payToCondition(key))).toEqual({ kind: 'condition', condition: key });
	});

	it.each([
		['a hash of the wrong size', payToPublicKeyHash(new Uint8Array(19))],
		['a key of the wrong size', payToPublicKey(new Uint8Array(32))],
		['nothing', new Uint8Array()],
		['a push past the end', Uint8Array.of(0x4d, 5)],
	])('calls %s other', (_, script) => {
		expect(classifyScript(script)).toEqual({ kind: 'other' });
	});

	it('never throws', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 80 }), (script) => {
				expect(classifyScript(script).kind).toMatch(/^[a-z]+$/);
			}),
		);
	});
});
