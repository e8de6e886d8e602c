import { KeyDerivation } from '#lib/state/tools/key-derivation.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import KeyTool from '../../../src/routes/tools/keys/KeyTool.svelte';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, type ToolHarness } from './tool-harness.ts';

const WIF = 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA';
const PASSPHRASE = 'some test words';

let bed: ToolHarness;
let keys: KeyDerivation;
beforeEach(async () => {
	bed = await openToolHarness();
	keys = bed.desk.use(KeyDerivation);
});
afterEach(async () => {
	vi.restoreAllMocks();
	keys.forget();
	await bed.close();
});

async function open(show: 'one' | 'series'): Promise<void> {
	const given = { keys, show, onshow: () => undefined };
	await render(OnDesk, { desk: bed.desk, part: KeyTool as never, given });
	await userEvent.click(page.getByRole('button', { name: 'Continue' }));
	await expect.element(page.getByText('Confirm this first.')).toBeVisible();
	await userEvent.click(page.getByRole('checkbox'));
	await userEvent.click(page.getByRole('button', { name: 'Continue' }));
}

async function derive(): Promise<void> {
	await userEvent.fill(page.getByLabelText('Passphrase or WIF', { exact: true }), PASSPHRASE);
	await userEvent.selectOptions(page.getByLabelText('Coin'), 'KMD');
	await userEvent.click(page.getByRole('button', { name: 'Derive key' }));
	await expect.element(page.getByText('RBuThPCPXxfCinZwKcwQfAWW9ZZVd4M6sF')).toBeVisible();
}

/** All stored data of this page. */
async function stored(): Promise<string> {
	const { database } = bed.desk;
	const rows = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
	return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

test('shows one key at a time, on request, and stores none', async () => {
	await open('one');
	await derive();
	const whole = () => document.documentElement.outerHTML;
	expect(whole()).not.toContain(WIF);
	expect(whole()).not.toContain(PASSPHRASE);
	await expect.element(page.getByLabelText('Passphrase or WIF', { exact: true })).toHaveValue('');
	await userEvent.click(page.getByRole('button', { name: 'Show WIF' }));
	await expect.element(page.getByText(WIF)).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Show private key' }));
	await expect.element(page.getByText(WIF)).not.toBeInTheDocument();
	await userEvent.click(page.getByRole('button', { name: 'Hide private key' }));
	expect(whole()).not.toContain('e0dcabed99be57f4');
	expect(await stored()).not.toMatch(/UwYeRckJ8|e0dcabed|some test words/);
	expect(location.href).not.toContain('test%20words');
});

test('warns of a copied key and clears the clipboard on request', async () => {
	const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
	await open('one');
	await derive();
	await userEvent.click(page.getByRole('button', { name: 'Show WIF' }));
	await userEvent.click(page.getByRole('button', { name: 'Copy WIF' }));
	await expect.element(page.getByText(/Other programs can read the clipboard/)).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Clear clipboard' }));
	await expect.element(page.getByText(/Clipboard cleared/)).toBeVisible();
	expect(write.mock.calls).toEqual([[WIF], [' ']]);
});

test('hides shown keys after a minute and with the page', async () => {
	await open('one');
	await derive();
	vi.useFakeTimers();
	keys.show('WIF');
	expect(keys.shown).toBe('WIF');
	vi.advanceTimersByTime(60_000);
	expect(keys.shown).toBeUndefined();
	vi.useRealTimers();
	keys.forget();
	await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible();
	expect(keys.key).toBeUndefined();
});

test('derives a limited series of addresses and shows keys on request', async () => {
	await open('series');
	await userEvent.fill(page.getByLabelText('Passphrase', { exact: true }), PASSPHRASE);
	await userEvent.fill(page.getByLabelText('Number of keys'), '1001');
	await expect.element(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Derive keys' }));
	expect(bed.methods()).not.toContain('secretaddresses');
	await userEvent.fill(page.getByLabelText('Number of keys'), '2');
	await userEvent.selectOptions(page.getByLabelText('Coin'), 'KMD');
	await userEvent.click(page.getByRole('button', { name: 'Derive keys' }));
	await expect.element(page.getByText('2 addresses')).toBeVisible();
	expect(document.body.innerHTML).not.toContain('Uvj6rc3nKGvermF8');
	await userEvent.click(page.getByRole('button', { name: 'Show key 0' }));
	await expect.element(page.getByText(/^Uvj6rc3nKGvermF8/)).toBeVisible();
});
