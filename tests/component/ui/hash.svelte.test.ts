import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Hash from '#lib/ui/text/Hash.svelte';

const VALUE = 'ab'.repeat(32);

async function copyWith(write: () => Promise<void>): Promise<void> {
	vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
	await render(Hash, { value: VALUE, what: 'txid' });
	await page.getByRole('button', { name: 'Copy txid' }).click();
}

it('copies the full text of a shortened hash', async () => {
	await copyWith(() => Promise.resolve());
	expect(navigator.clipboard.writeText).toHaveBeenCalledWith(VALUE);
	await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
	await expect.element(page.getByText('abababab…abababab')).toBeVisible();
});

it('shows the full text if the browser refuses to copy', async () => {
	await copyWith(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
	await expect.element(page.getByRole('status')).toHaveTextContent('select the text');
	await expect.element(page.getByText(VALUE)).toBeVisible();
});

it('escapes hidden characters, and copies the displayed text', async () => {
	const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
	await render(Hash, { value: 'RA\u202elice', what: 'address' });
	await expect.element(page.getByText('RA⟨U+202E⟩lice')).toBeVisible();
	await page.getByRole('button', { name: 'Copy address' }).click();
	expect(write).toHaveBeenCalledWith('RA⟨U+202E⟩lice');
});
