import { chartOf } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { countOf, formOf, reviewOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

test('drags an order to a new price, reviews, sends and cancels it', async ({ page, desk }) => {
	await page.setViewportSize({ width: 1280, height: 860 });
	const [{ price: best = 0 } = {}] = (
		await callNode<{ asks: { price: number }[] }>(desk, 'orderbook', { base: 'KMD', rel: 'BTC' })
	).asks;
	await callNode(desk, 'setprice', { base: 'KMD', rel: 'BTC', price: Number((best * 1.01).toFixed(8)) });
	await signIn(page, desk, '/trade?pair=KMD-BTC');
	const orders = page.getByRole('group', { name: 'My orders on the chart' });
	const line = orders.getByRole('button', { name: /^Change price: sell KMD at/ });
	await expect(line).toBeVisible();
	const before = await countOf(desk, 'setprice');

	// Dragging opens the review with the new price; closing the review sends nothing.
	const drag = async (down: number) => {
		const box = await line.boundingBox();
		if (!box) throw new Error('The line is not on the chart.');
		const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x, y + down / 2);
		await page.mouse.move(x, y + down);
		await page.mouse.up();
	};
	const named = await line.getAttribute('aria-label');
	await drag(-40);
	const review = reviewOf(page);
	await expect(review.getByText(/Your order sells KMD at/)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(review).toBeHidden();
	const editor = page.getByRole('dialog', { name: 'Change price' });
	await expect(editor.getByRole('textbox', { name: /^New price/ })).not.toHaveValue('');
	await page.keyboard.press('Escape');
	await expect(editor).toBeHidden();
	expect(await line.getAttribute('aria-label')).toBe(named);
	expect(await countOf(desk, 'setprice')).toBe(before);

	await drag(-40);
	await review.getByRole('button', { name: 'Change price' }).click();
	await expect(editor).toBeHidden();
	await expect(line).not.toHaveAccessibleName(named ?? '');
	expect(await countOf(desk, 'setprice')).toBe(before + 1);

	// Takes a price from the chart into the form by keyboard.
	await chartOf(page).focus();
	await page.mouse.move(0, 0);
	const price = formOf(page).getByRole('textbox', { name: 'Price' });
	await expect(async () => {
		await chartOf(page).press('p');
		await expect(price).not.toHaveValue('', { timeout: 1000 });
	}).toPass();

	await orders.getByRole('button', { name: /^Cancel: sell KMD at/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
	await dialog.getByRole('button', { name: 'Cancel order', exact: true }).click();
	await expect(line).toHaveCount(0);
});
