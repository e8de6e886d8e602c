import {
	inUserOrder,
	movedBy,
	type SavedNode,
	isOtherUser,
	usersBefore,
} from '#lib/domain/session/saved-node.ts';
import { describe, expect, it } from 'vitest';
import { shownPublicKey, storedPublicKey } from '#lib/domain/session/node-key.ts';

const node = (id: string, lastOpened: number, place?: number): SavedNode => ({
	id,
	name: '',
	address: 'http://127.0.0.1:7782',
	wallet: id,
	practice: false,
	keeping: 'tab',
	place,
	resumes: true,
	lastOpened,
});

const idsOf = (nodes: readonly SavedNode[]) => nodes.map(({ id }) => id).join(' ');

describe('node order', () => {
	it('follows the last use until the user reorders nodes', () => {
		expect(idsOf(inUserOrder([node('a', 1), node('b', 3), node('c', 2)]))).toBe('b c a');
	});

	it('puts new nodes after ordered nodes', () => {
		expect(idsOf(inUserOrder([node('new', 9), node('a', 1, 1), node('b', 3, 0)]))).toBe('b a new');
	});

	it('moves a node by one place and numbers every node', () => {
		const ordered = [node('a', 3), node('b', 2), node('c', 1)];
		expect(movedBy(ordered, 'b', -1)).toEqual([
			['b', { place: 0 }],
			['a', { place: 1 }],
			['c', { place: 2 }],
		]);
	});

	it.each([
		['a', -1],
		['c', 1],
		['unknown', 1],
	] as const)('does not move %s by %d', (id, step) => {
		expect(movedBy([node('a', 3), node('b', 2), node('c', 1)], id, step)).toBeUndefined();
	});
});

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

describe('node user', () => {
	it('differs by wallet or public key if both are known', () => {
		expect(isOtherUser({ wallet: 'A' }, { wallet: 'B' })).toBe(true);
		expect(isOtherUser({ wallet: 'A', publicKey: 'k' }, { wallet: 'A', publicKey: 'l' })).toBe(true);
		expect(isOtherUser({ wallet: 'A', publicKey: 'k' }, { wallet: 'A' })).toBe(false);
		expect(isOtherUser({ wallet: '' }, { wallet: 'B' })).toBe(false);
	});

	it('is unexpected only if the address has different known users', () => {
		const others = [saved('A'), saved('B'), saved('C', 'http://127.0.0.1:7783')];
		expect(usersBefore(others, ADDRESS, { wallet: 'D' }).map(({ wallet }) => wallet)).toEqual(['A', 'B']);
		expect(usersBefore(others, ADDRESS, { wallet: 'B' })).toEqual([]);
		expect(usersBefore(others, 'http://127.0.0.1:7784', { wallet: 'D' })).toEqual([]);
	});
});

describe('stored public key', () => {
	const key = '8fe0'.repeat(16);

	it('is read back unchanged and does not resemble a userpass', () => {
		const stored = storedPublicKey(key);
		expect(shownPublicKey(stored)).toBe(key);
		expect(stored).not.toMatch(/[0-9a-f]{64}/);
	});

	it.each([undefined, '', 'not base64!', 'AAAA'])('is undefined if damaged: %s', (stored) => {
		expect(shownPublicKey(stored)).toBeUndefined();
	});
});
