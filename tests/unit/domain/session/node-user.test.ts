import { isOtherUser, usersBefore } from '#lib/domain/session/node-user.ts';
import { shownPublicKey, storedPublicKey } from '#lib/domain/session/public-key.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { describe, expect, it } from 'vitest';

const ADDRESS = 'http://127.0.0.1:7782';
const saved = (wallet: string, address = ADDRESS, publicKey?: string): SavedNode => ({
	id: `${address} ${wallet}`,
	name: '',
	address,
	wallet,
	practice: false,
	keeping: 'tab',
	publicKey,
	resumes: true,
	lastOpened: 1,
});

describe('the user of a node', () => {
	it('is another one by the wallet or by the public key, as far as both are known', () => {
		expect(isOtherUser({ wallet: 'A' }, { wallet: 'B' })).toBe(true);
		expect(isOtherUser({ wallet: 'A', publicKey: 'k' }, { wallet: 'A', publicKey: 'l' })).toBe(true);
		expect(isOtherUser({ wallet: 'A', publicKey: 'k' }, { wallet: 'A' })).toBe(false);
		expect(isOtherUser({ wallet: '' }, { wallet: 'B' })).toBe(false);
	});

	it('is a surprise only where others are known at the address, and not this one', () => {
		const others = [saved('A'), saved('B'), saved('C', 'http://127.0.0.1:7783')];
		expect(usersBefore(others, ADDRESS, { wallet: 'D' }).map(({ wallet }) => wallet)).toEqual(['A', 'B']);
		expect(usersBefore(others, ADDRESS, { wallet: 'B' })).toEqual([]);
		expect(usersBefore(others, 'http://127.0.0.1:7784', { wallet: 'D' })).toEqual([]);
	});
});

describe('a stored public key', () => {
	const key = '8fe0'.repeat(16);

	it('comes back as it was, and cannot be taken for a userpass', () => {
		const stored = storedPublicKey(key);
		expect(shownPublicKey(stored)).toBe(key);
		expect(stored).not.toMatch(/[0-9a-f]{64}/);
	});

	it.each([undefined, '', 'not base64!', 'AAAA'])('that is damaged is none: %s', (stored) => {
		expect(shownPublicKey(stored)).toBeUndefined();
	});
});
