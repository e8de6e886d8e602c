import type { Page } from '@playwright/test';
import { postToNode } from '../../src/gateway/node-socket.ts';
import { expect, test as base, startDesk, withDataFolder, type TestDesk } from './support/desk.ts';
import { signIn } from './support/sign-in.ts';

const SECOND_MS = 1000;
const LOCK_MS = 7_800_000;

/** A desk for each test: the clock goes far, and swaps stay in the list. */
const test = base.extend<{ own: TestDesk }>({
	// Playwright reads the fixtures that are wanted from the pattern of the first parameter.
	// eslint-disable-next-line no-empty-pattern
	own: async ({}, use) => {
		await withDataFolder(async (folder) => {
			const { desk, stop } = await startDesk(folder);
			await use(desk);
			await stop();
		});
	},
});

async function call<Reply>(desk: TestDesk, method: string, params: object): Promise<Reply> {
	const { body } = await postToNode(desk.node, JSON.stringify({ method, ...params }));
	return JSON.parse(new TextDecoder().decode(body)) as Reply;
}

async function userpassOf(desk: TestDesk): Promise<string> {
	const { passphrase } = desk;
	const reply = await call<{ userpass: string }>(desk, 'passphrase', { passphrase, gui: 'nogui' });
	return reply.userpass;
}

/** Takes the best order of a market, and lets the practice clock run until a maker has answered. */
async function startSwap(desk: TestDesk): Promise<void> {
	const userpass = await userpassOf(desk);
	const book = await call<{ asks: { price: number }[] }>(desk, 'orderbook', {
		userpass,
		base: 'KMD',
		rel: 'LTC',
	});
	const price = (book.asks[0]?.price ?? 1) * 1.05;
	const reply = await call<object>(desk, 'buy', {
		userpass,
		base: 'KMD',
		rel: 'LTC',
		price,
		relvolume: 0.2,
	});
	expect(reply).toMatchObject({ result: 'success' });
	await desk.control({ control: 'advance', ms: 12 * SECOND_MS });
}

/** Moves the practice clock and the page's with it, until the page has asked for the swaps again. */
async function advance(page: Page, desk: TestDesk, ms: number): Promise<void> {
	const { time } = await desk.control({ control: 'advance', ms });
	await page.clock.setSystemTime(time);
	const read = page.waitForResponse((reply) => reply.request().postData()?.includes('"pending":1') ?? false);
	await page.clock.runFor(6 * SECOND_MS);
	await read;
}

async function openSwap(page: Page, desk: TestDesk): Promise<void> {
	const { time } = await desk.control({ control: 'time' });
	await page.clock.setSystemTime(time);
	await signIn(page, desk);
	await page.getByRole('link', { name: 'Swaps' }).click();
	await page.getByRole('link', { name: /LTC/ }).click();
	await expect(page.getByRole('list', { name: 'Steps of the swap' })).toBeVisible();
}

const stepsDone = (page: Page) => page.getByRole('listitem').filter({ hasText: '(done)' });

test('a swap is watched from the fee to the coins that it brings', async ({ page, own }) => {
	await startSwap(own);
	await page.clock.install();
	await openSwap(page, own);
	await expect(page.getByText('Running', { exact: true })).toBeVisible();
	const seen = new Set<number>();
	await expect
		.poll(
			async () => {
				await advance(page, own, 4 * SECOND_MS);
				seen.add(await stepsDone(page).count());
				return page.getByText('Finished', { exact: true }).first().isVisible();
			},
			{ timeout: 60_000, intervals: [100] },
		)
		.toBe(true);
	expect(seen.size).toBeGreaterThan(2);
	await expect(page.getByText(/^You swapped .* LTC for .* KMD$/)).toBeVisible();
	await expect(page.getByText(/KMD are in your wallet/)).toBeVisible();
	await expect(stepsDone(page)).toHaveText([
		/You paid the fee/,
		/The other side locked a deposit/,
		/You locked your payment/,
		/The other side locked its payment/,
		/You took it/,
	]);
	await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();
});

test('a peer that vanishes: the coins are told to be locked, and come back', async ({ page, own }) => {
	await own.control({ control: 'vanish', after: 'bobdeposit' });
	await startSwap(own);
	await page.clock.install();
	await openSwap(page, own);
	await expect
		.poll(
			async () => {
				await advance(page, own, 20 * SECOND_MS);
				return page.getByText(/can be taken back from .*, in \d/).isVisible();
			},
			{ timeout: 60_000, intervals: [100] },
		)
		.toBe(true);
	await expect(page.getByText(/It is the other side’s turn/)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden();

	// So long a pause locks the desk, sooner or later: it is signed in to anew.
	await page.evaluate(() => sessionStorage.clear());
	await own.control({ control: 'advance', ms: 2 * LOCK_MS + 60 * SECOND_MS });
	await openSwap(page, own);
	await expect(page.getByText('The other side left, and its deposit is yours')).toBeVisible();
	await expect(page.getByText(/LTC and .* KMD are in your wallet. The fee of .* LTC was paid/)).toBeVisible();
	await expect(stepsDone(page).nth(4)).toContainText('You took your payment back');
	await expect(page.getByText('The other side locked its payment')).toBeHidden();

	await page.getByRole('link', { name: 'All swaps' }).click();
	await expect(page.getByRole('cell', { name: 'Came back' })).toBeVisible();
	await page.getByRole('radio', { name: 'Running' }).check({ force: true });
	await expect(page).toHaveURL(/show=running/);
	await expect(page.getByText('No swap fits.')).toBeVisible();
});
