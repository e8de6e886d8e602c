import type { Page, Request } from '@playwright/test';
import { expect, test, type TestDesk } from './support/desk.ts';
import { followLink, openPage } from './support/open-page.ts';
import { signInWithDaemon } from './support/sign-in-with-daemon.ts';

const BURN_KEY = '02deaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddeaddead';

async function countInfo(desk: TestDesk): Promise<number> {
	const { calls } = await desk.control({ control: 'calls' });
	return calls?.['tokeninfo'] ?? 0;
}

const rows = (page: Page) => page.locator('tbody tr:not([aria-hidden])');

test.describe('chain with many tokens', () => {
	test.use({ scenario: 'large' });

	test('renders five thousand tokens as few rows and requests only those', async ({ desk, page }) => {
		await signInWithDaemon(page, desk);
		await expect(page.getByRole('heading', { name: /^5.005 tokens on/ })).toBeVisible();
		await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5006');
		await expect(rows(page).nth(5).getByRole('link')).toBeVisible();
		const fitting = Math.ceil((page.viewportSize()?.height ?? 0) / 72) + 1;
		expect(await rows(page).count()).toBeLessThanOrEqual(fitting + 12);
		expect(await countInfo(desk)).toBeLessThanOrEqual(fitting);

		// Rows that arrive during the key press reset the scroll position.
		await expect(async () => {
			await page.keyboard.press('End');
			await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '5006', { timeout: 5000 });
		}).toPass();
		await expect(rows(page).last().getByRole('link')).toBeVisible();
		expect(await rows(page).count()).toBeLessThanOrEqual(fitting + 12);
		expect(await countInfo(desk)).toBeLessThanOrEqual(3 * fitting);

		await page.getByRole('searchbox').fill('harbour');
		const told = page.getByText(/^\d+ of 5.005 names loaded\./);
		const known = async () => Number.parseInt(await told.innerText(), 10);
		const before = await known();
		await page.getByRole('button', { name: 'Load the rest' }).click();
		await expect.poll(known).toBeGreaterThan(before + 20);
		await page.getByRole('button', { name: 'Stop' }).click();
		await expect(rows(page).first()).toContainText('Harbour');
		expect(await rows(page).count()).toBeLessThanOrEqual(fitting + 12);
	});
});

test('shows data as text, receiving keys and decimals, and finds tokens', async ({ desk, page }) => {
	const elsewhere: string[] = [];
	const noteElsewhere = (request: Request) => {
		if (!request.url().startsWith('http://localhost')) elsewhere.push(request.url());
	};
	await signInWithDaemon(page, desk);

	await test.step('shows data links as text and loads nothing from them', async () => {
		page.on('request', noteElsewhere);
		await page.getByRole('link', { name: 'Ferry Bell No. 7' }).click();
		const data = page.getByRole('region', { name: 'Token data' });
		await expect(data).toContainText('f7 the data of Tokel');
		await expect(data).toContainText('ipfs:');
		await expect(data.getByRole('link')).toHaveCount(0);
		await expect(page.getByRole('combobox', { name: 'Decimal places' })).toHaveCount(0);
		expect(elsewhere.filter((url) => !url.startsWith(desk.node))).toEqual([]);
		page.off('request', noteElsewhere);
	});

	await test.step('shows the receiving key with its addresses', async () => {
		await openPage(page, 'Tokens');
		await page.getByRole('link', { name: 'Receive' }).click();
		await expect(page.getByRole('img', { name: 'Your public key as a QR code' })).toBeVisible();
		await expect(page.getByText(/^0[23][\da-f]{64}$/)).toBeVisible();
		await expect(page.getByText('RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2')).toBeVisible();
		await expect(page.getByText('compared with the daemon’s')).toBeVisible();
	});

	await test.step('keeps the chosen decimal places in every figure and after reload', async () => {
		await openPage(page, 'Tokens');
		await page.getByRole('link', { name: 'Harbour Workshop Hour' }).click();
		await expect(page.getByText('All 12 000 units are shown as 12 000.')).toBeVisible();
		await page.getByRole('combobox', { name: 'Decimal places' }).selectOption('1');
		await expect(page.getByText('All 12 000 units are shown as 1 200.0.')).toBeVisible();
		await expect(page.getByRole('region', { name: 'Your balance' })).toContainText('4.0');

		const holder = page.getByRole('region', { name: 'Balance lookup' });
		const key = holder.getByRole('textbox', { name: 'Public key' });
		for (const [typed, problem] of [
			['02dead', 'this has 6, 60 digits too few'],
			['05'.padEnd(66, 'a'), 'begins with 02 or 03'],
			['02'.padEnd(66, 'f'), 'No private key exists for this public key'],
			['RHy6bEcbHEUr8PzyBpXMx4hasrJUiigRPv', 'This is an address'],
		] as const) {
			await key.fill(typed);
			await expect(holder.getByText(problem)).toBeVisible();
		}
		await key.fill(BURN_KEY);
		await expect(holder.getByText('0.0 burned for good')).toBeVisible();

		await page.reload();
		await expect(page.getByText('All 12 000 units are shown as 1 200.0.')).toBeVisible();
		await page.getByRole('link', { name: 'All tokens' }).click();
		const row = page.getByRole('row', { name: 'Harbour Workshop Hour' });
		await expect(row.getByRole('cell').nth(1)).toHaveText('4.0');
		await expect(row.getByRole('cell').nth(2)).toHaveText('1 200.0');
		await row.getByRole('link').click();
		await page.getByRole('combobox', { name: 'Decimal places' }).selectOption('0');
	});

	await test.step('finds a token by name, id, creator, kind and owner', async () => {
		await page.getByRole('link', { name: 'All tokens' }).click();
		const row = page.getByRole('row', { name: /Pier Season Ticket.*mine.*from PIER/ });
		await expect(row).toContainText('500');
		// Rows not yet read before sorting or filtering are loaded only if the user asks.
		await expect(page.getByRole('row', { name: /Lighthouse at Dusk/ })).toBeVisible();
		await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'By name' });
		await expect(rows(page).first()).toContainText('Ferry Bell No. 7');

		const address = new URL((await row.getByRole('link').getAttribute('href')) ?? '', desk.app);
		const id = address.searchParams.get('id') ?? '';
		const search = page.getByRole('searchbox');
		for (const typed of ['season', id.slice(10, 30)]) {
			await search.fill(typed);
			await expect(rows(page)).toHaveCount(1);
			await expect(row).toBeVisible();
		}
		await search.fill('nothing such');
		await expect(page.getByText('No tokens match the search.')).toBeVisible();
		await search.fill('');
		await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'One of a kind' });
		await expect(page.getByRole('row', { name: /Lighthouse at Dusk.*unique/ })).toBeVisible();
		await expect(row).toBeHidden();
		await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'All kinds' });
		await page.getByRole('radio', { name: 'Mine' }).press(' ');
		await expect(row).toBeVisible();
		await expect(page.getByRole('row', { name: 'Lighthouse' })).toBeHidden();

		await row.getByRole('link').click();
		await page.getByRole('link', { name: 'All tokens' }).click();
		await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked();
	});
});

test('describes tokens by their creation, and hides unlisted ones', async ({ desk, page }) => {
	await page.route('**/rpc/daemon', async (route) => {
		const response = await route.fetch();
		const body = (await response.text())
			.replace('"supply":500,', '"supply":0,')
			.replaceAll('Green Line Day Pass', 'Gold')
			.replace('"supply":50000,', '"supply":90000,');
		await route.fulfill({ response, body });
	});
	await signInWithDaemon(page, desk);
	await page.getByRole('link', { name: 'Green Line Day Pass' }).click();
	await expect(page.getByRole('heading', { name: 'Green Line Day Pass' })).toBeVisible();
	await expect(page.getByText('All 50 000 units')).toBeVisible();
	await expect(page.getByText('Gold')).toHaveCount(0);
	const { pathname, search } = new URL(page.url());

	await page.getByRole('link', { name: 'All tokens' }).click();
	const row = page.getByRole('row', { name: /Pier Season Ticket.*counterfeit/ });
	await row.getByRole('link').click();
	await expect(page.getByText('This is a counterfeit.')).toBeVisible();

	await page.unrouteAll({ behavior: 'wait' });
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Pier Season Ticket' })).toBeVisible();
	await expect(page.getByText('All 500 units')).toBeVisible();
	await expect(page.getByText('This is a counterfeit.')).toBeHidden();
	await followLink(page, pathname + search);
	await expect(page.getByRole('heading', { name: 'Green Line Day Pass' })).toBeVisible();
	await expect(page.getByText('All 50 000 units')).toBeVisible();

	let isGone = true;
	await page.route('**/rpc/daemon', async (route) => {
		const isList = route.request().postData()?.includes('"tokenlist"');
		if (isList && isGone) await route.fulfill({ json: { result: [], error: null, id: '' } });
		else await route.continue();
	});
	// Returning to a page polls at once.
	const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	const gone = page.getByText('The daemon does not list this token.');
	await comeBack();
	await expect(gone).toBeVisible();
	isGone = false;
	await comeBack();
	await expect(gone).toBeHidden();
});
