import { NodeClient } from '#lib/client/node-client.ts';
import type { PriceRuleDraft } from '#lib/domain/price-rule-draft.ts';
import { computePriceRule } from '#lib/domain/price-rule.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import { priceRuleCall } from '#lib/node/reference/price-rules.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, priceRuleFrom, PAIR } from '../../../domain/price-rule/typed-price-rule.ts';
import { callJson, openStill, transportTo, USERPASS } from '../../../practice/node/practice-fixture.ts';

const units = (wire: number) => parseDecimal(String(wire));

describe('price rule preview', () => {
	const NAMED = { name: 'bitcoin', aggregator: 'coingecko' } as const;
	const FUND = { holdings: 'KMD 20\nBTC: 0,25', fundPart: 'all' } as const;
	const OWN_COIN = { ...FUND, fundPart: 'reference-coin' } as const;

	test.each<[string, OrderSide, PriceRuleDraft]>([
		['a fixed price', 'sell', draftOf('fixed', { fixed: '0.05', margin: '3,25', maximum: '0.051' })],
		[
			'the node’s price source',
			'sell',
			draftOf('market', { margin: '2.5', factor: '1.01', offset: '0.0001' }),
		],
		['a purchase', 'buy', draftOf('market', { margin: '7' })],
		['both sides', 'sell', draftOf('market', { margin: '1', otherMargin: '3' }, { isTwoSided: true })],
		['a different pair', 'sell', draftOf('pair', { margin: '-1' }, { over: 'DASH', under: 'BTC' })],
		['an aggregator', 'sell', draftOf('aggregator', { margin: '4' }, NAMED)],
		['a price in dollars', 'sell', draftOf('dollar', { dollars: '31.5', margin: '2' }, NAMED)],
		['a fund', 'sell', draftOf('fund', { divisor: '7', margin: '2' }, FUND)],
		['a fund, to buy', 'buy', draftOf('fund', { divisor: '7', margin: '2' }, OWN_COIN)],
	])('matches the practice node’s prices for %s', async (_name, side, draft) => {
		const practice = await openStill();
		const client = new NodeClient({ transport: transportTo(practice), userpass: USERPASS });
		const { orders } = openReferenceNode(client);
		const priceRule = priceRuleFrom(draft, side);
		const expected = computePriceRule(priceRule, await orders.priceSources(priceRule));
		await orders.startPriceRule(PAIR, priceRule);
		const { bid, ask } = (await callJson(practice, 'getmyprice', PAIR)) as { bid: number; ask: number };
		const prices = { bid: expected?.bid?.price ?? 0n, ask: expected?.ask?.price ?? 0n };
		expect({ bid: units(bid), ask: units(ask) }).toEqual(prices);
		expect(prices.bid + prices.ask).toBeGreaterThan(0n);
		await practice.close();
	});
});

describe('price rule call', () => {
	test('contains decimals, never an exponent', () => {
		const priceRule = priceRuleFrom(draftOf('fixed', { fixed: '0.00000001', margin: '0,000001' }));
		expect(priceRuleCall(PAIR, priceRule)).toEqual({
			...PAIR,
			fixed: formatAmount(1n),
			margin: '0.00000001',
		});
	});

	test('contains a margin per side for a two-sided rule', () => {
		const texts = { fixed: '2', margin: '10', otherMargin: '25' };
		const priceRule = priceRuleFrom(draftOf('fixed', texts, { isTwoSided: true }), 'buy');
		expect(priceRuleCall(PAIR, priceRule)).toMatchObject({ buymargin: '0.1', sellmargin: '0.25' });
	});
});
