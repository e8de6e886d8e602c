import type { Page } from '@playwright/test';
import { WORLD_START } from '../world-start.ts';
import { expect, test } from './support/desk.ts';
import { controlPagePractice } from './support/page-practice.ts';
import { signIn } from './support/sign-in.ts';

/** Longer than any test may take, in milliseconds. */
const TEST_MS = 600_000;

const HOUR_MS = 3_600_000;

/** Moves the practice clock by keyboard, through the badge's dialog. */
async function moveByKeyboard(page: Page, name: string): Promise<void> {
	const badge = page.getByRole('button', { name: /Practice clock/ });
	await badge.focus();
	await page.keyboard.press('Enter');
	const move = page.getByRole('dialog', { name: 'Practice clock' }).getByRole('button', { name });
	await expect(move).toBeEnabled();
	await move.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText(/ahead of this computer$/)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(badge).toBeFocused();
}

test('starts worker and page at the same time, moved by every tab', async ({ desk, page, context }) => {
	expect((await desk.control({ control: 'time' })).time).toBe(WORLD_START);
	await page.goto('/');
	await page.getByRole('button', { name: 'Try it now' }).click();
	await expect(page.getByText('Practice node: no real money moves')).toBeVisible();
	await expect(page).toHaveURL(/\/home$/);
	const pageTime = await page.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date())]);
	const { time } = await controlPagePractice(page, { control: 'time' });
	for (const each of [...pageTime, time]) {
		expect(each).toBeGreaterThanOrEqual(WORLD_START);
		expect(each).toBeLessThan(WORLD_START + TEST_MS);
	}
	expect(Math.abs(time - (pageTime[0] ?? 0))).toBeLessThan(TEST_MS / 10);

	const { time: before } = await controlPagePractice(page, { control: 'time' });
	const another = await context.newPage();
	await another.goto('/settings');
	await moveByKeyboard(another, 'Move 10 minutes forward');
	await moveByKeyboard(another, 'Move 1 hour forward');
	expect((await controlPagePractice(page, { control: 'time' })).time - before).toBeGreaterThanOrEqual(
		70 * 60_000,
	);
});

test('moves the time of the hosted node and shows its offset', async ({ desk, page, context }) => {
	await signIn(page, desk, '/settings');
	await moveByKeyboard(page, 'Move 1 hour forward');
	expect((await desk.control({ control: 'time' })).time).toBe(WORLD_START + HOUR_MS);
	await expect(page.getByText('1 h 0 min ahead', { exact: true })).toBeVisible();
	await expect(page.getByText(/^The node’s clock is/)).toHaveCount(0);

	// A different site gets no reply and cannot move the clock.
	const otherPage = await context.newPage();
	await otherPage.route('http://stranger.example/', (route) => route.fulfill({ body: 'Hello' }));
	await otherPage.goto('http://stranger.example/');
	const told = await otherPage.evaluate(
		async (address) =>
			fetch(address, { method: 'POST', body: '{"control":"advance","ms":1000}' }).then(
				(reply) => reply.text(),
				(error: unknown) => String(error),
			),
		`${desk.node}/practice`,
	);
	expect(told).toContain('TypeError');
	expect((await desk.control({ control: 'time' })).time).toBe(WORLD_START + HOUR_MS);
});
