import type { Page } from '@playwright/test';
import { expect, test } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';

/**
 * Opens the prerendered page without running its scripts.
 * @returns a function that lets the scripts load
 */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
	let release: () => void = () => undefined;
	const released = new Promise<void>((resolve) => (release = resolve));
	await page.route('**/*.js', async (route) => {
		await released;
		await route.fallback();
	});
	await page.goto(path, { waitUntil: 'commit' });
	// Wait for the element after the first screen, so that the screen is complete.
	await page.locator('#missing-files').waitFor({ state: 'attached' });
	return release;
}

const PIECES = 'main > header, h1, main > header p, section h2, section p.quiet';

const WORDS = /Trade from|This page connects|Practice market|No node needed|Your node/;

/** Positions of the words that both screens share. */
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

test('paints the start page at once, but not during a session', async ({ page, desk }) => {
	const release = await openWithoutScripts(page, '/');
	const screen = page.locator('#first-screen');
	await expect(screen.getByText('Trade from your node')).toBeVisible();
	await expect(screen.getByText('No node needed')).toBeVisible();
	// The first screen has no controls that cannot respond yet, and is hidden from screen readers, which would read
	// everything twice.
	await expect(screen.locator('a, button, input, form')).toHaveCount(0);
	await expect(screen).toHaveAttribute('aria-hidden', 'true');
	await page.evaluate(() => document.fonts.ready);
	const before = await placesAtWidths(page, '#first-screen');
	expect(before.flat().length).toBeGreaterThan(10);
	release();
	await expect(page.getByRole('button', { name: 'Try it now' })).toBeVisible();
	await expect(screen).toHaveCount(0);
	expect(await placesAtWidths(page, '.app')).toEqual(before);

	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize({ width: 1280, height: 800 });
	await signIn(page, desk, '/settings');
	await page.getByText('Dark', { exact: true }).click();
	const root = page.locator('html');
	await expect(root).toHaveAttribute('data-theme', 'dark');
	await page.getByRole('radio', { name: 'Roomy' }).check({ force: true });
	await expect(root).toHaveAttribute('data-density', 'roomy');
	const releaseAgain = await openWithoutScripts(page, '/');
	await expect(root).toHaveCSS('color-scheme', 'dark');
	await expect(page.getByText('Trade from your node')).toBeHidden();
	await expect(page.getByText('No node needed')).toBeHidden();
	releaseAgain();
	await page.getByRole('navigation', { name: 'Pages' }).waitFor();
});

/** Positions of all parts of the form, below the line with the search result. */
function formOf(page: Page) {
	return page.locator('form :is(label, input, button, legend, details)').evaluateAll((parts) =>
		parts
			.filter((part) => part.closest('form > :not(:first-child)'))
			.map((part) => {
				const { x, y, width, height } = part.getBoundingClientRect();
				return [part.textContent.trim(), x, y, width, height];
			}),
	);
}

test('keeps the form in place when the search for nodes ends', async ({ page }) => {
	const node = { address: 'http://127.0.0.1:7782', practice: true, alive: true };
	for (const found of [node, undefined])
		for (const width of [1280, 360]) {
			let end: () => void = () => undefined;
			const ended = new Promise<void>((resolve) => (end = resolve));
			await page.unrouteAll();
			// Blocks requests to other ports of this computer, where real nodes may be running.
			await page.route(/127\.0\.0\.1:778[23]/, (route) => route.abort());
			await page.route('**/rpc/health', async (route) => {
				await ended;
				await route.fulfill({ json: { app: 'swapdesk', node: found } });
			});
			await page.setViewportSize({ width, height: 800 });
			await page.goto('/');
			await expect(page.getByText('Searching for nodes')).toBeVisible();
			const before = await formOf(page);
			expect(before.length).toBeGreaterThan(10);
			end();
			await expect(page.getByText(found ? 'Node found' : 'No node found')).toBeVisible();
			if (found) await expect(page.getByText('Practice node. Use the passphrase printed')).toBeVisible();
			expect(await formOf(page)).toEqual(before);
		}
});
