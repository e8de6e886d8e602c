import { CHAPTERS } from '../../../src/lib/messages/guide/chapters.ts';
import { expect, test } from '../support/desk.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

test('reads chapter by chapter without a node', async ({ page }) => {
	await page.goto('/guide');
	await expect(page.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
	await page.getByRole('link', { name: CHAPTERS[0].name }).click();
	for (const [index, { name }] of CHAPTERS.entries()) {
		await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
		const next = CHAPTERS[index + 1];
		const chapters = page.getByRole('navigation', { name: 'Chapters' });
		if (next) await chapters.getByRole('link', { name: next.name }).click();
	}
	await page.getByRole('link', { name: 'Sign in' }).click();
	await expect(page.getByRole('textbox', { name: 'Passphrase or WIF' })).toBeVisible();
});

test("opens a page's chapter and term notes, and finds both by search", async ({ page, desk }) => {
	await signIn(page, desk, '/wallet/coin?coin=KMD');
	const term = page.getByRole('button', { name: /^\d+ outputs?$/ });
	await term.focus();
	await page.keyboard.press('Enter');
	const note = page.getByRole('note').filter({ hasText: 'A piece of your balance' });
	await expect(note).toBeVisible();
	await expect(note).toBeInViewport({ ratio: 1 });
	await page.keyboard.press('Escape');
	await expect(note).toBeHidden();
	await expect(term).toBeFocused();
	await page.keyboard.press('Enter');
	await note.getByRole('link', { name: 'Read more' }).click();
	await expect(page.getByRole('heading', { name: 'Outputs', level: 1 })).toBeVisible();
	await followLink(page, '/swaps');
	await page.getByRole('link', { name: 'Guide: Atomic swaps' }).click();
	await expect(page.getByRole('heading', { name: 'Atomic swaps', level: 1 })).toBeVisible();

	for (const [typed, found] of [
		['fees', 'Fees'],
		['utxo', 'Output'],
		['wif', 'WIF'],
		['autoprice', 'Price rule'],
		['autoprice', 'autoprice'],
	]) {
		await page.keyboard.press('Control+k');
		const field = page.getByRole('combobox', { name: 'Search', exact: true });
		await field.fill(typed ?? '');
		// Terms are listed in the first rows together with matches by name, such as console methods.
		const topNames = () =>
			page
				.getByRole('option')
				.locator('.name')
				.evaluateAll((names) => names.slice(0, 3).map((name) => name.textContent.trim()));
		await expect.poll(topNames, typed).toContain(found);
		await page.keyboard.press('Escape');
		await expect(field).toBeHidden();
	}
});
