import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	encodeCondition,
	encodeSummary,
	summarizeCondition,
	type Condition,
	decodeDer,
	encodeDer,
	conditionInputScript,
	decodeFulfilment,
	encodeFulfilment,
	fulfil,
	readConditionInput,
	signaturesOf,
	summarizeFulfilment,
} from '#lib/chain/condition.ts';
import { tokenCondition } from '#lib/chain/tokens/token-payload.ts';
import { channelOpen } from './vectors/vectors.ts';

const publicKey = fc.uint8Array({ minLength: 33, maxLength: 33 });
const key: fc.Arbitrary<Condition> = publicKey.map((bytes) => ({ type: 'key', publicKey: bytes }));
const code: fc.Arbitrary<Condition> = fc
	.uint8Array({ minLength: 1, maxLength: 3 })
	.map((bytes) => ({ type: 'eval', code: bytes }));
const allOf = (part: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
	fc
		.array(part, { minLength: 1, maxLength: 4 })
		.map((of) => ({ type: 'threshold', threshold: of.length, of }));
const anyCondition = fc.oneof(key, code, allOf(fc.oneof(key, code, allOf(key))));

describe('fulfilment', () => {
	it('is read back unchanged and matches its condition', () => {
		fc.assert(
			fc.property(anyCondition, (condition) => {
				const bytes = encodeFulfilment(fulfil(condition, () => new Uint8Array(64).fill(7)));
				const fulfilment = decodeFulfilment(bytes);
				expect(encodeFulfilment(fulfilment)).toEqual(bytes);
				expect(encodeSummary(summarizeFulfilment(fulfilment))).toEqual(encodeCondition(condition));
			}),
		);
	});

	it('matches its condition with unfulfilled parts given as hashes', () => {
		fc.assert(
			fc.property(publicKey, publicKey, (signer, other) => {
				const signed = { type: 'key', publicKey: signer, signature: new Uint8Array(64) } as const;
				const open = { type: 'key', publicKey: other } as const;
				const either = { type: 'threshold', fulfilled: [signed], open: [summarizeCondition(open)] } as const;
				const whole: Condition = {
					type: 'threshold',
					threshold: 1,
					of: [open, { type: 'key', publicKey: signer }],
				};
				const fulfilment = decodeFulfilment(encodeFulfilment(either));
				expect(encodeSummary(summarizeFulfilment(fulfilment))).toEqual(encodeCondition(whole));
			}),
		);
	});

	it('matches the bytes of a real token input', () => {
		const script = hexToBytes(channelOpen.vin[1]?.scriptSigHex ?? '');
		const { fulfilment, hashType } = readConditionInput(script);
		const [signature] = signaturesOf(fulfilment);
		const owner = hexToBytes(channelOpen.transfer.pubkeys[0] ?? '');
		expect(hashType).toBe(1);
		expect(signature?.publicKey).toEqual(owner);
		const again = fulfil(tokenCondition(owner), () => signature?.signature ?? new Uint8Array());
		expect(bytesToHex(conditionInputScript(again, 1))).toBe(bytesToHex(script));
	});

	it('throws only a RangeError for invalid bytes', () => {
		const whole = encodeFulfilment(fulfil(tokenCondition(new Uint8Array(33)), () => new Uint8Array(64)));
		const damaged = fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([position, byte]) => {
			const bytes = Uint8Array.from(whole);
			bytes[position] = byte;
			return bytes;
		});
		fc.assert(
			fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 60 })), (bytes) => {
				try {
					expect(encodeFulfilment(decodeFulfilment(bytes))).toEqual(bytes);
				} catch (error) {
					expect(error).toBeInstanceOf(RangeError);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it('rejects excessive nesting', () => {
		let bytes = encodeDer(0xaf, encodeDer(0x80, Uint8Array.of(1)));
		for (let depth = 0; depth < 20; depth++) bytes = encodeDer(0xa2, encodeDer(0xa0, bytes), encodeDer(0xa1));
		expect(() => decodeFulfilment(bytes)).toThrow('nested too deeply');
	});
});

describe('DER', () => {
	it.each([0, 127, 128, 255, 256, 0xffff])('reads back a value of %i bytes unchanged', (size) => {
		const value = new Uint8Array(size);
		expect(decodeDer(encodeDer(0x80, value))).toEqual([{ tag: 0x80, value }]);
	});

	it('rejects unsupported lengths and truncated values', () => {
		expect(() => encodeDer(0x80, new Uint8Array(0x1_0000))).toThrow(RangeError);
		expect(() => decodeDer(Uint8Array.of(0x80, 0x83, 0, 0, 1))).toThrow(RangeError);
		expect(() => decodeDer(Uint8Array.of(0x80, 2, 1))).toThrow(RangeError);
		expect(() => decodeDer(Uint8Array.of(0x80))).toThrow(RangeError);
	});
});
