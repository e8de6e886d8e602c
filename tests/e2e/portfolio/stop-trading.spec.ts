import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';

const MINUTE_MS = 60_000;

test.use({ movesTime: true });

test('resumes after a reload, ends the rest, and verifies two minutes later', async ({ page, desk }) => {
	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1000 });
	await callNode(desk, 'setprice', { base: 'LTC', rel: 'BTC', price: 1000 });
	await callNode(desk, 'bot_buy', { base: 'LTC', rel: 'KMD', maxprice: 0.001, relvolume: 5 });
	await callNode(desk, 'goal', { coin: 'KMD', val: 60 });
	await callNode(desk, 'goal', { coin: 'LTC', val: 20 });
	const before = { goal: await countOf(desk, 'goal'), setprice: await countOf(desk, 'setprice') };

	await signIn(page, desk, '/home');
	const alone = page.getByRole('region', { name: 'Automated trading' });
	await expect(alone.getByRole('list', { name: 'Automated trading' }).getByRole('listitem')).toHaveCount(4);
	await expect(alone.getByText(/Goals, scaled to 100 %: KMD 75\.00 % and LTC 25\.00 %/)).toBeVisible();
	await expect(alone.getByRole('row', { name: /^KMD/ })).toContainText(/\d/);
	await alone.getByRole('link', { name: 'Stop trading' }).click();
	await expect(page.getByText('Ends rebalancing, 1 bot and 2 orders.')).toBeVisible();
	await expect(page.getByText('Cannot be stopped here')).toBeVisible();

	await desk.control({ control: 'latency', method: 'bot_stop', ms: 30_000 });
	await page.getByRole('button', { name: 'Stop trading', exact: true }).click();
	await expect.poll(() => countOf(desk, 'bot_stop')).toBe(1);
	await page.reload();
	await desk.control({ control: 'latency', method: 'bot_stop', ms: 0 });
	await desk.control({ control: 'advance', ms: 30_000 });
	const changes = page.getByRole('status', { name: 'Changes' }).getByRole('listitem');
	await expect(changes).toHaveText([
		'Remove KMD goal of 60 % done',
		'Remove LTC goal of 20 % done',
		'Stop a bot: buy LTC with KMD done',
	]);
	await expect(page.getByText('Ends 2 orders.')).toBeVisible();
	await page.getByRole('button', { name: 'Stop trading', exact: true }).click();
	await expect(changes.getByText(/^Cancel order/)).toHaveCount(2);
	await expect(page.getByText('All changes made')).toBeVisible();

	await desk.control({ control: 'advance', ms: 3 * MINUTE_MS });
	await liveUntil(page, page.getByText('No automated trading', { exact: true }));
	expect(await countOf(desk, 'bot_stop')).toBe(1);
	expect((await countOf(desk, 'goal')) - before.goal).toBe(2);
	expect((await countOf(desk, 'setprice')) - before.setprice).toBe(4);

	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1000 });
	await liveUntil(page, page.getByText('Something trades again'));
	await page.getByRole('button', { name: 'Stop trading', exact: true }).click();
	await expect(page.getByText('All changes made')).toBeVisible();
	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1000 });
	await liveUntil(page, page.getByText('Something trades again'));
	await page.goto('/activity');
	await expect(page.getByText(/Stop a bot/)).toHaveCount(1);
});
