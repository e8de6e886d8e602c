import { addressProblem, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { labelOf } from '#lib/domain/labels.ts';
import RecipientField from '#lib/parts/labels/RecipientField.svelte';
import type { Desk } from '#lib/state/desk.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const COLD = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const HOT = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';
const OF_BTC = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

let desk: Desk;
let chosen = '';
beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
	chosen = '';
});
afterEach(() => desk.database.close());

const name = (text: string, words: string, kind: 'address' | 'key' = 'address') =>
	desk.use(Labels).save(labelOf({ kind, text }, { name: words, note: '', tags: '' }, 1));

async function open(own?: string) {
	const given = () => ({
		...{ label: 'Address', kind: 'address', own },
		fits: (text: string) => addressProblem(text, KOMODO_ADDRESSES, 'KMD') === undefined,
		get value() {
			return chosen;
		},
		set value(text: string) {
			chosen = text;
			void screen.rerender({ given: given() });
		},
	});
	const screen = await render(OnDesk, { desk, part: RecipientField, given: given() });
}

test('shows a plain field without labels', async () => {
	await open();
	await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
	await expect.element(page.getByRole('button', { name: /Address book/ })).not.toBeInTheDocument();
});

test('selects a labelled address by keyboard and filters by name', async () => {
	await name(COLD, 'cold wallet');
	await name(HOT, 'hot wallet');
	await name(OF_BTC, 'in bitcoin');
	await open();
	const field = page.getByRole('combobox', { name: 'Address' });
	await expect.element(field).toHaveAttribute('aria-expanded', 'false');
	await userEvent.click(field);
	await userEvent.keyboard('{ArrowDown}');
	await expect.element(page.getByRole('option')).toHaveLength(2);
	await expect.element(field).toHaveAttribute('aria-expanded', 'true');
	await expect
		.element(page.getByRole('option', { name: /cold wallet/ }))
		.toHaveAttribute('aria-selected', 'true');
	await expect.element(page.getByRole('option', { name: /cold wallet/ })).toHaveTextContent(COLD);
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
	await userEvent.keyboard('hot');
	await expect.element(page.getByRole('option')).toHaveLength(1);
	await userEvent.keyboard('{ArrowDown}{Enter}');
	await expect.element(field).toHaveValue(HOT);
	await expect.element(field).toHaveFocus();
	await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('selects an address by pointer', async () => {
	await name(COLD, 'cold wallet');
	await open();
	await userEvent.click(page.getByRole('button', { name: 'Address book for Address' }));
	await userEvent.click(page.getByRole('option', { name: /cold wallet/ }));
	await expect.element(page.getByRole('combobox', { name: 'Address' })).toHaveValue(COLD);
});

test('warns of a look-alike of a labelled or own address', async () => {
	await name(COLD, 'cold wallet');
	await open(HOT);
	const field = page.getByRole('combobox', { name: 'Address' });
	const poisoned = `${COLD.slice(0, 12)}ZZ${COLD.slice(14)}`;
	await userEvent.fill(field, poisoned);
	const warning = page.getByRole('status').filter({ hasText: 'Looks like “cold wallet”' });
	await expect.element(warning).toHaveTextContent(poisoned);
	await expect.element(warning).toHaveTextContent(COLD);
	await userEvent.fill(field, `${HOT.slice(0, 12)}\u200b${HOT.slice(12)}`);
	const own = page.getByRole('status').filter({ hasText: 'Looks like your own' });
	await expect.element(own).toHaveTextContent('⟨U+200B⟩');
	await userEvent.fill(field, HOT);
	await expect.element(page.getByText('Your wallet’s own address')).toBeVisible();
	await expect.element(own).not.toBeInTheDocument();
});
