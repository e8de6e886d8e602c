import { expect, test } from '../support/desk.ts';
import { MARKETMAKER_ONLY } from '../support/variants.ts';
import { callNode } from '../support/node-call.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

test(
	'includes coins held after a failed match in every total',
	{ tag: MARKETMAKER_ONLY },
	async ({ page, desk }) => {
		const pair = { base: 'KMD', rel: 'LTC' };
		const { bids } = await callNode<{ bids: { price: number }[] }>(desk, 'orderbook', pair);
		const bid = bids[0]?.price ?? 0;
		// After fees the sale yields less than the limit: the makers' outputs are reserved, and nothing is traded.
		const [price, basevolume] = [bid * 0.97, 0.1 / bid].map((value) => value.toFixed(8));
		await callNode(desk, 'sell', { ...pair, price, basevolume });
		await desk.control({ control: 'advance', ms: 60_000 });

		await signIn(page, desk, '/home');
		const locked = page.getByRole('list', { name: 'Locked coins' });
		await expect(locked.getByRole('listitem').filter({ hasText: 'Set aside' })).toContainText(/\d KMD/);
		await expect(page.getByText('None of your coins are locked')).toBeHidden();
		const total = page.getByRole('region', { name: 'Total' }).locator('p.total');
		const home = (await total.innerText()).trim();

		await openPage(page, 'Portfolio');
		await expect(total).toHaveText(home);
		await expect(page.getByText(/^Includes [\d.\s]+ KMD that your node holds back now\./)).toBeVisible();

		await openPage(page, 'Wallet');
		await expect(page.locator('p.total')).toHaveText(`${home} total`, { useInnerText: true });
	},
);
