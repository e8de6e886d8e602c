import { labelOf } from '#lib/domain/labels/label.ts';
import { Desk } from '#lib/state/desk.ts';
import { Labels } from '#lib/state/labels/labels.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { failWrites } from '../../storage/whole-database.ts';
import { HandSwaps } from '../swaps/hand-swaps.ts';

const ADDRESS = 'RYVQjnFaRcnkLo8MzpqPFwFJTqJGLYLb2L';
const KEY = `02${'AB'.repeat(32)}`;
const cold = labelOf({ kind: 'address', text: ADDRESS }, { name: 'cold wallet', note: '', tags: '' }, 5);
const friend = labelOf({ kind: 'key', text: KEY }, { name: 'Ana', note: '', tags: '' }, 6);

let desk: Desk;
let ends: (() => void)[] = [];
beforeEach(async () => {
	desk = await openDesk(new HandSwaps().client);
});
afterEach(() => {
	for (const end of ends) end();
	ends = [];
	vi.restoreAllMocks();
	desk.database.close();
});

/** Shows the labels, as a page does. */
function show(tab: Desk): Labels {
	const labels = tab.use(Labels);
	ends.push($effect.root(() => labels.list.keepAlive()));
	return labels;
}

test('a label is there at once in all tabs, and goes in all of them', async () => {
	const other = show(new Desk(desk.connection, desk.database, desk.settings));
	const labels = show(desk);
	await vi.waitFor(() => expect(other.list.current).toEqual([]));
	await labels.save(cold);
	await labels.save(friend);
	expect(labels.of('address', ` ${ADDRESS}`)).toEqual(cold);
	expect(labels.of('key', ADDRESS)).toBeUndefined();
	await vi.waitFor(() => expect(other.nameOf(KEY.toLowerCase())).toBe('Ana'));
	expect(other.list.current?.map(({ name }) => name)).toEqual(['Ana', 'cold wallet']);
	await labels.remove(cold);
	await vi.waitFor(() => expect(other.nameOf(ADDRESS)).toBeUndefined());
	// The way back.
	await labels.save(cold);
	await vi.waitFor(() => expect(other.nameOf(ADDRESS)).toBe('cold wallet'));
});

test('what the disk does not take is no label', async () => {
	const labels = show(desk);
	await vi.waitFor(() => expect(labels.list.current).toEqual([]));
	failWrites();
	await expect(labels.save(cold)).rejects.toThrow('disk');
	expect(labels.nameOf(ADDRESS)).toBeUndefined();
});
