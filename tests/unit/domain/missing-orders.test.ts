import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import {
	missingOrderNews,
	isExplained,
	memoryAfter,
	NO_ORDERS,
	type MissingOrder,
	type OrderFacts,
} from '#lib/domain/observed-notices.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { expect, test } from 'vitest';
import { anyRecord, START } from '../node/reference/any-record.ts';

const SALE: OpenOrder = { base: 'KMD', rel: 'LTC', side: 'sell', price: 5n };
const OTHER: OpenOrder = { base: 'DOGE', rel: 'KMD', side: 'sell', price: 5n };
const THIRD: OpenOrder = { base: 'BTC', rel: 'KMD', side: 'sell', price: 5n };

const missing: MissingOrder = { order: SALE, seenAt: START, missedAt: START + 5_000 };
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
	...{ entries: [], swaps: [], skew: 0, coinsOff: [], priceRules: [] },
	...more,
});
const entry = (kind: JournalEntry['kind'], draft: object, updated = START + 1): JournalEntry =>
	({ id: kind, kind, draft, updated, created: updated, step: 'done', reached: {} }) as never;

test('counts an unlisted order among several as missing until listed again', () => {
	const first = memoryAfter(NO_ORDERS, [SALE, OTHER], START);
	expect(first).toMatchObject({ missing: [], readAt: START });
	const second = memoryAfter(first, [OTHER], START + 5_000);
	expect(second.missing).toEqual([missing]);
	// The order stays missing, with the time when it was first missed.
	expect(memoryAfter(second, [OTHER], START + 10_000).missing).toEqual([missing]);
	expect(memoryAfter(second, [OTHER, { ...SALE, price: 6n }], START + 10_000).missing).toEqual([]);
	// The same order, expressed in the other direction of the pair.
	const turned: OpenOrder = { base: 'LTC', rel: 'KMD', side: 'buy', price: 5n };
	expect(memoryAfter(first, [turned, OTHER], START + 5_000).missing).toEqual([]);
});

test('counts no order as missing if all are gone', () => {
	const first = memoryAfter(NO_ORDERS, [SALE, OTHER], START);
	expect(memoryAfter(first, [], START + 5_000)).toMatchObject({ orders: [], missing: [] });
});

test('explains a missing order by a user action, rule or inactive coin', () => {
	expect(isExplained(missing, facts())).toBe(false);
	const cancel = { base: 'KMD', rel: 'LTC', price: '0' };
	expect(isExplained(missing, facts({ entries: [entry('trade-offer', cancel)] }))).toBe(true);
	// Calls for a different order, with a price, or long before the last listing explain nothing.
	expect(isExplained(missing, facts({ entries: [entry('trade-offer', { ...cancel, base: 'BTC' })] }))).toBe(
		false,
	);
	expect(isExplained(missing, facts({ entries: [entry('trade-offer', { ...cancel, price: '6' })] }))).toBe(
		false,
	);
	expect(isExplained(missing, facts({ entries: [entry('trade-offer', cancel, START - 60_001)] }))).toBe(
		false,
	);
	const call = { effect: 'trades', coins: ['KMD'], method: 'setprice' };
	expect(isExplained(missing, facts({ entries: [entry('console-call', call)] }))).toBe(true);
	expect(isExplained(missing, facts({ entries: [entry('console-call', { ...call, coins: ['BTC'] })] }))).toBe(
		false,
	);
	const rule = { base: 'LTC', rel: 'KMD', priceRule: {} };
	expect(isExplained(missing, facts({ entries: [entry('trade-formula', rule)] }))).toBe(true);
	expect(isExplained(missing, facts({ coinsOff: ['LTC'] }))).toBe(true);
	expect(isExplained(missing, facts({ coinsOff: ['BTC'] }))).toBe(false);
});

test('explains a missing order by a maker swap of its coins', () => {
	const swap = { ...swapOfRecord(anyRecord(['myfee'])), isMaker: true };
	const order: OpenOrder = { ...SALE, base: swap.pays.coin, rel: swap.gets.coin };
	const at = swap.startedAt ?? 0;
	const missing = { order, seenAt: at + 1_000, missedAt: at + 6_000 };
	expect(isExplained(missing, facts({ swaps: [swap] }))).toBe(true);
	expect(isExplained(missing, facts({ swaps: [{ ...swap, isMaker: false }] }))).toBe(false);
	expect(isExplained({ ...missing, order: THIRD }, facts({ swaps: [swap] }))).toBe(false);
	expect(isExplained({ ...missing, seenAt: at + 600_001 }, facts({ swaps: [swap] }))).toBe(false);
	// The swap's time is from the node's clock, which is ahead.
	expect(isExplained({ ...missing, seenAt: at - 3_600_000 }, facts({ swaps: [swap], skew: 3_600_000 }))).toBe(
		true,
	);
});

test('reports a missing order under one key for all tabs', () => {
	expect(missingOrderNews(missing).facts).toMatchObject({
		...{ key: 'order KMD LTC', is: 'order-gone', coins: ['KMD', 'LTC'], since: START + 5_000 },
	});
});
