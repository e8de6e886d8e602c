import type { Page } from '@playwright/test';
import type { WireStage } from '../../../src/lib/api/swap-record.ts';
import type { WireSwap } from '../../../src/lib/node/reference/swap-record.ts';
import { formOf, reviewOf, submitOf } from '../../e2e/support/order-form.ts';
import { expect } from '../app.ts';
import type { Market } from '../market.ts';
import { until } from '../programs/program.ts';
import type { TradingNode } from '../programs/trading-node.ts';

/**
 * Confirms the order in the form, waits until it is matched, and opens the swap.
 * @returns the swap's id
 */
export async function placeOrder(page: Page): Promise<string> {
	await submitOf(page).click();
	// The review must not promise that nothing can be lost.
	await expect(reviewOf(page)).toContainText('of fees are lost');
	await expect(reviewOf(page)).not.toContainText('nothing happens');
	await reviewOf(page).getByRole('button', { name: /now$/ }).click();
	const link = formOf(page).getByRole('link', { name: /^swap \d+-\d+/i });
	await expect(link).toBeVisible();
	await link.click();
	await page.waitForURL(/swap=\d+-\d+/);
	return new URL(page.url()).searchParams.get('swap') ?? '';
}

export async function swapsOf(node: TradingNode): Promise<readonly (readonly [number, number])[]> {
	const { swaps } = await node.call<{ swaps: [number, number][] }>('recentswaps');
	return swaps.map(([requestid, quoteid]) => [requestid, quoteid] as const);
}

export function swapOf(node: TradingNode, id: string): Promise<WireSwap> {
	const [requestid, quoteid] = id.split('-').map(Number);
	return node.call<WireSwap>('swapstatus', { requestid, quoteid });
}

/** Waits until Alice's node reports a payment of the swap. */
export function followSwap(market: Market, id: string, stage: WireStage): Promise<WireSwap> {
	const poll = async () => {
		const swap = await swapOf(market.alice, id);
		return swap.sentflags?.includes(stage) && swap;
	};
	return until(`swap ${id} comes to ${stage}`, poll, 400_000);
}
