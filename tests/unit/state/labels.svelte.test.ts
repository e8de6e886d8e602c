import { labelOf } from '#lib/domain/labels.ts';
import { Desk } from '#lib/state/desk.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { SavedNodes } from '#lib/state/session/session-state.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../component/open-desk.ts';
import { failWrites } from '../storage/whole-database.ts';
import { FakeSwaps } from './swaps/fake-swaps.ts';

const ADDRESS = 'RYVQjnFaRcnkLo8MzpqPFwFJTqJGLYLb2L';
const KEY = `02${'AB'.repeat(32)}`;
const cold = labelOf({ kind: 'address', text: ADDRESS }, { name: 'cold wallet', note: '', tags: '' }, 5);
const friend = labelOf({ kind: 'key', text: KEY }, { name: 'Ana', note: '', tags: '' }, 6);

let desk: Desk;
let ends: (() => void)[] = [];
beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => {
	for (const end of ends) end();
	ends = [];
	vi.restoreAllMocks();
	desk.database.close();
});

/** Shows the labels like a page. */
function show(tab: Desk): Labels {
	const labels = tab.use(Labels);
	ends.push($effect.root(() => labels.list.keepAlive()));
	return labels;
}

test('shows and removes a label in all tabs at once', async () => {
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
	// Undo the change.
	await labels.save(cold);
	await vi.waitFor(() => expect(other.nameOf(ADDRESS)).toBe('cold wallet'));
});

test('does not show a label that cannot be stored', async () => {
	const labels = show(desk);
	await vi.waitFor(() => expect(labels.list.current).toEqual([]));
	failWrites();
	await expect(labels.save(cold)).rejects.toThrow('disk');
	expect(labels.nameOf(ADDRESS)).toBeUndefined();
});

test('names a saved node by its profile unless labelled', async () => {
	const publicKey = btoa(String.fromCharCode(...Array.from({ length: 32 }, () => 0xab)));
	const wallet = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
	const saved = new SavedNodes(desk.database);
	const node = { name: '', address: 'http://127.0.0.1:7783', practice: false, keeping: 'none' } as const;
	const here = { ...node, id: desk.connection.id, wallet: ADDRESS, resumes: false, lastOpened: 1 };
	await saved.put({ ...here, name: 'this one' });
	await saved.put({ ...here, id: 'other', wallet, publicKey, lastOpened: 2 });
	const labels = show(desk);
	ends.push(
		$effect.root(() => {
			$effect(() => void labels.nameOf(wallet));
		}),
	);
	await vi.waitFor(() => expect(labels.list.current).toEqual([]));
	expect(labels.nameOf(wallet)).toBeUndefined();
	await saved.rename('other', 'shop');
	await vi.waitFor(() => expect(labels.nameOf(wallet)).toBe('shop'));
	expect(labels.nameOf('AB'.repeat(32))).toBe('shop');
	expect(labels.nameOf(ADDRESS)).toBeUndefined();
	expect(labels.recipients('address').map(({ name }) => name)).toEqual(['shop']);
	const own = labelOf({ kind: 'address', text: wallet }, { name: 'till', note: '', tags: '' }, 7);
	await labels.save(own);
	await vi.waitFor(() => expect(labels.nameOf(wallet)).toBe('till'));
	expect(labels.recipients('address')).toEqual([own]);
	await labels.remove(own);
	await saved.remove('other');
	await vi.waitFor(() => expect(labels.nameOf(wallet)).toBeUndefined());
});
