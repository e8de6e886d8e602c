import type { Page } from '@playwright/test';
import { expect, test } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';

/** The page as it is painted before any of its scripts has come; they come when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
	let release: () => void = () => undefined;
	const released = new Promise<void>((resolve) => (release = resolve));
	await page.route('**/*.js', async (route) => {
		await released;
		await route.fallback();
	});
	await page.goto(path, { waitUntil: 'commit' });
	// It follows the first screen, which is whole then.
	await page.locator('#missing-files').waitFor({ state: 'attached' });
	return release;
}

const PIECES = 'main > header, h1, main > header p, section h2, section p.quiet';

const WORDS = /Trade from|This page connects|Practice market|No node needed|Your node/;

/** Where the words stand that both screens have. */
function placesOf(page: Page, screen: string) {
	return page
		.locator(screen)
		.locator(PIECES)
		.evaluateAll(
			(pieces, words) =>
				pieces
					.map((piece) => {
						const { x, y, width, height } = piece.getBoundingClientRect();
						return [piece.textContent.replaceAll(/\s+/g, ' ').trim(), x, y, width, height];
					})
					.filter(([text]) => new RegExp(words).test(String(text))),
			WORDS.source,
		);
}

async function placesAtWidths(page: Page, screen: string) {
	const places = [];
	for (const width of [1280, 360]) {
		await page.setViewportSize({ width, height: 800 });
		places.push(await placesOf(page, screen));
	}
	return places;
}

test('the start page is painted before the app is there, and stays in place when it comes', async ({
	page,
}) => {
	const release = await openWithoutScripts(page, '/');
	const screen = page.locator('#first-screen');
	await expect(screen.getByText('Trade from your node')).toBeVisible();
	await expect(screen.getByText('No node needed')).toBeVisible();
	// No control stands there before it answers, and no reader of the page hears all of it twice.
	await expect(screen.locator('a, button, input, form')).toHaveCount(0);
	await expect(screen).toHaveAttribute('aria-hidden', 'true');
	await page.evaluate(() => document.fonts.ready);
	const before = await placesAtWidths(page, '#first-screen');
	expect(before.flat().length).toBeGreaterThan(10);
	release();
	await expect(page.getByRole('button', { name: 'Try it now' })).toBeVisible();
	await expect(screen).toHaveCount(0);
	expect(await placesAtWidths(page, '.app')).toEqual(before);
});

test('the first paint has the chosen colours, and nothing of a page that a session would not show', async ({
	page,
	desk,
}) => {
	await page.emulateMedia({ colorScheme: 'light' });
	await signIn(page, desk, '/settings');
	await page.getByText('Dark', { exact: true }).click();
	const root = page.locator('html');
	await expect(root).toHaveAttribute('data-theme', 'dark');
	const release = await openWithoutScripts(page, '/');
	await expect(root).toHaveCSS('color-scheme', 'dark');
	await expect(page.getByText('Trade from your node')).toBeHidden();
	await expect(page.getByText('No node needed')).toBeHidden();
	release();
	await page.getByRole('navigation', { name: 'Pages' }).waitFor();
});
