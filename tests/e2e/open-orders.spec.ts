import type { Locator, Page } from '@playwright/test';
import { expect, test, type TestDesk } from './support/desk.ts';
import { BOTH_VARIANTS } from './support/variants.ts';
import { callNode } from './support/node-call.ts';
import { countOf } from './support/order-form.ts';
import { runUntilStarted, swapOf } from './support/run-swap.ts';
import { signIn } from './support/sign-in.ts';
import { liveUntil } from './support/world-time.ts';

test.use({ movesTime: true });

interface Book {
	readonly asks: readonly { readonly price: number; readonly maxvolume: number; readonly pubkey: string }[];
}

const formOf = (page: Page) => page.getByRole('form', { name: 'Order' });
const mineOf = (page: Page) => page.getByRole('region', { name: 'My orders' });

async function openPair(page: Page, desk: TestDesk, pair: string): Promise<Locator> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await signIn(page, desk, `/trade?pair=${pair}`);
	const form = formOf(page);
	await expect(form.getByRole('button', { name: 'Best' })).toBeVisible();
	return form;
}

async function postSale(page: Page): Promise<void> {
	const form = formOf(page);
	await form.getByText('↓ Sell').click();
	await form.getByText('Post order', { exact: true }).click();
	await form.getByRole('button', { name: 'Mid', exact: true }).click();
	await form.locator('button[type=submit]').click();
	await page.getByRole('button', { name: 'Post order' }).click();
}

/**
 * Blocks all makers except the smallest, which is trusted and therefore almost always replies.
 * @returns its order
 */
async function leaveOneMaker(desk: TestDesk, base: string, rel: string): Promise<Book['asks'][number]> {
	const { asks } = await callNode<Book>(desk, 'orderbook', { base, rel });
	const [smallest, ...others] = asks.toSorted((one, other) => one.maxvolume - other.maxvolume);
	if (!smallest) throw new Error('The book has no asks.');
	for (const { pubkey } of others) await callNode(desk, 'trust', { pubkey, trust: -1 });
	await callNode(desk, 'trust', { pubkey: smallest.pubkey, trust: 1 });
	return smallest;
}

async function addressOf(desk: TestDesk, coin: string): Promise<string> {
	const reply = await callNode<{ coin: { smartaddress: string } }>(desk, 'getcoin', { coin });
	return reply.coin.smartaddress;
}

async function salesOf(desk: TestDesk): Promise<unknown[]> {
	const rows = await callNode<{ ask: number }[]>(desk, 'myprices');
	return rows.filter(({ ask }) => ask > 0);
}

test(
	"shows an order's rank and age, and warns if it is uncovered",
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await openPair(page, desk, 'RICK-MORTY');
		await postSale(page);
		const mine = mineOf(page);
		await expect(mine.getByText(/best of \d+ · up to [\d.]+ RICK · updated 0 s ago/)).toBeVisible();
		const address = await addressOf(desk, 'RICK');
		const { balance } = await callNode<{ balance: number }>(desk, 'balance', { coin: 'RICK', address });
		const outputs = [{ [address]: (balance - 0.0001).toFixed(8) }];
		await callNode(desk, 'withdraw', { coin: 'RICK', outputs, broadcast: 1 });
		await desk.control({ control: 'advance', ms: 17_000 });
		await liveUntil(page, mine.getByText('updated 17 s ago'));
		await liveUntil(page, mine.getByText('Your available RICK outputs cannot fill this order now'));

		await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1 });
		await liveUntil(page, mine.getByText('1 LTC', { exact: true }));
		await mine.getByRole('button', { name: 'Cancel all' }).click();
		const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
		for (const order of ['Sell RICK at', 'Sell KMD at 1 LTC'])
			await expect(dialog.getByRole('listitem').filter({ hasText: order })).toBeVisible();
		await dialog.getByRole('button', { name: 'Cancel all orders' }).click();
		await expect.poll(() => salesOf(desk)).toEqual([]);
	},
);

test(
	"edits an order's price in its row, sends once, and filters orders",
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1 });
		await callNode(desk, 'setprice', { base: 'RICK', rel: 'MORTY', price: 0.5 });
		await openPair(page, desk, 'KMD-LTC');
		const mine = mineOf(page);
		const before = await countOf(desk, 'setprice');
		await mine.getByRole('button', { name: 'Edit: sell KMD at 1 LTC' }).click();
		const field = mine.getByRole('textbox', { name: /^New price/ });
		await expect(field).toBeFocused();
		await field.press('Escape');
		await expect(field).toBeHidden();
		await mine.getByRole('button', { name: 'Edit: sell KMD at 1 LTC' }).click();
		await field.fill('1.25');
		await field.press('Enter');
		const review = page.getByRole('dialog', { name: 'Review order' });
		await expect(review.getByText('Current order: sell KMD at 1 LTC.')).toBeVisible();
		await desk.control({ control: 'latency', method: 'setprice', ms: 4000 });
		await review.getByRole('button', { name: 'Change price' }).click();
		await expect(mine.getByText('→ 1.25 LTC, sending')).toBeVisible();
		await desk.control({ control: 'latency', method: 'setprice', ms: 0 });
		await desk.control({ control: 'advance', ms: 4000 });
		await expect(mine.getByRole('button', { name: 'Edit: sell KMD at 1.25 LTC' })).toBeVisible();
		expect(await countOf(desk, 'setprice')).toBe(before + 1);

		await mine.getByRole('button', { name: 'Filter' }).click();
		const names = mine.getByRole('button', { name: /^Cancel: / });
		await expect(names).toHaveCount(2);
		await mine.getByRole('searchbox', { name: 'Find' }).fill('morty');
		await expect(names).toHaveCount(1);
		await expect(mine.getByText('1 of 2')).toBeVisible();
		await mine.getByRole('searchbox', { name: 'Find' }).fill('');
		await mine.getByRole('combobox', { name: 'Pair' }).selectOption('KMD/LTC');
		await expect(names).toHaveCount(1);
	},
);

test(
	'finds the outcome of a price change whose page was closed',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await openPair(page, desk, 'KMD-LTC');
		await desk.control({ control: 'latency', method: 'setprice', ms: 5000 });
		await postSale(page);
		await expect.poll(() => countOf(desk, 'setprice')).toBe(1);
		await page.reload();
		await desk.control({ control: 'latency', method: 'setprice', ms: 0 });
		await desk.control({ control: 'advance', ms: 5000 });
		const mine = mineOf(page);
		await expect(mine.getByText('Received by the node: sell KMD at')).toBeVisible();
		await mine.getByRole('button', { name: 'Close' }).click();
		await expect(mine.getByText('Received by the node')).toBeHidden();
		expect(await countOf(desk, 'setprice')).toBe(1);
	},
);

test('shows the requested and the filled amount after a partial fill', async ({ page, desk }) => {
	const form = await openPair(page, desk, 'LTC-KMD');
	const maker = await leaveOneMaker(desk, 'LTC', 'KMD');
	const total = form.getByLabel('Total', { exact: true });
	await form.getByLabel('Price', { exact: true }).fill((maker.price * 1.03).toFixed(8));
	await form.getByRole('button', { name: 'Max' }).click();
	await expect.poll(async () => Number(await total.inputValue())).toBeGreaterThan(1.2 * maker.maxvolume);
	const asked = (1.2 * maker.maxvolume).toFixed(4);
	await total.fill(asked);
	await form.locator('button[type=submit]').click();
	await page.getByRole('dialog', { name: 'Review order' }).getByRole('button', { name: /now$/ }).click();
	await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();

	const taken = Number((await swapOf(desk, await runUntilStarted(desk))).destamount);
	// The maker's price follows the market until the maker replies.
	expect(Math.abs(taken / maker.maxvolume - 1)).toBeLessThan(0.03);
	const told = `you asked to pay up to ${Number(asked)} KMD, and the maker took ${taken} KMD`;
	await expect(form.getByText(told)).toBeVisible();
	await form.getByRole('link', { name: /^swap/i }).click();
	await expect(page).toHaveURL(/\/swaps\?swap=/);
	await expect(page.getByText(told)).toBeVisible();
	await expect(
		page.getByText(/^Ordered [\d.]+ LTC at [\d.]+ KMD, accepted up to [\d.]+\. Agreed: [\d.]+ LTC at/),
	).toBeVisible();
	const got = page.getByText(
		/^Ordered [\d.]+ LTC at [\d.]+ KMD, accepted up to [\d.]+\. Received: [\d.]+ LTC at/,
	);
	await liveUntil(page, async () => {
		await desk.control({ control: 'advance', ms: 30_000 });
		return got.isVisible();
	});
});
