import { Keyring } from '#lib/state/session/keyring.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Storage from '../../../src/routes/settings/Storage.svelte';
import { freshDatabase } from '../../unit/storage/whole-database.ts';

/** Stubs a browser that grants or denies persistent storage. */
function browserThat(keeps: boolean) {
	let isFromCache = false;
	vi.spyOn(navigator.storage, 'persisted').mockImplementation(() => Promise.resolve(isFromCache));
	return vi.spyOn(navigator.storage, 'persist').mockImplementation(() => {
		isFromCache = keeps;
		return Promise.resolve(keeps);
	});
}
afterEach(() => vi.restoreAllMocks());

const ask = page.getByRole('button', { name: 'Protect storage' });

describe('storage setting', () => {
	test('lists possible losses until the browser protects the storage', async () => {
		browserThat(true);
		await render(Storage);
		await expect.element(page.getByText(/may delete everything without asking/)).toBeVisible();
		await userEvent.click(ask);
		await expect.element(page.getByText(/only if you clear this site’s data/)).toBeVisible();
		await expect.element(page.getByText(/may delete everything/)).not.toBeInTheDocument();
	});

	test('names the remedy if the browser refuses', async () => {
		browserThat(false);
		await render(Storage);
		await userEvent.click(ask);
		await expect.element(page.getByText(/browser refused/)).toBeVisible();
		await expect.element(ask).toBeVisible();
	});
});

test('asks the browser once a lock code protects a key', async () => {
	const asked = browserThat(false);
	const database = await freshDatabase();
	const keyring = new Keyring(database);
	const secret = { userpass: 'u', daemon: undefined };
	await keyring.store('node', secret, { keeping: 'tab' });
	expect(asked).not.toHaveBeenCalled();
	await keyring.store('node', secret, { keeping: 'code', code: '123456' });
	expect(asked).toHaveBeenCalledOnce();
	database.close();
});
