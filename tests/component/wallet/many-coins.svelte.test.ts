import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import WalletPage from '../../../src/routes/wallet/+page.svelte';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';
import { fakeWallet, wireCoin } from './fake-wallet.ts';

const GIVEN = 150_000;

test('shows the first 1,000 of 150,000 coins without a freeze', { timeout: 120_000 }, async () => {
	const others = Array.from({ length: GIVEN - 1 }, (_, place) => wireCoin(`COIN${place}`, 'inactive'));
	const node = fakeWallet([wireCoin('KMD', 'active'), ...others]);
	const desk = await openDesk(node.client);
	let longest = 0;
	let last = performance.now();
	const ticking = setInterval(() => {
		longest = Math.max(longest, performance.now() - last);
		last = performance.now();
	}, 10);
	await render(OnDesk, { desk, part: WalletPage as never });
	await expect.element(page.getByRole('rowheader', { name: 'KMD' }), { timeout: 60_000 }).toBeVisible();
	await expect
		.element(page.getByRole('table', { name: /Coins of the node/ }))
		.toHaveAttribute('aria-rowcount', '1001');
	clearInterval(ticking);
	console.log(`150,000 coins: the page stood still for at most ${Math.round(longest)} ms`);
	expect(desk.connection.omittedRows.all).toEqual([
		{ of: 'coin', shown: 1000, beyond: GIVEN - 1000, unreadable: 0 },
	]);
	expect(longest).toBeLessThan(20_000);
	desk.database.close();
});
