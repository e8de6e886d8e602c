import { labelOf, type LabelKind } from '#lib/domain/labels.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { readLabels } from '#lib/storage/labels.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import AddressBook from '../../../src/routes/wallet/address-book/+page.svelte';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const COLD = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const HOT = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';
const POISONED = `${COLD.slice(0, 12)}ZZ${COLD.slice(14)}`;
const TXIDS = ['ab', 'cd'].map((pair) => pair.repeat(32));

let desk: Desk;
beforeEach(async () => {
	await page.viewport(1280, 900);
	desk = await openDesk(new FakeSwaps().client);
	const name = (kind: LabelKind, text: string, words: string) =>
		labelOf({ kind, text }, { name: words, note: 'mine', tags: '' }, 1);
	await desk.use(Labels).save(name('address', COLD, 'cold wallet'), name('swap', '1-2', 'rent'));
	await render(OnDesk, { desk, part: AddressBook as never });
});
afterEach(() => desk.database.close());

const choose = (lines: readonly object[], name = 'labels.jsonl') =>
	userEvent.upload(
		page.getByLabelText('Import labels'),
		new File([lines.map((line) => JSON.stringify(line)).join('\n')], name),
	);

test('imports ticked labels, and warns of look-alikes', async () => {
	await choose([
		{ type: 'addr', ref: HOT, label: 'hot wallet' },
		{ type: 'addr', ref: POISONED, label: 'savings' },
		...TXIDS.map((ref) => ({ type: 'tx', ref, label: 'invoice' })),
		{ type: 'addr', ref: COLD, label: 'safe' },
		{ type: 'xpub', ref: 'xpub6', label: 'ledger' },
	]);
	const dialog = page.getByRole('dialog', { name: 'Import labels' });
	await expect
		.element(dialog)
		.toHaveTextContent(/4 new, 1 changed and 1 not understood\. Line 6: Swapdesk has/);
	await expect
		.element(dialog.getByText('Looks like “cold wallet”, but is a different address'))
		.toBeVisible();
	await expect.element(dialog.getByRole('button', { name: 'Import labels' })).toBeDisabled();
	await dialog.getByRole('button', { name: 'Tick all without a warning' }).click();
	await dialog.getByRole('button', { name: 'Import 3 labels' }).click();
	await expect.element(page.getByRole('rowheader', { name: 'hot wallet' })).toBeVisible();
	expect((await readLabels(desk.database)).map(({ name }) => name).sort()).toEqual([
		'cold wallet',
		'hot wallet',
		'invoice',
		'invoice',
		'rent',
	]);

	await choose([{ type: 'addr', ref: COLD, label: 'safe' }]);
	await expect.element(dialog.getByText('Name now: cold wallet')).toBeVisible();
	await dialog.getByRole('checkbox', { name: /safe/ }).click();
	await dialog.getByRole('button', { name: 'Import 1 label' }).click();
	await expect.element(page.getByRole('rowheader', { name: /safe.*mine/ })).toBeVisible();
});

test('reports labels left out of an export, and oversized files', async () => {
	await page.getByRole('button', { name: 'Export labels' }).click();
	await expect.element(page.getByText('1 label exported, without notes and tags. 1 left out')).toBeVisible();
	await choose([{ label: 'x'.repeat(1_000_001) }], 'all.jsonl');
	await expect.element(page.getByText('all.jsonl is too large for a list of labels.')).toBeVisible();
	await choose(Array.from({ length: 1001 }, () => ({})));
	await expect.element(page.getByText('The file has more than 1 000 lines. Split it first.')).toBeVisible();
	await page.getByRole('button', { name: 'Close' }).click();
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('warns of a mistyped address, and of two rows with one name', async () => {
	const MISTYPED = `${HOT.slice(0, -1)}8`;
	await choose([
		{ type: 'addr', ref: `R1${MISTYPED.slice(2)}`, label: 'typed' },
		...TXIDS.map((ref) => ({ type: 'pubkey', ref: `02${ref}`, label: 'maker' })),
	]);
	const dialog = page.getByRole('dialog', { name: 'Import labels' });
	await expect.element(dialog.getByText(/The checksum is wrong/)).toBeVisible();
	await dialog.getByRole('button', { name: 'Tick all without a warning' }).click();
	await expect.element(dialog.getByRole('button', { name: 'Import labels' })).toBeDisabled();
});
