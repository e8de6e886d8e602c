import type { Page } from '@playwright/test';
import type { WireStage } from '../../../src/lib/api/swap-record.ts';
import type { WireSwap } from '../../../src/lib/node/reference/swap-record.ts';
import type { TestDesk } from './desk.ts';
import { callNode } from './node-call.ts';

export const SECOND_MS = 1000;

/** The pair of all swaps in these tests: the user pays LTC and receives KMD. */
const PAIR = { base: 'KMD', rel: 'LTC' } as const;
/** More steps than any reachable stage takes; no lock expires within them. */
const STEPS = 150;
/** Seconds to wait: a request waits ten seconds for a reply, and a reply takes several more to become a swap. */
const NEGOTIATION_STEPS = 20;

/**
 * Buys KMD for LTC on the trade page as a user does, and follows the form to the swap.
 * @returns the swap's id
 */
export async function buyOnTradePage(page: Page, desk: TestDesk): Promise<string> {
	const form = page.getByRole('form', { name: 'Order' });
	const price = form.getByLabel('Price', { exact: true });
	await form.getByRole('button', { name: 'Best' }).click();
	await price.fill((Number(await price.inputValue()) * 1.04).toFixed(8));
	await form.getByRole('button', { name: '25 %' }).click();
	await form.locator('button[type=submit]').click();
	await page.getByRole('dialog', { name: 'Review order' }).getByRole('button', { name: /now$/ }).click();
	await form.getByText(/Waiting for a (seller|buyer)/).waitFor();
	const id = await runUntilStarted(desk);
	await form.getByRole('link', { name: `swap ${id}` }).click();
	return id;
}

/**
 * Takes the best order of a market outside the page, and advances the clock until the swap has begun.
 * @returns the swap's id
 */
export async function beginSwap(desk: TestDesk, rel: 'LTC' | 'BTC'): Promise<string> {
	const pair = { base: PAIR.base, rel };
	const { asks } = await callNode<{ asks: { price: number }[] }>(desk, 'orderbook', pair);
	const price = (asks[0]?.price ?? 1) * 1.05;
	await callNode(desk, 'buy', { ...pair, price, relvolume: 0.002 });
	return runUntilStarted(desk);
}

/**
 * Advances the practice clock just until the waiting request has become a swap.
 * @returns the swap's id
 */
export async function runUntilStarted(desk: TestDesk): Promise<string> {
	const before = await newestSwap(desk);
	for (let step = 0; step < NEGOTIATION_STEPS; step++) {
		await desk.control({ control: 'advance', ms: SECOND_MS });
		const newest = await newestSwap(desk);
		if (newest !== undefined && newest !== before) return newest;
	}
	throw new Error('No maker answered the request.');
}

async function newestSwap(desk: TestDesk): Promise<string | undefined> {
	const { swaps } = await callNode<{ swaps: [number, number][] }>(desk, 'recentswaps', { limit: 1 });
	return swaps[0]?.join('-');
}

export async function swapOf(desk: TestDesk, id: string): Promise<WireSwap> {
	const [requestid, quoteid] = id.split('-').map(Number);
	return callNode<WireSwap>(desk, 'swapstatus', { requestid, quoteid });
}

/** Advances the practice clock until the swap has this payment or has finished. */
export async function runUntil(desk: TestDesk, id: string, stage: WireStage | 'finished'): Promise<WireSwap> {
	for (let step = 0; step < STEPS; step++) {
		const swap = await swapOf(desk, id);
		// The real program reports a new swap as finished and never started for some seconds.
		const isStarted = Array.isArray(swap.sentflags);
		if (isStarted && (swap.sentflags.includes(stage) || swap.status === 'finished')) return swap;
		await desk.control({ control: 'advance', ms: 4 * SECOND_MS });
	}
	throw new Error(`The swap never came to ${stage}.`);
}

/**
 * The user's total balance of a coin in satoshis. Read from `getcoin`, because marketmaker's `balance` omits every
 * output ever offered to a maker.
 */
export async function satoshisOf(desk: TestDesk, coin: string): Promise<bigint> {
	const { coin: found } = await callNode<{ coin: { balance: number } }>(desk, 'getcoin', { coin });
	return BigInt(Math.round(found.balance * 1e8));
}
