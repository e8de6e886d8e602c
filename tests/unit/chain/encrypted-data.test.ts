import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { encrypt, decrypt } from '#lib/chain/encrypted-data.ts';

/** Output of a real node for `Hello` and the passphrase `secretpass`. */
const REAL = hexToBytes(
	'410082892131be49cde58cab3396df22f95a52e1726214d0a7225c0c0000000000000000000000000000000038912d108bb864a471fbfef495035d7419158f1ad7',
);

describe('sealed data', () => {
	it('of a real node is opened with its passphrase', () => {
		expect(decrypt(REAL, 'secretpass')).toEqual(utf8ToBytes('Hello'));
		expect(decrypt(REAL, 'wrong')).toBe('cannot be opened');
	});

	it('comes back as it was, and looks different under another salt', () => {
		const data = utf8ToBytes('something to keep');
		const encrypted = encrypt(data, 'words', '1');
		expect(decrypt(encrypted, 'words')).toEqual(data);
		expect(encrypt(data, 'words', '1')).toEqual(encrypted);
		expect(encrypt(data, 'words', '2')).not.toEqual(encrypted);
	});

	it('is laid out as the real node lays it out', () => {
		const encrypted = encrypt(utf8ToBytes('Hello'), 'secretpass', '');
		expect(encrypted.subarray(0, 4)).toEqual(REAL.subarray(0, 4));
		expect(encrypted.length).toBe(REAL.length);
	});

	it('is distinguished from changed and truncated data', () => {
		const encrypted = encrypt(utf8ToBytes('Hello'), 'words', '');
		const at = (place: number) => encrypted.map((byte, index) => (index === place ? byte ^ 1 : byte));
		expect(decrypt(at(0), 'words')).toBe('was changed');
		expect(decrypt(at(2), 'words')).toBe('was changed');
		expect(decrypt(at(50), 'words')).toBe('cannot be opened');
		expect(decrypt(encrypted.subarray(0, 20), 'words')).toBe('cannot be opened');
	});
});
