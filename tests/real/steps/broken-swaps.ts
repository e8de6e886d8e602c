import type { Page } from '@playwright/test';
import { type App, expect } from '../app.ts';
import { type Market, PAIR } from '../market.ts';
import { until } from '../programs/program.ts';
import { inCoins, step } from '../witness.ts';
import { openOrder } from './everyday.ts';
import { followSwap, placeOrder, swapOf } from './swaps.ts';

/** Past the locks: a deposit is claimed at its lock of 15,600 s and 777 s more. */
const PAST_LOCKS_S = 16_800;

/** Swaps that go wrong: the own node is restarted, the other side dies; both are taken past their locks. */
export function brokenSwaps(market: Market, app: () => App): void {
	const page = () => app().page;
	const onPage = (name: string, run: Parameters<typeof step>[2]) => step(name, page, run);
	const main = () => page().locator('main');
	/** The swaps, by what breaks them. */
	const ids = { restarted: '', abandoned: '' };
	let owned = 0n;

	onPage('the node is killed mid-swap', async () => {
		await openOrder(page(), app, 'buy', ['Total', '0.35']);
		ids.restarted = await placeOrder(page());
		await followSwap(market, ids.restarted, 'alicepayment');
		await market.alice.end();
		await expect(page().getByRole('button', { name: /^Node .* (does not answer|away)/ })).toBeVisible();
		return {
			chain: 'the payment of 0.35 LTC is locked',
			program: 'killed -9 at alicepayment',
			page: await firstLines(page()),
		};
	});

	onPage('the node is back, mid-swap', async () => {
		await market.alice.start(market.ahead);
		const swap = await swapOf(market.alice, ids.restarted);
		const paid = await until('Bob pays all the same', async () => {
			const own = await swapOf(market.bob, ids.restarted);
			return own.sentflags.includes('bobpayment') && own;
		});
		await expect(page().getByRole('button', { name: /^Node .* answers/ })).toBeVisible();
		await page().reload();
		await expect(main()).toContainText('restart');
		await expect(main()).not.toContainText('It is the other side’s turn');
		return {
			chain: `Bob paid: ${paid.sentflags.join(', ')}`,
			program: `${swap.status}: ${swap.sentflags.join(', ')}`,
			page: await firstLines(page()),
		};
	});

	onPage('the other side dies', async () => {
		await market.startBob();
		await openOrder(page(), app, 'buy', ['Total', '0.3']);
		ids.abandoned = await placeOrder(page());
		const letGo = market.holdBlocks();
		await market.mine(1);
		const end = setInterval(() => void market.mine(1), 4000);
		const swap = await followSwap(market, ids.abandoned, 'alicepayment').finally(() => clearInterval(end));
		await market.bob.end();
		letGo();
		expect(swap.sentflags).not.toContain('bobpayment');
		await expect(main()).toContainText('locked in the swap');
		return {
			chain: 'the payment of 0.3 LTC is locked',
			program: `${swap.status}: ${swap.sentflags.join(', ')}; Bob killed`,
			page: await firstLines(page()),
		};
	});

	onPage('past the locks', async () => {
		owned = await market.owned('RICK');
		await market.shift(PAST_LOCKS_S);
		const claimed = await followSwap(market, ids.abandoned, 'aliceclaim');
		const gained = (await market.owned('RICK')) - owned;
		expect(claimed.status).toBe('finished');
		expect(gained).toBeGreaterThan(0n);
		await app().shift(PAST_LOCKS_S);
		await app().open(`/swaps?swap=${ids.abandoned}`);
		await expect(main()).toContainText(/keep its deposit of [\d.]+ RICK/);
		await expect(main()).not.toContainText(/fetched back|Needs attention/);
		return {
			chain: `${inCoins(gained)} ${PAIR.base} more`,
			program: `${claimed.status}: ${claimed.sentflags.join(', ')}`,
			page: await firstLines(page()),
		};
	});

	onPage('the restarted swap past its lock', async () => {
		const swap = await until('the restarted swap ends', async () => {
			const told = await swapOf(market.alice, ids.restarted);
			return told.status === 'finished' && told;
		});
		await app().open(`/swaps?swap=${ids.restarted}`);
		await expect(main()).toContainText(/RICK/);
		return {
			chain: `${inCoins((await market.owned('RICK')) - owned)} RICK more since the locks`,
			program: `${swap.status}: ${swap.sentflags.join(', ')}`,
			page: await firstLines(page()),
		};
	});
}

/** What the page of a swap says at its head. */
async function firstLines(page: Page): Promise<string> {
	const text = await page.locator('main').innerText();
	return text.replace(/\s+/g, ' ').slice(0, 500);
}
