import { type PriceRuleCapabilities, EVERY_PRICE_RULE } from '#lib/domain/price-rule.ts';
import { newPriceRuleDraft, readPriceRule } from '#lib/domain/price-rule-draft.ts';
import type { PriceRuleKind } from '#lib/domain/price-rule-source.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { describe, expect, it, test } from 'vitest';

const PAIR = { base: 'RICK', rel: 'LTC' };

/**
 * Opens a node that accepts every formula.
 * @returns the node and the received calls
 */
function openNode() {
	const calls: Record<string, unknown>[] = [];
	const send = (body: string) => {
		calls.push(JSON.parse(body) as Record<string, unknown>);
		const reply = new TextEncoder().encode('{"result":"success"}\n');
		return Promise.resolve({ status: 200, body: reply });
	};
	return { calls, node: openMarketmakerNode(new NodeClient({ transport: { address: '', send } })) };
}

function fixed(side: OrderSide, texts: object = {}, isTwoSided = false) {
	const draft = { ...newPriceRuleDraft(PAIR), isTwoSided };
	const typed = { ...draft.texts, fixed: '0.8', margin: '5', otherMargin: '5', ...texts };
	const { priceRule } = readPriceRule({ ...draft, texts: typed }, side, PAIR, EVERY_PRICE_RULE);
	if (!priceRule) throw new Error('incomplete');
	return priceRule;
}

describe('fixed formula', () => {
	it('sells base for rel at the fixed price without a margin', async () => {
		const { node, calls } = openNode();
		await node.orders.startPriceRule(PAIR, fixed('sell'));
		expect(calls).toEqual([{ method: 'autoprice', base: 'LTC', rel: 'RICK', fixed: '0.84' }]);
	});

	it('buys base by selling rel at the inverse price', async () => {
		const { node, calls } = openNode();
		await node.orders.startPriceRule(PAIR, fixed('buy', { margin: '0' }));
		expect(calls).toEqual([{ method: 'autoprice', base: 'RICK', rel: 'LTC', fixed: '1.25' }]);
	});

	it('respects its bounds, which the program would ignore', async () => {
		const { node, calls } = openNode();
		await node.orders.startPriceRule(PAIR, fixed('sell', { minimum: '0.9' }));
		expect(calls[0]).toMatchObject({ fixed: '0.9' });
		expect(calls[0]).not.toHaveProperty('minprice');
	});

	it('is not sent for both sides', async () => {
		const { node, calls } = openNode();
		await expect(node.orders.startPriceRule(PAIR, fixed('sell', {}, true))).rejects.toMatchObject({
			kind: 'params',
		});
		expect(calls).toEqual([]);
	});
});

describe('price rule form', () => {
	const capabilities = openNode().node.capabilities.priceRules as PriceRuleCapabilities;

	test.each(['market', 'pair', 'aggregator', 'dollar', 'fund'] satisfies PriceRuleKind[])(
		'rejects %s, which the program does not support',
		(kind) => {
			const draft = { ...newPriceRuleDraft(PAIR), kind };
			expect(readPriceRule(draft, 'sell', PAIR, capabilities).problems[0]?.kind).toBe('obstacle');
		},
	);

	test('rejects a fixed price for both sides', () => {
		const draft = { ...newPriceRuleDraft(PAIR), isTwoSided: true };
		expect(readPriceRule(draft, 'sell', PAIR, capabilities).problems).toEqual([{ kind: 'one-sided' }]);
	});
});
