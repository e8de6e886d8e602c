import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash160 } from '#lib/chain/hashes.ts';
import { privateKeyFromPassphrase, publicKeyOf } from '#lib/chain/keys.ts';
import { payToPublicKey, payToPublicKeyHash } from '#lib/chain/script.ts';
import { isInputValid, signInput } from '#lib/chain/signing.ts';
import { tokenCondition, tokenScript } from '#lib/chain/tokens/token-payload.ts';
import { decodeTransaction, legacyTransaction, saplingTransaction } from '#lib/chain/transaction.ts';
import { anyTransaction } from './any-transaction.ts';
import { channelOpen, creationLegacy, creationSapling, creationVersion1 } from './vectors/vectors.ts';

const creator = hexToBytes(creationSapling.token.origpubkey);

describe('real transaction signature', () => {
	it('is valid only for the value that leaves a fee of 10,000', () => {
		const tx = decodeTransaction(creationSapling.hex);
		const script = payToPublicKey(creator);
		const value = BigInt(creationSapling.sumOutSat) + 10_000n;
		expect(isInputValid(tx, 0, { script, value })).toBe(true);
		for (const wrong of [value - 1n, value + 1n, 0n]) {
			expect(isInputValid(tx, 0, { script, value: wrong })).toBe(false);
		}
	});

	it('proves coin and token values in the same transaction', () => {
		const tx = decodeTransaction(channelOpen.hex);
		const coins = BigInt(channelOpen.sumOutSat) + 10_000n - 100n;
		expect(isInputValid(tx, 0, { script: payToPublicKey(creator), value: coins })).toBe(true);
		expect(isInputValid(tx, 0, { script: payToPublicKey(creator), value: coins + 1n })).toBe(false);
		expect(isInputValid(tx, 1, { script: tokenScript(creator), value: 100n })).toBe(true);
		expect(isInputValid(tx, 1, { script: tokenScript(creator), value: 99n })).toBe(false);
		expect(isInputValid(tx, 1, { script: tokenScript(creator, 0x11), value: 100n })).toBe(false);
	});

	it.each([creationVersion1, creationLegacy])(
		"does not commit to a value in Bitcoin's format: $what",
		(vector) => {
			const tx = decodeTransaction(vector.hex);
			const script = hexToBytes(vector.vout[2]?.scriptPubKeyHex ?? '');
			expect(isInputValid(tx, 0, { script, value: 0n })).toBe(true);
			expect(isInputValid({ ...tx, lockTime: 1 }, 0, { script, value: 0n })).toBe(false);
		},
	);
});

describe('signInput', () => {
	const key = privateKeyFromPassphrase('alice');
	const publicKey = publicKeyOf(key);
	const byKey = { script: payToPublicKey(publicKey), value: 5n };
	const byHash = { script: payToPublicKeyHash(hash160(publicKey)), value: 5n };
	const parts = {
		inputs: [0, 1].map((index) => ({
			txid: '11'.repeat(32),
			index,
			script: new Uint8Array(),
			sequence: 0xffff_ffff,
		})),
		outputs: [{ value: 1n, script: payToPublicKey(publicKey) }],
	};
	const sapling = saplingTransaction(parts);

	it('signs for a key and for its hash, in both formats', () => {
		for (const tx of [sapling, legacyTransaction(parts)]) {
			for (const spent of [byKey, byHash]) {
				expect(isInputValid(signInput(tx, 1, spent, key), 1, spent)).toBe(true);
			}
		}
	});

	it('signs for a token, with and without data', () => {
		for (const code of [undefined, 0x11]) {
			const spent = { script: tokenScript(publicKey, code), value: 5n };
			const signed = signInput(sapling, 0, spent, key, tokenCondition(publicKey, code));
			expect(isInputValid(signed, 0, spent)).toBe(true);
			expect(isInputValid(signed, 0, { ...spent, value: 6n })).toBe(false);
		}
	});

	it('returns the same bytes each time', () => {
		expect(signInput(sapling, 0, byKey, key)).toEqual(signInput(sapling, 0, byKey, key));
	});

	it('rejects a key that does not match the output', () => {
		const stranger = privateKeyFromPassphrase('mallory');
		for (const script of [byKey.script, byHash.script, tokenScript(publicKey), Uint8Array.of(0x51)]) {
			expect(() => signInput(sapling, 0, { script, value: 5n }, stranger)).toThrow(RangeError);
		}
		const condition = tokenCondition(publicKey);
		expect(() =>
			signInput(sapling, 0, { script: tokenScript(publicKey), value: 5n }, stranger, condition),
		).toThrow(RangeError);
	});

	it('rejects the index of a missing input', () => {
		expect(() => signInput(sapling, 2, byKey, key)).toThrow(RangeError);
	});
});

describe('isInputValid', () => {
	it('returns false for unsigned or garbled transactions without throwing', () => {
		fc.assert(
			fc.property(
				anyTransaction,
				fc.nat({ max: 4 }),
				fc.uint8Array({ maxLength: 60 }),
				(tx, index, script) => {
					expect(isInputValid(tx, index, { script, value: 1n })).toBe(false);
				},
			),
		);
	});

	it('returns false if a byte of the script is changed', () => {
		const tx = decodeTransaction(channelOpen.hex);
		const spent = { script: tokenScript(creator), value: 100n };
		fc.assert(
			fc.property(fc.nat({ max: 122 }), fc.integer({ min: 1, max: 255 }), (position, flip) => {
				const inputs = tx.inputs.map((input) => {
					const script = Uint8Array.from(input.script);
					script[position] = (script[position] as number) ^ flip;
					return { ...input, script };
				});
				expect(isInputValid({ ...tx, inputs }, 1, spent)).toBe(false);
			}),
			{ numRuns: 60 },
		);
	});
});
