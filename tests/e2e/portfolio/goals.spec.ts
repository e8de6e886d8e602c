import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { openPage } from '../support/open-page.ts';
import { countOf, formOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';

interface Goals {
	readonly portfolio: readonly { readonly coin: string; readonly goal: number }[];
}

test('sets goals, previews the trades, resends nothing, and fills an order', async ({ page, desk }) => {
	await signIn(page, desk, '/portfolio');
	await page.getByRole('textbox', { name: 'LTC', exact: true }).fill('50');
	await page.getByRole('button', { name: 'Review goals' }).click();
	const review = page.getByRole('region', { name: 'Review goals' });
	await expect(review.getByText(/A single goal counts as 100 %: LTC 50\.00 % means only LTC/)).toBeVisible();
	await expect(review.getByText(/^No trades/)).toBeVisible();
	await desk.control({ control: 'fault', method: 'goal', fault: 'lost' });
	await page.getByRole('button', { name: 'Set 1 goal' }).click();
	const outcomes = page.getByRole('region', { name: 'Goal changes' });
	await expect(outcomes.getByText('Set', { exact: true })).toBeVisible();
	expect(await countOf(desk, 'goal')).toBe(1);

	const before = await countOf(desk, 'goal');
	await page.getByRole('textbox', { name: 'KMD', exact: true }).fill('90');
	await page.getByRole('textbox', { name: 'LTC', exact: true }).fill('20');
	await expect(page.getByText(/10\.00 % too much/)).toBeVisible();
	await page.getByRole('textbox', { name: 'LTC', exact: true }).fill('5');
	await expect(page.getByText(/unallocated 5\.00 %/)).toBeVisible();
	await page.getByRole('button', { name: 'Review goals' }).click();
	const trade = page.getByRole('row', { name: /1\. Sell LTC\/KMD/ });
	await expect(trade.getByText(/0\.\d+ LTC$/).last()).toBeVisible();
	await expect(review.getByText(/^KMD afterwards/)).toBeVisible();
	await page.getByRole('button', { name: 'Set 2 goals' }).click();
	await expect(outcomes.getByText('Set', { exact: true })).toHaveCount(2);
	expect(await countOf(desk, 'goal')).toBe(before + 2);
	const { portfolio } = await callNode<Goals>(desk, 'portfolio', {});
	const goals = portfolio
		.filter(({ goal }) => Number(goal) > 0)
		.map(({ coin, goal }) => [coin, Number(goal)]);
	expect(goals).toEqual([
		['KMD', 90],
		['LTC', 5],
	]);
	const own = page.getByRole('region', { name: 'Rebalance yourself' });
	await expect(own.getByRole('cell', { name: 'unknown' })).toBeHidden();
	await own.getByRole('button', { name: 'Fill in order' }).first().click();
	await page.waitForURL(/\/trade\?pair=LTC-KMD/);
	for (const name of [/price/i, /amount/i, /total/i])
		await expect(formOf(page).getByRole('textbox', { name }).first()).toHaveValue(/^\d+\.\d+$/);
	expect([await countOf(desk, 'buy'), await countOf(desk, 'sell')]).toEqual([0, 0]);
	await openPage(page, 'History');
	await expect(page.getByText('Set KMD goal to 90 %')).toBeVisible();
});
