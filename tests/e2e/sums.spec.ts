import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { BLOCK_MS, stage } from './support/create-token.ts';
import { expect, test } from './support/desk.ts';
import { followLink, openPage } from './support/open-page.ts';
import { formOf, reviewOf, submitOf } from './support/order-form.ts';
import { signIn } from './support/sign-in.ts';
import { BOTH_VARIANTS } from './support/variants.ts';

const PAYEE = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

/** `12.5 KMD`, with or without spaces between thousands. */
const SUM = /(\d[\d\s]*(?:\.\d+)?)\s([A-Z][A-Z0-9]+)(?![a-z])/g;

/** Every amount in a text, as `12.5 KMD`. */
const sumsIn = (text: string) =>
	[...text.matchAll(SUM)].map(([, amount = '', coin]) => `${Number(amount.replaceAll(/\s/g, ''))} ${coin}`);

/** Amounts by swap. */
type SwapSums = ReadonlyMap<string, string>;

/** The amounts that a page names in its links to swaps, scrolling to each, which loads it. */
async function readLinks(page: Page): Promise<SwapSums> {
	const links = page.locator('a[href*="swap="]');
	const sums = new Map<string, string>();
	await expect(links).not.toHaveCount(0);
	for (const link of await links.all()) {
		const id = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('swap') ?? '';
		await link.scrollIntoViewIfNeeded();
		await expect(link).toContainText(SUM);
		sums.set(id, sumsIn(await link.innerText()).join(', '));
	}
	return sums;
}

/** The amounts at the head of the page of each swap. */
async function readPages(page: Page, ids: Iterable<string>): Promise<SwapSums> {
	const sums = new Map<string, string>();
	for (const id of ids) {
		await followLink(page, `/swaps?swap=${id}`);
		await expect(page.getByRole('region', { name: 'Details' })).toContainText(id);
		sums.set(id, sumsIn((await page.locator('main .flow').innerText()).replaceAll('\n', ' ')).join(', '));
	}
	return sums;
}

/** Amounts of each finished swap in the CSV file of the list. */
async function readExport(page: Page): Promise<SwapSums> {
	const saving = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export', exact: true }).click();
	await page.getByRole('button', { name: 'Export CSV' }).click();
	const [head = '', ...rows] = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
	const names = head.split(',');
	const sums = new Map<string, string>();
	for (const row of rows) {
		const cells = row.split(',');
		const cell = (name: string) => cells[names.indexOf(name)] ?? '';
		if (cell('state') !== 'finished') continue;
		const paid = `${cell('left wallet')} ${cell('paid coin')}`;
		const got = `${cell('arrived')} ${cell('received coin')}`;
		sums.set(`${cell('requestid')}-${cell('quoteid')}`, sumsIn(`${paid}, ${got}`).join(', '));
	}
	return sums;
}

test.describe('with two weeks of swaps', () => {
	test.use({ scenario: 'trader-with-history', viewport: { width: 1280, height: 800 } });

	test('names one pair of amounts per swap on every page', { tag: BOTH_VARIANTS }, async ({ page, desk }) => {
		await signIn(page, desk, '/swaps');
		const listed = await readLinks(page);
		expect(listed.size).toBeGreaterThan(35);
		for (const [id, sums] of await readExport(page)) expect(sums, id).toBe(listed.get(id));
		await followLink(page, '/activity?source=swaps');
		for (const [id, sums] of await readLinks(page)) expect(sums, id).toBe(listed.get(id));
		expect(await readPages(page, listed.keys())).toEqual(listed);
	});
});

/** The value of a name in a list of facts. */
const figureOf = (place: Locator, name: string) =>
	place
		.locator('dt')
		.filter({ hasText: RegExp(`^${name}$`) })
		.locator('xpath=following-sibling::dd[1]');

test.describe('from the form to the history', () => {
	test.use({ viewport: { width: 1440, height: 900 } });

	test('names one set of amounts of a posted order', { tag: BOTH_VARIANTS }, async ({ page, desk }) => {
		await signIn(page, desk, '/trade?pair=KMD-LTC');
		const form = formOf(page);
		await form.getByText('↓ Sell').click();
		await form.getByText('Post order', { exact: true }).click();
		await form.getByRole('button', { name: 'Mid', exact: true }).click();
		const names = ['Largest single fill', 'You receive about', 'You pay about', 'You pay at most'] as const;
		const figures = new Map<string, string>();
		for (const name of names) figures.set(name, await figureOf(form, name).innerText());
		await submitOf(page).click();
		const review = reviewOf(page);
		for (const [name, figure] of figures) await expect(figureOf(review, name), name).toHaveText(figure);
		await review.getByRole('button', { name: 'Post order' }).click();
		const mine = page.getByRole('region', { name: 'My orders' });
		await expect(mine).toContainText(figures.get('Largest single fill') ?? '');
		await expect(mine).toContainText(`you pay up to ${figures.get('You pay at most')}`);
	});

	test('names one amount and one fee of a payment', { tag: BOTH_VARIANTS }, async ({ page, desk }) => {
		await signIn(page, desk, '/wallet/send?coin=KMD');
		await page.getByLabel('Address', { exact: true }).fill(PAYEE);
		await page.getByRole('textbox', { name: 'Amount' }).fill('1.5');
		const figureIn = (row: RegExp) => page.getByRole('row', { name: row }).getByRole('cell').last();
		await expect(figureIn(/^Total in KMD/)).toHaveText('1.50001000');
		const left = Number(await figureIn(/^Left to spend/).innerText());
		await page.getByRole('button', { name: 'Build and review' }).click();
		await expect(page.getByRole('row', { name: /^You pay/ })).toContainText('1.50001000 KMD');
		await page.getByRole('checkbox').check();
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await expect(stage(page, 'Accepted by the node')).toContainText('done');
		await desk.control({ control: 'advance', ms: BLOCK_MS });
		await expect(page.getByText('Payment confirmed.')).toBeVisible();
		await openPage(page, 'History');
		await expect(page.getByRole('row', { name: /Send/ })).toContainText('Send 1.5 KMD');
		await followLink(page, '/wallet/coin?coin=KMD');
		const row = page.getByRole('row', { name: /Send 1\.5 KMD/ });
		await expect(row).toContainText('-1.5');
		const statement = page.getByRole('region', { name: 'Statement' });
		await expect(statement.getByRole('row', { name: /^Payment/ })).toContainText('−1.5');
		await expect(figureOf(statement, 'Unexplained')).toHaveText('0');
		await openPage(page, 'Wallet');
		const balance = page.getByRole('row', { name: /^KMD/ }).getByRole('cell').nth(1);
		await expect.poll(async () => Number(await balance.innerText())).toBe(left);
	});

	test('names one volume and one price of a bot', async ({ page, desk }) => {
		await signIn(page, desk, '/bots');
		await page.getByRole('link', { name: 'Start bot' }).first().click();
		const form = page.getByRole('form', { name: 'New bot' });
		await form.getByLabel('Coin to buy').selectOption('LTC');
		await form.getByLabel('Paid with').selectOption('KMD');
		await form.getByRole('button', { name: /^Best price/ }).click();
		await form.getByLabel('Total to spend').fill('20');
		const price = await form.getByLabel('Highest price').inputValue();
		await page.getByRole('button', { name: 'Review bot' }).click();
		const review = page.getByRole('dialog', { name: 'Review bot' });
		await expect(review).toContainText('spends up to 20 KMD in total');
		await expect(review).toContainText(`at ${price} KMD or less each`);
		await review.getByRole('button', { name: 'Start bot' }).click();
		await expect(page.getByText('of 20 KMD spent')).toBeVisible();
		await openPage(page, 'History');
		await expect(page.getByText(`Start a bot: buy LTC for 20 KMD at up to ${price} KMD`)).toBeVisible();
	});
});
