import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keepNoFiles, takeAway } from '../support/built-files.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ ownBuild: true });

// A visitor has none of the files yet.
test.beforeEach(({ page }) => keepNoFiles(page));

// SvelteKit would show `error.html`, which is text that becomes HTML: the policy refuses it, and the same words of `app.html` stay.
test.afterEach(({ policyBreaks }) => {
	const others = policyBreaks.filter((text) => !text.startsWith("This document requires 'TrustedHTML'"));
	policyBreaks.splice(0, Infinity, ...others);
});

const WORDS = 'Some files of Swapdesk have not loaded.';
const SAFE = 'Your coins are not affected: orders and swaps continue in your node.';

const wordsOn = (page: Page) => page.getByRole('alert').filter({ hasText: WORDS });
const startHeading = (page: Page) => page.getByRole('heading', { name: 'Trade from your node' });

/** The scripts and style sheets that the head of a built page names. */
async function filesOf(desk: TestDesk, page: string): Promise<readonly string[]> {
	const html = await readFile(join(desk.build, page), 'utf8');
	const found = html.matchAll(/(?:href|src)="(\/_app\/immutable\/[^"]+\.(?:js|css))"/g);
	return [...new Set(Array.from(found, ([, path = '']) => path))];
}

/** The files that a page asks for while `use` runs. */
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

test('without any one of its files the first page starts, or says what is wrong', async ({ page, desk }) => {
	const files = await filesOf(desk, 'index.html');
	expect(files.length).toBeGreaterThan(5);
	for (const file of files) {
		const bringBack = await takeAway(desk, [file]);
		await page.goto('/');
		await expect(startHeading(page).or(wordsOn(page)).first(), file).toBeVisible();
		await bringBack();
	}
});

test('a visitor to half a deploy reads what to do on each page, and a part that is gone by the time it is needed says so', async ({
	page,
	desk,
}) => {
	const files = await filesOf(desk, 'index.html');
	await test.step('a reload of the whole deploy starts the page', async () => {
		const bringBack = await takeAway(desk, files);
		await page.goto('/');
		await expect(wordsOn(page)).toContainText(SAFE);
		await bringBack();
		await page.getByRole('link', { name: 'reload this page' }).click();
		await expect(startHeading(page)).toBeVisible();
		await expect(wordsOn(page)).toBeHidden();
	});

	await test.step('a page whose script is missing is no bare number', async () => {
		const [script = ''] = files.filter((path) => /nodes\/(?!0\.)/.test(path));
		const bringBack = await takeAway(desk, [script]);
		await page.goto('/');
		await expect(page.getByRole('heading', { name: 'Page could not load' })).toBeVisible();
		await expect(wordsOn(page)).toContainText(SAFE);
		await bringBack();
	});

	await test.step('the trade page says so when what starts it is missing', async () => {
		const html = await readFile(join(desk.build, 'trade.html'), 'utf8');
		const [, first = ''] = /<script type="module" async src="([^"]+)"/.exec(html) ?? [];
		const bringBack = await takeAway(desk, [first]);
		await page.goto('/trade');
		await expect(wordsOn(page)).toContainText(SAFE);
		await bringBack();
	});

	await test.step('a part that is loaded late and is gone by then says so, and the page goes on', async () => {
		await signIn(page, desk, '/wallet');
		await expect(wordsOn(page)).toBeHidden();
		const search = page.getByRole('dialog', { name: 'Search' });
		const late = await askedDuring(page, async () => {
			await page.keyboard.press('/');
			await search.waitFor();
		});
		await page.reload();
		await page.getByRole('navigation', { name: 'Pages' }).waitFor();
		await takeAway(desk, late);
		await page.keyboard.press('/');
		await expect(wordsOn(page)).toContainText(SAFE);
		await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
	});
});

test('without any one of its files the trade page comes, or says what is wrong', async ({ page, desk }) => {
	await signIn(page, desk);
	const chart = page.locator('canvas').first();
	const files = await askedDuring(page, async () => {
		await page.reload();
		await chart.waitFor();
		await page.waitForLoadState('networkidle');
	});
	expect(files.length).toBeGreaterThan(10);
	// A part that was refused a sheet for the second time says so in its own place.
	const words = wordsOn(page).or(page.getByText('Part of this page could not load'));
	for (const file of files) {
		const bringBack = await takeAway(desk, [file]);
		await page.reload();
		await expect(chart.or(words).first(), file).toBeVisible();
		await bringBack();
	}
});
