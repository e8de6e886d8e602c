import type { Locator, Page } from '@playwright/test';
import type { WireStage } from '../../../src/lib/api/swap-record.ts';
import type { WireSwap } from '../../../src/lib/node/reference/swap-record.ts';
import { formOf, reviewOf, submitOf } from '../../e2e/support/order-form.ts';
import { type App, expect } from '../app.ts';
import { type Market, PAIR } from '../market.ts';
import { COINS } from '../programs/coin-daemon.ts';
import { until } from '../programs/program.ts';
import { inCoins, step } from '../witness.ts';
import { type Funds, fundsOf, displayed, units } from './funds.ts';
import { followSwap, placeOrder, swapOf } from './swaps.ts';
import { openOrder } from './trades.ts';

/** Longer than the locks: a deposit can be claimed 777 s after its lock of 15,600 s. */
const PAST_LOCKS_S = 16_800;

/**
 * Runs swaps that fail because the user's node restarts or the other side dies, and continues both past their locks.
 */
export function brokenSwaps(market: Market, app: () => App): void {
	const page = () => app().page;
	const onPage = (name: string, run: Parameters<typeof step>[2]) => step(name, page, run);
	const main = () => page().locator('main');
	/** Ids of the swaps, by fault. */
	const ids = { restarted: '', abandoned: '' };
	let owned: Funds = { LTC: 0n, RICK: 0n, KMD: 0n };
	/** The page's promise about Bob's deposit. */
	let deposit = '';

	/** Stops mining at a stage of a swap; each payment waits for the block of the previous one. */
	async function holdAt(id: string, stage: WireStage, run: () => Promise<void>): Promise<WireSwap> {
		const letGo = market.holdBlocks();
		await market.mine(1);
		const miner = setInterval(() => void market.mine(1), 4000);
		try {
			const swap = await followSwap(market, id, stage).finally(() => clearInterval(miner));
			await run();
			return swap;
		} finally {
			letGo();
		}
	}

	/** The wallet's text about coins reserved by the node. */
	async function heldBackOf(coin: string): Promise<string> {
		await app().open(`/wallet/coin?coin=${coin}`);
		await expect(page().getByText('spendable', { exact: true })).toBeVisible();
		const row = page().locator('dt', { hasText: 'Unavailable' }).locator('+ dd');
		const texts = await row.allInnerTexts();
		return texts.map((text) => text.replace(/\s+/g, ' ')).join('; ') || 'nothing unavailable';
	}

	/**
	 * Waits until each coin's row matches the chain, whose sums may still change.
	 * @returns those sums
	 */
	async function seesFunds(rowOf: (coin: string) => Locator): Promise<Funds> {
		return until('the page has the chains’ sums', async () => {
			const funds = await fundsOf(market);
			const rows = await Promise.all(
				COINS.map(async (coin) => [coin, await rowOf(coin).innerText()] as const),
			);
			return rows.every(([coin, text]) => text.includes(displayed(funds[coin]))) && funds;
		});
	}

	onPage('shows locked coins in the past tense after a kill', async () => {
		await openOrder(app(), 'buy', ['Total', '0.35']);
		ids.restarted = await placeOrder(page());
		await holdAt(ids.restarted, 'alicepayment', async () => {
			await expect(main()).toContainText(/Your [\d.]+ LTC are locked in the swap/);
			await market.alice.end();
		});
		await expect(page().getByRole('button', { name: /^Node .* (does not answer|away)/ })).toBeVisible();
		const seen = page().getByText(/^Your [\d.]+ LTC were locked in the swap at /);
		await expect(seen).toBeVisible();
		await page().reload();
		await expect(seen).toBeVisible({ timeout: 10_000 });
		return {
			chain: 'the payment of 0.35 LTC is locked',
			program: 'killed -9 at alicepayment',
			page: `after a reload: ${await firstLines(page())}`,
		};
	});

	onPage('reports a restart during the swap', async () => {
		await market.alice.start(market.ahead);
		const swap = await swapOf(market.alice, ids.restarted);
		const paid = await until('Bob pays all the same', async () => {
			const own = await swapOf(market.bob, ids.restarted);
			return own.sentflags.includes('bobpayment') && own;
		});
		await expect(page().getByRole('button', { name: /^Node .* answers/ })).toBeVisible();
		await expect(main()).toContainText('Your node was restarted during this swap');
		await page().reload();
		await expect(main()).toContainText('Your node was restarted during this swap');
		await expect(main()).not.toContainText('Your counterparty acts next');
		return {
			chain: `Bob paid: ${paid.sentflags.join(', ')}`,
			program: `${swap.status}: ${swap.sentflags.join(', ')}`,
			page: await firstLines(page()),
		};
	});

	onPage('names the deposit if the counterparty is killed', async () => {
		await market.startBob();
		await openOrder(app(), 'buy', ['Total', '0.3']);
		ids.abandoned = await placeOrder(page());
		const swap = await holdAt(ids.abandoned, 'alicepayment', () => market.bob.end());
		expect(swap.sentflags).not.toContain('bobpayment');
		const way = page().getByText(/^Your [\d.]+ LTC are locked in the swap. If your counterparty gives up/);
		await expect(way).toContainText(/takes the deposit from .*: [\d.]+ RICK instead of your/);
		const quotedOutcomes = await way.innerText();
		deposit = /: ([\d.]+) RICK instead of your/.exec(quotedOutcomes)?.[1] ?? '';
		const told = await firstLines(page());
		const heldBack = await heldBackOf('LTC');
		expect(heldBack).not.toMatch(/restarted/);
		return {
			chain: 'the payment of 0.3 LTC is locked',
			program: `${swap.status}: ${swap.sentflags.join(', ')}; Bob killed`,
			page: `${told}; wallet: ${heldBack}`,
		};
	});

	onPage('reports a failed match without any payment', async () => {
		await market.startBob();
		const before = await fundsOf(market);
		market.chains.RICK.refused = 'sendrawtransaction';
		try {
			await openOrder(app(), 'buy', ['Total', '0.25']);
			await submitOf(page()).click();
			await reviewOf(page()).getByRole('button', { name: /now$/ }).click();
			await expect(formOf(page()).getByText('No swap started')).toBeVisible();
		} finally {
			await market.bob.end();
			market.chains.RICK.refused = undefined;
		}
		await expect(formOf(page())).toContainText('You paid nothing.');
		expect(await fundsOf(market)).toEqual(before);
		return {
			chain: 'no coin moved',
			program: 'the seller’s chain takes no transaction: the seller went back on the match',
			page: 'No swap started; You paid nothing.',
		};
	});

	onPage('includes coins held after a failed match in every total', async () => {
		const heldBack = await heldBackOf('LTC');
		await app().open('/wallet');
		await seesFunds((coin) => page().getByRole('row', { name: new RegExp(`^${coin} Ready`) }));
		await app().open('/portfolio');
		const allocation = page().getByRole('table', { name: 'Portfolio coins with shares and goals' });
		const funds = await seesFunds((coin) => allocation.getByRole('row', { name: new RegExp(`^${coin} `) }));
		const total = await page().locator('.total').innerText();
		await app().open('/home');
		await expect(page().locator('.total')).toHaveText(total);
		const rows = await market.alice.call<{ portfolio: { coin: string; balance: number }[] }>('portfolio');
		const told = rows.portfolio.map(({ coin, balance }) => `${coin} ${balance}`);
		return {
			chain: COINS.map((coin) => `${coin} ${inCoins(funds[coin])}`).join(', '),
			program: `portfolio: ${told.join(', ')}`,
			page: `wallet, Portfolio and Home (${total}) have the chains’ sums; held back: ${heldBack}`,
		};
	});

	onPage('claims the deposit after the lock ends', async () => {
		owned = await fundsOf(market);
		await market.shift(PAST_LOCKS_S);
		const claimed = await followSwap(market, ids.abandoned, 'aliceclaim');
		expect(claimed.status).toBe('finished');
		const sum = await market.chains.RICK.paidBy(claimed.depositspent);
		expect([units(claimed.values[10]), units(deposit)]).toEqual([sum, sum]);
		await app().shift(PAST_LOCKS_S);
		await app().open(`/swaps?swap=${ids.abandoned}`);
		await expect(main()).toContainText(`you keep its deposit of ${displayed(sum)} RICK instead of your`);
		await expect(main()).not.toContainText(/can be taken back|Needs attention/);
		return {
			chain: `${inCoins(sum)} ${PAIR.base} by aliceclaim`,
			program: `${claimed.status}: ${claimed.sentflags.join(', ')}`,
			page: await firstLines(page()),
		};
	});

	onPage('shows the end of a swap interrupted by a restart', async () => {
		const swap = await until('the restarted swap ends', async () => {
			const told = await swapOf(market.alice, ids.restarted);
			return told.status === 'finished' && told;
		});
		await app().open(`/swaps?swap=${ids.restarted}`);
		await expect(main()).toContainText(/you keep its deposit of|came back to your wallet|^You swapped/m);
		await expect(main()).not.toContainText(/can be taken back|Needs attention/);
		const now = await fundsOf(market);
		return {
			chain: `since the locks ${inCoins(now.RICK - owned.RICK)} RICK and ${inCoins(now.LTC - owned.LTC)} LTC more, with both swaps`,
			program: `${swap.status}: ${swap.sentflags.join(', ')}`,
			page: await firstLines(page()),
		};
	});
}

/** Text at the top of a swap's page, at most 500 characters. */
async function firstLines(page: Page): Promise<string> {
	const text = await page.locator('main').innerText();
	return text.replace(/\s+/g, ' ').slice(0, 500);
}
