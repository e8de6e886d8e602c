import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keepNoFiles, removeFiles } from '../support/built-files.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ ownBuild: true });

// A new visitor has none of the files cached.
test.beforeEach(({ page }) => keepNoFiles(page));

// SvelteKit would show `error.html`, a string converted to HTML, which the policy refuses; the same text in `app.html`
// stays.
test.afterEach(({ policyBreaks }) => {
	const others = policyBreaks.filter((text) => !text.startsWith("This document requires 'TrustedHTML'"));
	policyBreaks.splice(0, Infinity, ...others);
});

const WORDS = 'Some files of Swapdesk have not loaded.';
const SAFE = 'Your coins are not affected: orders and swaps continue in your node.';

const wordsOn = (page: Page) => page.getByRole('alert').filter({ hasText: WORDS });
const startHeading = (page: Page) => page.getByRole('heading', { name: 'Trade from your node' });

/** Scripts and style sheets listed in the head of a built page. */
async function filesOf(desk: TestDesk, page: string): Promise<readonly string[]> {
	const html = await readFile(join(desk.build, page), 'utf8');
	const found = html.matchAll(/(?:href|src)="(\/_app\/immutable\/[^"]+\.(?:js|css))"/g);
	return [...new Set(Array.from(found, ([, path = '']) => path))];
}

/** Files requested by the page while `use` runs. */
async function askedDuring(page: Page, use: () => Promise<unknown>): Promise<readonly string[]> {
	const paths = new Set<string>();
	const note = (request: { url(): string }) => {
		const { pathname } = new URL(request.url());
		if (/\/_app\/immutable\/.*\.(js|css)$/.test(pathname)) paths.add(pathname);
	};
	page.on('request', note);
	await use();
	page.off('request', note);
	return [...paths];
}

test('starts the first page or reports the problem without any one file', async ({ page, desk }) => {
	const files = await filesOf(desk, 'index.html');
	expect(files.length).toBeGreaterThan(5);
	for (const file of files) {
		const bringBack = await removeFiles(desk, [file]);
		await page.goto('/');
		await expect(startHeading(page).or(wordsOn(page)).first(), file).toBeVisible();
		await bringBack();
	}
});

test('explains half a deploy on each page, and reports missing late parts', async ({ page, desk }) => {
	const files = await filesOf(desk, 'index.html');
	await test.step('starts the page by a reload once the deploy is complete', async () => {
		const bringBack = await removeFiles(desk, files);
		await page.goto('/');
		await expect(wordsOn(page)).toContainText(SAFE);
		await bringBack();
		await page.getByRole('link', { name: 'reload this page' }).click();
		await expect(startHeading(page)).toBeVisible();
		await expect(wordsOn(page)).toBeHidden();
	});

	await test.step("shows more than a bare number if a page's script is missing", async () => {
		const [script = ''] = files.filter((path) => /nodes\/(?!0\.)/.test(path));
		const bringBack = await removeFiles(desk, [script]);
		await page.goto('/');
		await expect(page.getByRole('heading', { name: 'Page could not load' })).toBeVisible();
		await expect(wordsOn(page)).toContainText(SAFE);
		await bringBack();
	});

	await test.step('reports if the starting file of the trade page is missing', async () => {
		const html = await readFile(join(desk.build, 'trade.html'), 'utf8');
		const [, first = ''] = /<script type="module" async src="([^"]+)"/.exec(html) ?? [];
		const bringBack = await removeFiles(desk, [first]);
		await page.goto('/trade');
		await expect(wordsOn(page)).toContainText(SAFE);
		await bringBack();
	});

	await test.step('reports a missing late part, and keeps the page running', async () => {
		await signIn(page, desk, '/wallet');
		await expect(wordsOn(page)).toBeHidden();
		const search = page.getByRole('dialog', { name: 'Search' });
		const late = await askedDuring(page, async () => {
			await page.keyboard.press('/');
			await search.waitFor();
		});
		await page.reload();
		await page.getByRole('navigation', { name: 'Pages' }).waitFor();
		await removeFiles(desk, late);
		await page.keyboard.press('/');
		await expect(wordsOn(page)).toContainText(SAFE);
		await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
	});
});

// Each file costs a reload, so one test for all of them would be by far the longest.
const PARTS = 4;
for (let part = 0; part < PARTS; part++)
	test(`handles each missing file of the trade page: part ${part + 1}`, async ({ page, desk }) => {
		await signIn(page, desk);
		const chart = page.locator('canvas').first();
		const files = await askedDuring(page, async () => {
			await page.reload();
			await chart.waitFor();
			await page.waitForLoadState('networkidle');
		});
		expect(files.length).toBeGreaterThan(10);
		// A component whose style sheet failed twice reports the failure in its own place.
		const words = wordsOn(page).or(page.getByText('Part of this page could not load'));
		for (const file of [...files].sort().filter((_each, index) => index % PARTS === part)) {
			const bringBack = await removeFiles(desk, [file]);
			await page.reload();
			await expect(chart.or(words).first(), file).toBeVisible();
			await bringBack();
		}
	});
