import { inUserOrder, movedBy } from '#lib/domain/session/node-order.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { describe, expect, it } from 'vitest';

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

describe('the order of nodes', () => {
	it('is by use until the user orders them', () => {
		expect(idsOf(inUserOrder([node('a', 1), node('b', 3), node('c', 2)]))).toBe('b c a');
	});

	it('has those that were added since behind those that were ordered', () => {
		expect(idsOf(inUserOrder([node('new', 9), node('a', 1, 1), node('b', 3, 0)]))).toBe('b a new');
	});

	it('changes by one place at a time, and gives every node a place', () => {
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
	] as const)('has no step for %s by %d', (id, step) => {
		expect(movedBy([node('a', 3), node('b', 2), node('c', 1)], id, step)).toBeUndefined();
	});
});
