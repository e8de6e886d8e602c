import { addressProblem, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { labelOf } from '#lib/domain/labels.ts';
import { readBatch } from '#lib/domain/token-transfer.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import BatchStart from '../../../src/routes/tokens/batch/BatchStart.svelte';
import PasteList from '../../../src/routes/wallet/send/PasteList.svelte';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const COLD = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';
const HOT = 'RRyBxbrAPRUBCUpiJgJZYrkxqrh8x5ta9Z';
const KEY = `02${'0a'.repeat(32)}`;
/** A key with the same first and last characters as the labelled one. */
const POISONED = `${KEY.slice(0, 30)}ffff${KEY.slice(34)}`;

let desk: Desk;
beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => desk.database.close());

const name = (kind: 'address' | 'key', text: string, words: string) =>
	desk.use(Labels).save(labelOf({ kind, text }, { name: words, note: '', tags: '' }, 1));

test('fills labelled recipients into a payment list and warns of look-alikes', async () => {
	await name('address', COLD, 'cold wallet');
	await name('address', HOT, 'hot wallet');
	const onrows = vi.fn();
	const fits = (text: string) => addressProblem(text, KOMODO_ADDRESSES, 'KMD') === undefined;
	await render(OnDesk, { desk, part: PasteList, given: { fits, own: undefined, onrows, onclose: vi.fn() } });
	const list = page.getByRole('textbox', { name: 'A list of recipients' });
	await userEvent.fill(list, `${COLD.slice(0, 12)}ZZ${COLD.slice(14)};1`);
	const warning = page.getByRole('status').filter({ hasText: 'Looks like “cold wallet”' });
	await expect.element(warning).toBeVisible();

	await userEvent.fill(list, 'address;amount');
	await page.getByRole('button', { name: 'Address book' }).click();
	await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
	await page.getByRole('checkbox', { name: /hot wallet/ }).click();
	await page.getByRole('checkbox', { name: /cold wallet/ }).click();
	await page.getByRole('button', { name: 'Add 2 recipients' }).click();
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	await expect.element(list).toHaveValue(`address;amount\n${HOT};\n${COLD};`);
	await expect.element(page.getByText('All recipients are in your address book')).toBeVisible();
	await expect.element(warning).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Use these 2 rows' }).click();
	expect(onrows).toHaveBeenCalledWith([HOT, COLD].map((address) => ({ address, amount: '' })));
});

test('requires a tick per look-alike in a list of token transfers', async () => {
	await name('key', KEY, 'treasury');
	const onstart = vi.fn();
	const context = { ownKey: undefined, isOnCurve: () => true, places: 0, held: 9n };
	const given = (text: string) => ({
		list: readBatch(text, context),
		...{ own: undefined, isReady: true, coin: 'TKN', isStarting: false, onstart },
	});
	await render(OnDesk, { desk, part: BatchStart, given: given(`${KEY},1\n${POISONED},2\n${POISONED},3`) });
	await expect.element(page.getByText('1 of 2 recipients in your address book')).toBeVisible();
	await expect
		.element(page.getByRole('status').filter({ hasText: 'Looks like “treasury”' }))
		.toHaveTextContent(POISONED);
	await page.getByRole('checkbox', { name: /Recipients and amounts are right/ }).click();
	await expect.element(page.getByRole('button', { name: 'Start sending' })).toBeDisabled();
	await page.getByRole('checkbox', { name: /The recipient is not “treasury”/ }).click();
	await page.getByRole('button', { name: 'Start sending' }).click();
	expect(onstart).toHaveBeenCalledOnce();
});
