import { COIN } from '#lib/domain/money/amount.ts';
import type { AnyCall } from '#lib/domain/flow/journal-entry.ts';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import { namedOrder } from '#lib/domain/orders/open-order-list.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { expect, test } from 'vitest';
import { describeEntry } from '#lib/parts/activity/entry-kinds.ts';

const ENTRY = { id: 'a', nodeId: 'node', created: 1, updated: 2, step: 'done', reached: {} } as const;
const offer = (draft: Extract<AnyCall, { kind: 'trade-offer' }>['draft']) =>
	describeEntry({ ...ENTRY, kind: 'trade-offer', draft });
const BUY = { base: 'KMD', rel: 'BTC', side: 'buy', price: COIN / 4000n } as const;

test('describes a buy in the user’s direction, though stored as a sale', () => {
	const order = namedOrder(BUY);
	expect(offer({ base: 'BTC', rel: 'KMD', price: '4000', order })).toBe('Post order: buy KMD at 0.00025 BTC');
	expect(offer({ base: 'BTC', rel: 'KMD', price: '0', order })).toBe('Cancel order: buy KMD at 0.00025 BTC');
});

test('describes an older journal’s entry as the node stores it', () => {
	expect(offer({ base: 'BTC', rel: 'KMD', price: '4000' })).toBe('Post order: sell BTC at 4000 KMD');
	expect(offer({ base: 'BTC', rel: 'KMD', price: '0' })).toBe('Clear BTC price in KMD');
});

test('shows the direction of requests, market orders and price rules', () => {
	const request: TradeRequest = {
		...{ base: 'KMD', rel: 'BTC', side: 'buy', price: '0.00025', volume: '0.1' },
		...{ timeoutSeconds: 10, sentAt: 1, before: [] },
	};
	const asked = (more: Partial<TradeRequest>) =>
		describeEntry({ ...ENTRY, kind: 'trade-request', draft: { ...request, ...more } });
	expect(asked({})).toBe('Buy KMD at 0.00025 BTC');
	expect(asked({ isMarketOrder: true })).toBe('Best offer: buy KMD for 0.1 BTC');
	expect(asked({ isMarketOrder: true, side: 'sell', volume: '3' })).toBe('Best offer: sell 3 KMD for BTC');
	const priceRule: PriceRule = {
		...{ source: { from: 'fixed', price: COIN }, factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
		...{ sellMargin: undefined, buyMargin: 0n },
	};
	const draft = { base: 'KMD', rel: 'BTC', priceRule, before: { ask: '0', bid: '0' } };
	expect(describeEntry({ ...ENTRY, kind: 'trade-formula', draft })).toBe(
		'Start a price rule: buy KMD for BTC',
	);
});
