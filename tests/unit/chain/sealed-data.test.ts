import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '#lib/chain/sealed-data.ts';

/** Output of a real node for `Hello` and the passphrase `secretpass`. */
const REAL = hexToBytes(
	'410082892131be49cde58cab3396df22f95a52e1726214d0a7225c0c0000000000000000000000000000000038912d108bb864a471fbfef495035d7419158f1ad7',
);

describe('sealed data', () => {
	it('of a real node is opened with its passphrase', () => {
		expect(unseal(REAL, 'secretpass')).toEqual(utf8ToBytes('Hello'));
		expect(unseal(REAL, 'wrong')).toBe('cannot be opened');
	});

	it('comes back as it was, and looks different under another salt', () => {
		const data = utf8ToBytes('something to keep');
		const sealed = seal(data, 'words', '1');
		expect(unseal(sealed, 'words')).toEqual(data);
		expect(seal(data, 'words', '1')).toEqual(sealed);
		expect(seal(data, 'words', '2')).not.toEqual(sealed);
	});

	it('is laid out as the real node lays it out', () => {
		const sealed = seal(utf8ToBytes('Hello'), 'secretpass', '');
		expect(sealed.subarray(0, 4)).toEqual(REAL.subarray(0, 4));
		expect(sealed.length).toBe(REAL.length);
	});

	it('is distinguished from changed and truncated data', () => {
		const sealed = seal(utf8ToBytes('Hello'), 'words', '');
		const at = (place: number) => sealed.map((byte, index) => (index === place ? byte ^ 1 : byte));
		expect(unseal(at(0), 'words')).toBe('was changed');
		expect(unseal(at(2), 'words')).toBe('was changed');
		expect(unseal(at(50), 'words')).toBe('cannot be opened');
		expect(unseal(sealed.subarray(0, 20), 'words')).toBe('cannot be opened');
	});
});
