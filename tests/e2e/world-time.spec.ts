import { WORLD_START } from '../world-start.ts';
import { expect, test } from './support/desk.ts';
import { controlPagePractice } from './support/page-practice.ts';

/** Longer than any test may take. */
const TEST_MS = 600_000;

test('the worlds of tests and the pages before them live at the same time, whatever day it is', async ({
	desk,
	page,
}) => {
	expect((await desk.control({ control: 'time' })).time).toBe(WORLD_START);
	await page.goto('/');
	await page.getByRole('button', { name: 'Try it now' }).click();
	await expect(page.getByText('Practice node: no real money moves')).toBeVisible();
	await expect(page).toHaveURL(/\/trade/);
	const pageTime = await page.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date())]);
	const { time } = await controlPagePractice(page, { control: 'time' });
	for (const each of [...pageTime, time]) {
		expect(each).toBeGreaterThanOrEqual(WORLD_START);
		expect(each).toBeLessThan(WORLD_START + TEST_MS);
	}
	expect(Math.abs(time - (pageTime[0] ?? 0))).toBeLessThan(TEST_MS / 10);
});
