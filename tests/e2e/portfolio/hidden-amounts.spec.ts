import type { Page } from '@playwright/test';
import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { visit } from '../security/visits.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ scenario: 'trader-with-history' });

/** Pages, and whether each shows one of the user's amounts as soon as its reply has arrived. */
const PAGES: readonly (readonly [path: string, showsAmounts: boolean])[] = [
	['/home', true],
	['/trade?pair=KMD-BTC', true],
	['/swaps', true],
	['/portfolio', true],
	['/ledger', true],
	['/wallet', true],
	['/wallet/coin?coin=KMD', true],
	['/wallet/outputs', false],
	['/wallet/send?coin=KMD', false],
	['/wallet/locks', false],
	['/activity', false],
	['/settings', false],
];

/** All content of a page that can be read, hovered or heard, except text typed by the user. */
async function everythingOn(page: Page): Promise<string> {
	const text = await page.evaluate(() => {
		const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
			['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
		);
		return [document.title, document.body.innerText, ...attributes].join('\n');
	});
	return text.replaceAll('\u202f', '');
}

test('shows no digit of a balance on any page while hidden', async ({ page, desk }) => {
	const { portfolio } = await callNode<{ portfolio: { amount: number }[] }>(desk, 'portfolio', {});
	// Short amounts, such as 2.5, appear on pages for other reasons.
	const balances = portfolio.map(({ amount }) => String(amount)).filter((text) => text.length >= 7);
	expect(balances.length).toBeGreaterThan(3);
	const found = async () => {
		const text = await everythingOn(page);
		return balances.filter((balance) => text.includes(balance));
	};
	await signIn(page, desk, '/wallet');
	await expect.poll(found).toHaveLength(balances.length);
	await page.getByRole('button', { name: 'Hide amounts' }).click();
	await expect.poll(found).toEqual([]);
	for (const [path, showsAmounts] of PAGES) {
		await visit(page, path);
		if (showsAmounts) await expect(page.getByText('••••').first()).toBeAttached();
		expect(await found(), path).toEqual([]);
	}
	await page.getByRole('button', { name: 'Show amounts' }).click();
	await followLink(page, '/portfolio');
	await expect.poll(async () => (await found()).length).toBeGreaterThan(3);
});
