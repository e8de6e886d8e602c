import LabelForm from '#lib/parts/labels/LabelForm.svelte';
import type { Desk } from '#lib/state/desk.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { readLabels } from '#lib/storage/labels.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import { failWrites } from '../../unit/storage/whole-database.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const COLD = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

let desk: Desk;
const ondone = vi.fn();
beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
	ondone.mockClear();
});
afterEach(() => {
	vi.restoreAllMocks();
	desk.database.close();
});

const open = (thing?: { kind: string; text: string }) =>
	render(OnDesk, { desk, part: LabelForm, given: { thing, ondone } });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }));

test('rejects an invalid address before saving its label', async () => {
	await open();
	await userEvent.fill(field('Address'), 'nonsense');
	await userEvent.fill(field('Name'), 'cold wallet');
	await save();
	await expect.element(field('Address')).toHaveAccessibleDescription(/not an address/);
	await userEvent.fill(field('Address'), `${COLD.slice(0, -1)}m`);
	await save();
	await expect.element(field('Address')).toHaveAccessibleDescription(/checksum is wrong/);
	expect(await readLabels(desk.database)).toEqual([]);
	await userEvent.fill(field('Address'), COLD);
	await save();
	await vi.waitFor(() => expect(ondone).toHaveBeenCalledOnce());
	expect(await readLabels(desk.database)).toMatchObject([{ kind: 'address', id: COLD, name: 'cold wallet' }]);
});

test('rejects a name like an address or with hidden characters', async () => {
	await open({ kind: 'swap', text: '1-2' });
	await userEvent.fill(field('Name (optional)'), `${COLD.slice(0, 5)}…${COLD.slice(-5)}`);
	await save();
	await expect.element(field('Name (optional)')).toHaveAccessibleDescription(/mistaken for an address/);
	await userEvent.fill(field('Name (optional)'), 'first\u200b');
	await expect.element(field('Name (optional)')).toHaveAccessibleDescription(/hidden character/);
	await userEvent.fill(field('Name (optional)'), '');
	await userEvent.fill(field('Tags (optional)'), '#tax, 2026');
	await save();
	await vi.waitFor(() => expect(ondone).toHaveBeenCalledOnce());
	expect(await readLabels(desk.database)).toMatchObject([{ kind: 'swap', name: '', tags: ['tax', '2026'] }]);
});

test('reports a look-alike of an existing name', async () => {
	const labels = desk.use(Labels);
	await labels.save({
		kind: 'swap',
		id: '1',
		text: '1',
		name: 'cold wallet',
		note: '',
		tags: [],
		changed: 1,
	});
	await open();
	await userEvent.fill(field('Name'), 'c\u043eld wallet');
	await expect.element(page.getByText(/in your address book already/)).toBeVisible();
});

test('reports a full disk and keeps the input', async () => {
	await open({ kind: 'swap', text: '1-2' });
	await userEvent.fill(field('Note (optional)'), 'a note');
	failWrites();
	await save();
	await expect.element(page.getByRole('alert')).toBeVisible();
	expect(ondone).not.toHaveBeenCalled();
	await expect.element(field('Note (optional)')).toHaveValue('a note');
});
