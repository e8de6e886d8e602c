import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { encrypt, decrypt } from '#lib/chain/encrypted-data.ts';

/** A real node's output for `Hello` with the passphrase `secretpass`. */
const REAL = hexToBytes(
	'410082892131be49cde58cab3396df22f95a52e1726214d0a7225c0c0000000000000000000000000000000038912d108bb864a471fbfef495035d7419158f1ad7',
);

describe('encrypted data', () => {
	it('opens only with the passphrase used by the real node', () => {
		expect(decrypt(REAL, 'secretpass')).toEqual(utf8ToBytes('Hello'));
		expect(decrypt(REAL, 'wrong')).toBe('cannot be opened');
	});

	it('decrypts to the original and changes with the salt', () => {
		const data = utf8ToBytes('something to keep');
		const encrypted = encrypt(data, 'words', '1');
		expect(decrypt(encrypted, 'words')).toEqual(data);
		expect(encrypt(data, 'words', '1')).toEqual(encrypted);
		expect(encrypt(data, 'words', '2')).not.toEqual(encrypted);
	});

	it('has the header and length written by the real node', () => {
		const encrypted = encrypt(utf8ToBytes('Hello'), 'secretpass', '');
		expect(encrypted.subarray(0, 4)).toEqual(REAL.subarray(0, 4));
		expect(encrypted.length).toBe(REAL.length);
	});

	it('fails to decrypt when changed or truncated', () => {
		const encrypted = encrypt(utf8ToBytes('Hello'), 'words', '');
		const at = (place: number) => encrypted.map((byte, index) => (index === place ? byte ^ 1 : byte));
		expect(decrypt(at(0), 'words')).toBe('was changed');
		expect(decrypt(at(2), 'words')).toBe('was changed');
		expect(decrypt(at(50), 'words')).toBe('cannot be opened');
		expect(decrypt(encrypted.subarray(0, 20), 'words')).toBe('cannot be opened');
	});
});
