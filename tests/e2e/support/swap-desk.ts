import type { Page } from '@playwright/test';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import type { Stage } from '../../../src/lib/domain/swaps/swap.ts';
import type { WireSwap } from '../../../src/lib/node/document/swap-record.ts';
import { expect as plainExpect, startDesk, test as base, withDataFolder, type TestDesk } from './desk.ts';

export const SECOND_MS = 1000;

/** The page reads the swaps every five seconds, and on a busy machine a reading takes its time. */
export const expect = plainExpect.configure({ timeout: 15_000 });

/** Calls the node past the page, as a second pair of eyes. */
export type CallNode = <Reply>(method: string, params?: object) => Promise<Reply>;

/** The pair that swaps of these tests are in: the user pays LTC and gets KMD. */
const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** Longer than any stage takes that comes at all; no lock passes meanwhile. */
const STEPS = 150;

/** `test` with a desk that all tests of a file share, since swaps move its clock by hours. */
export const test = base.extend<object, { swapDesk: TestDesk; callNode: CallNode }>({
	swapDesk: [
		// Playwright reads the fixtures that are wanted from the pattern of the first parameter.
		// eslint-disable-next-line no-empty-pattern
		async ({}, use) => {
			await withDataFolder(async (folder) => {
				const { desk, stop } = await startDesk(folder);
				await use(desk);
				await stop();
			});
		},
		{ scope: 'worker' },
	],
	callNode: [
		async ({ swapDesk }, use) => {
			const { passphrase } = swapDesk;
			const { userpass } = await post<{ userpass: string }>(swapDesk, {
				method: 'passphrase',
				passphrase,
				gui: 'nogui',
			});
			await use((method, params) => post(swapDesk, { userpass, method, ...params }));
		},
		{ scope: 'worker' },
	],
});

async function post<Reply>({ node }: TestDesk, call: object): Promise<Reply> {
	const { body } = await postToNode(node, JSON.stringify(call));
	return JSON.parse(new TextDecoder().decode(body)) as Reply;
}

/** Buys KMD for LTC as a user does, and lets the clock run until the form leads to the swap. Gives its id. */
export async function buyThroughForm(page: Page, desk: TestDesk): Promise<string> {
	await page.goto(`${desk.app}/trade?pair=${PAIR.base}-${PAIR.rel}`);
	const form = page.getByRole('form', { name: 'Order' });
	const price = form.getByLabel('Price', { exact: true });
	await form.getByRole('button', { name: 'Best' }).click();
	await price.fill((Number(await price.inputValue()) * 1.04).toFixed(8));
	await form.getByRole('button', { name: '25 %' }).click();
	await form.locator('button[type=submit]').click();
	await page.getByRole('dialog', { name: 'Review the order' }).getByRole('button', { name: /now$/ }).click();
	const link = form.getByRole('link', { name: /^swap \d/ });
	await expect
		.poll(
			async () => {
				await desk.control({ control: 'advance', ms: 3 * SECOND_MS });
				return link.isVisible();
			},
			{ timeout: 20_000, intervals: [300] },
		)
		.toBe(true);
	const id = (await link.textContent())?.replace('swap ', '') ?? '';
	await link.click();
	return id;
}

/** One swap as the node tells it. */
export async function swapOf(callNode: CallNode, id: string): Promise<WireSwap> {
	const [requestid, quoteid] = id.split('-').map(Number);
	return callNode<WireSwap>('swapstatus', { requestid, quoteid });
}

/** Lets the practice clock run until the swap has this payment, or is over. */
export async function runUntil(
	desk: TestDesk,
	callNode: CallNode,
	id: string,
	stage: Stage | 'finished',
): Promise<WireSwap> {
	for (let step = 0; step < STEPS; step++) {
		const swap = await swapOf(callNode, id);
		if (swap.sentflags.includes(stage) || swap.status === 'finished') return swap;
		await desk.control({ control: 'advance', ms: 4 * SECOND_MS });
	}
	throw new Error(`The swap never came to ${stage}.`);
}

/** What the user has of a coin, in satoshis, over all outputs. */
export async function satoshisOf(callNode: CallNode, coin: string): Promise<bigint> {
	const { coin: found } = await callNode<{ coin: { smartaddress: string } }>('getcoin', { coin });
	const { balance } = await callNode<{ balance: number }>('balance', { coin, address: found.smartaddress });
	return BigInt(Math.round(balance * 1e8));
}

/** The page asks the node again at once, as it does when its tab comes to the front. */
export async function lookAgain(page: Page): Promise<void> {
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
