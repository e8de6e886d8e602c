import { describe, expect, it } from 'vitest';
import { brokenBound } from '#lib/domain/swaps/swap-summary.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import type { VariantName } from '#practice/node/variant.ts';
import { openInVariant, START, transportTo, USERPASS } from '../practice-fixture.ts';

const REQUEST: TradeRequest = {
	...{ base: 'KMD', rel: 'LTC', side: 'buy', price: '0.03', volume: '0.1' },
	...{ timeoutSeconds: 60, durationSeconds: 0, sentAt: START / 1000, before: [] },
};

/**
 * Buys with a limit.
 * @returns the bound broken by the swap, or `none` without a swap
 */
async function buy(variant: VariantName, isShort: boolean) {
	const practice = await openInVariant(variant);
	const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
	const node = variant === 'document' ? openReferenceNode(client) : openMarketmakerNode(client);
	if (isShort) await practice.control({ control: 'short-change' });
	await node.orders.take(REQUEST);
	for (let second = 0; second < 60; second++) {
		await practice.control({ control: 'advance', ms: 1000 });
		const [swap] = await node.swaps.open();
		if (swap) return brokenBound(swap, REQUEST, node.capabilities.matching);
	}
	return 'none';
}

describe('maker that pays half of the agreed amount', () => {
	it('breaks the limit, with an alarm, if the program permits it', async () => {
		expect(await buy('marketmaker', true)).toMatchObject({ is: 'gets-less', reported: { coin: 'KMD' } });
	});

	it('is rejected by a program that enforces the limit', async () => {
		expect(await buy('document', true)).toBe('none');
	});

	it.each(['document', 'marketmaker'] as const)(
		'does not appear without the command (%s)',
		async (variant) => {
			expect(await buy(variant, false)).toBeUndefined();
		},
	);
});
