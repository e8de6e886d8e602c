import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { ROOT } from '../../src/gateway/prepare.js';
import { expect, test } from './support/desk.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the page and waits until its service worker has cached the whole app. It does not control this first page yet. */
async function openKept(page: Page): Promise<void> {
	await page.goto('/');
	await page.evaluate(async () => {
		const { active } = await navigator.serviceWorker.ready;
		while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
	});
}

/** Checks that the manifest opens the app, and that its icons have the declared sizes. */
async function expectInstallable(page: Page, request: APIRequestContext): Promise<void> {
	const href = await page.locator('link[rel=manifest]').getAttribute('href');
	const reply = await request.get(href ?? '');
	const manifest = await reply.json();
	expect(manifest).toMatchObject({ name: 'Swapdesk', display: 'standalone' });
	// The manifest's addresses are relative, so that the app works under any path.
	expect(new URL(manifest.start_url, reply.url()).pathname).toBe('/');
	const icons = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
	for (const { src, sizes } of [...icons, ...manifest.screenshots]) {
		const measured = await page.evaluate(async (address) => {
			const image = new Image();
			image.src = address;
			await image.decode();
			return `${image.naturalWidth}x${image.naturalHeight}`;
		}, new URL(src, reply.url()).pathname);
		expect(measured).toBe(sizes);
	}
}

test('installs, caches everything except calls, and opens without a server', async ({
	page,
	context,
	request,
}) => {
	await openKept(page);

	await test.step('can be installed', () => expectInstallable(page, request));

	await test.step('caches every script of the app, including those of workers', async () => {
		const kept = await page.evaluate(async () => {
			const [name = ''] = await caches.keys();
			const requests = await (await caches.open(name)).keys();
			return requests.map(({ url }) => new URL(url).pathname);
		});
		const built = readdirSync(join(ROOT, 'build/_app/immutable'), { recursive: true, encoding: 'utf8' });
		const scripts = built.filter((path) => path.endsWith('.js')).map((path) => `/_app/immutable/${path}`);
		expect(scripts.some((path) => path.includes('/workers/'))).toBe(true);
		expect(scripts.filter((path) => !kept.includes(path))).toEqual([]);
	});

	await test.step('never answers calls from the cache', async () => {
		const isUnknown = await page.evaluate(async () => {
			await fetch('/rpc/health');
			return (await caches.match('/rpc/health')) === undefined;
		});
		expect(isUnknown).toBe(true);
	});

	await context.setOffline(true);

	await test.step('opens the page by the first reload without a server', async () => {
		await page.reload();
		await expect(page.locator('h1').first()).toBeVisible();
		await page.goto('/trade?pair=KMD-BTC');
		await expect(page.locator('h1').first()).toBeVisible();
		expect(page.url()).toContain('KMD-BTC');
	});

	await test.step('reports an address without a page', async () => {
		const reply = await page.goto('/nothing');
		expect(reply?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
		await page.getByRole('link', { name: 'Go to start page' }).click();
		await expect(page.getByRole('heading', { name: 'Trade from your node' })).toBeVisible();
	});

	await test.step('offers practice without a node', async () => {
		await page.getByRole('button', { name: 'Try it now' }).click();
		await page.waitForURL(({ pathname }) => pathname === '/home');
		await page.getByRole('link', { name: 'Open market' }).click();
		await expect(page.locator('canvas').first()).toBeVisible();
	});
});
