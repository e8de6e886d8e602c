import type { Locator, Page } from '@playwright/test';
import { chartOf, openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';

const toolsOf = (page: Page) => page.getByRole('toolbar', { name: 'Drawing tools' });
const tool = (page: Page, name: string) => toolsOf(page).getByRole('button', { name, exact: true });
/** A drawing as exposed to the keyboard and to screen readers. */
const drawn = (page: Page, name: RegExp) =>
	page.getByRole('application', { name: 'Drawings on the chart' }).getByRole('button', { name });

/** Screen position of a point on the chart, given as fractions of its width and height. */
async function placeOn(chart: Locator, across: number, down: number) {
	const box = await chart.boundingBox();
	if (!box) throw new Error('The chart is not on the screen.');
	return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function clickOn(page: Page, across: number, down: number): Promise<void> {
	const { x, y } = await placeOn(chartOf(page), across, down);
	await page.mouse.click(x, y);
}

async function dragOn(page: Page, from: readonly [number, number], to: readonly [number, number]) {
	const [start, end] = [await placeOn(chartOf(page), ...from), await placeOn(chartOf(page), ...to)];
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
	await page.mouse.move(end.x, end.y);
	await page.mouse.up();
}

const nameOf = async (drawing: Locator) => (await drawing.getAttribute('aria-label')) ?? '';

test('creates, moves, undoes, stores and deletes drawings by mouse and keyboard', async ({ page, desk }) => {
	await page.setViewportSize({ width: 1280, height: 860 });
	const chart = await openTrade(page, desk);
	await expect(chart).not.toHaveAttribute('data-drawings');
	await page.getByRole('button', { name: 'Draw', exact: true }).click();

	// Draws with the mouse: two clicks, then one drag.
	await tool(page, 'Trend line').click();
	await clickOn(page, 0.3, 0.6);
	await clickOn(page, 0.6, 0.4);
	const trend = drawn(page, /^Trend line from/);
	await expect(trend).toHaveCount(1);
	const first = await nameOf(trend);
	await tool(page, 'Rectangle').click();
	await dragOn(page, [0.2, 0.3], [0.35, 0.5]);
	await expect(chart).toHaveAttribute('data-drawings', '2');

	// Drags the whole drawing by its line, then one of its points.
	await dragOn(page, [0.45, 0.5], [0.5, 0.55]);
	await expect(trend).not.toHaveAccessibleName(first);
	const moved = await nameOf(trend);
	await dragOn(page, [0.65, 0.45], [0.7, 0.3]);
	await expect(trend).not.toHaveAccessibleName(moved);
	await page.keyboard.press('Control+z');
	await expect(trend).toHaveAccessibleName(moved);
	await page.keyboard.press('Control+z');
	await expect(trend).toHaveAccessibleName(first);
	await page.keyboard.press('Control+Shift+z');
	await expect(trend).toHaveAccessibleName(moved);

	// Draws with the keyboard: a line at the cursor, moved by the arrow keys.
	await tool(page, 'Horizontal line').focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Shift+ArrowUp');
	await page.keyboard.press('Enter');
	const level = drawn(page, /^Horizontal line at/);
	await expect(level).toBeFocused();
	const placed = await nameOf(level);
	await page.keyboard.press('ArrowDown');
	await expect(level).not.toHaveAccessibleName(placed);

	await tool(page, 'Text').click();
	await clickOn(page, 0.7, 0.7);
	await page.getByLabel('Text on the chart').fill('<b>resistance</b>');
	await page.keyboard.press('Enter');
	await expect(drawn(page, /^Text “<b>resistance<\/b>”/)).toHaveCount(1);

	// The drawings survive a reload, a different interval, and closed tools.
	await page.getByRole('button', { name: 'Draw', exact: true }).click();
	await expect(toolsOf(page)).toBeHidden();
	await page.reload();
	await expect(chart).toHaveAttribute('data-drawings', '4');
	await expect(trend).toHaveAccessibleName(moved);
	await page.getByRole('radio', { name: '15 minutes' }).check({ force: true });
	await expect(chart).toHaveAttribute('data-drawings', '4');
	await expect(trend).toHaveAccessibleName(moved);

	// Deletes and hides by key, then deletes all after a confirmation.
	await drawn(page, /^Text/).focus();
	await page.keyboard.press('Delete');
	await expect(chart).toHaveAttribute('data-drawings', '3');
	await page.keyboard.press('h');
	await expect(chart).toHaveAttribute('data-drawings', '0');
	await page.getByRole('button', { name: 'Draw', exact: true }).click();
	await tool(page, 'Hide drawings').click();
	await expect(chart).toHaveAttribute('data-drawings', '3');
	await tool(page, 'Delete all drawings').click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete all', exact: true }).click();
	await expect(chart).toHaveAttribute('data-drawings', '0');
	await tool(page, 'Undo').click();
	await expect(chart).toHaveAttribute('data-drawings', '3');
});

test.describe('drawing on a phone', () => {
	test.use({ hasTouch: true, viewport: { width: 360, height: 760 } });

	test('draws a ruler by touch, deletes it, and snaps a line', async ({ page, desk }) => {
		const chart = await openTrade(page, desk);
		await page.getByRole('button', { name: 'Draw', exact: true }).tap();
		await tool(page, 'Ruler').tap();
		const tap = async (across: number, down: number) => {
			const { x, y } = await placeOn(chart, across, down);
			await page.touchscreen.tap(x, y);
		};
		await chart.scrollIntoViewIfNeeded();
		await tap(0.3, 0.4);
		await tap(0.6, 0.6);
		await expect(drawn(page, /^Ruler from/)).toHaveCount(1);
		await expect(chart).toHaveAttribute('data-drawings', '1');
		await page.getByRole('button', { name: 'Delete ruler' }).tap();
		await expect(chart).toHaveAttribute('data-drawings', '0');
		await tool(page, 'Magnet').tap();
		await tool(page, 'Horizontal line').tap();
		await tap(0.4, 0.5);
		await expect(drawn(page, /^Horizontal line at/)).toHaveCount(1);
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(360);
	});
});
