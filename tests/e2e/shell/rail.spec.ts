import type { Page } from '@playwright/test';
import { shellLaunchOptions } from '../../chromium.js';
import { expect, test } from '../support/desk.ts';
import { signIn } from '../support/sign-in.ts';

// Headless Chromium hides scrollbars, but on Windows and many desktops they take up space.
test.use({ launchOptions: { ...shellLaunchOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** Controls outside the rail or cut off by it, and whether rail and page scroll. */
function readRail(page: Page) {
	return page.evaluate(() => {
		const rail = document.querySelector('.shell > header');
		if (!rail) throw new Error('There is no rail.');
		const { left, right, bottom } = rail.getBoundingClientRect();
		const controls = [...rail.querySelectorAll('a, button')].filter(
			(each) => each.getClientRects().length > 0,
		);
		const isLost = (each: Element) => {
			const box = each.getBoundingClientRect();
			return (
				box.top < 0 || box.bottom > Math.min(bottom, innerHeight) || box.left < left || box.right > right
			);
		};
		return {
			lost: controls.filter(isLost).map(({ textContent }) => textContent.trim()),
			tooLow: controls.filter((each) => each.getBoundingClientRect().height < 24).length,
			scrolls: rail.scrollHeight > rail.clientHeight,
			page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
		};
	});
}

test('fits the whole rail despite scrollbars, with names from 1024 px on', async ({ page, desk }) => {
	await signIn(page, desk, '/wallet');
	const rail = page.locator('.shell > header');
	for (const [width, height] of [
		[1280, 720],
		[1280, 640],
		[1024, 700],
		[900, 600],
	] as const) {
		await page.setViewportSize({ width, height });
		const name = rail.getByText('Market', { exact: true });
		const hasNames = () => name.evaluate((each) => getComputedStyle(each).clipPath === 'none');
		await expect.poll(hasNames, `names at ${width}`).toBe(width >= 1024);
		const nothing = { lost: [], tooLow: 0, scrolls: false, page: 0 };
		await expect.poll(() => readRail(page), `${width} x ${height}`).toEqual(nothing);
		await expect(rail.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
	}
	await page.setViewportSize({ width: 1280, height: 720 });
	await rail.getByRole('button', { name: 'Collapse menu' }).click();
	await expect(rail.getByRole('link', { name: 'Market' })).toHaveAttribute('title', 'Market');
	await page.reload();
	await expect(rail.getByRole('button', { name: 'Expand menu' })).toBeVisible();

	// Reload right after each click, because saving must not depend on this page.
	for (const [now, then] of [
		['Expand menu', 'Collapse menu'],
		['Collapse menu', 'Expand menu'],
		['Expand menu', 'Collapse menu'],
		['Collapse menu', 'Expand menu'],
	] as const) {
		const loaded = page.waitForEvent('load');
		await rail.getByRole('button', { name: now }).evaluate((button: HTMLElement) => {
			button.click();
			location.reload();
		});
		await loaded;
		await expect(rail.getByRole('button', { name: then })).toBeVisible();
	}
});
