import {
	fitsFilter,
	NO_FILTER,
	type OpenOrderFilter,
	type OrderPosition,
	outlookOf,
} from '#lib/domain/orders/open-order-list.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import { orderName } from '#lib/messages/orders.ts';
import { expect, test, describe } from 'vitest';
import { parseDecimal } from '#lib/domain/money/amount.ts';

const ORDER: OpenOrder = { base: 'KMD', rel: 'BTC', side: 'sell', price: 25_000n };
const RANK = { rank: 2, count: 5, sharedWith: 0, behind: 1n, best: 24_000n, points: 400 };
const STANDING = { seen: { ageSeconds: 80 }, rank: RANK, largest: 5n } as OrderPosition;

const fits = (filter: Partial<OpenOrderFilter>, standing: OrderPosition | undefined = STANDING) =>
	fitsFilter(ORDER, orderName(ORDER), standing, { ...NO_FILTER, ...filter });

test.each([
	{},
	{ side: 'sell' },
	{ pair: 'KMD/BTC' },
	{ text: 'kmd/btc' },
	{ text: 'BTC/KMD sell' },
	{ text: '0.00025' },
	{ state: 'behind' },
	{ state: 'old' },
] as const)('includes an order with the filter %j', (filter) => {
	expect(fits(filter)).toBe(true);
});

test.each([
	{ side: 'buy' },
	{ pair: 'KMD/LTC' },
	{ text: 'kmd buy' },
	{ state: 'best' },
	{ state: 'unseen' },
	{ state: 'uncovered' },
] as const)('excludes an order with the filter %j', (filter) => {
	expect(fits(filter)).toBe(false);
});

test('excludes a crossed order from the best ones', () => {
	const crossed = { ...STANDING, rank: { ...RANK, rank: 1, crosses: 'bids' as const } };
	expect(fitsFilter(ORDER, '', crossed, { ...NO_FILTER, state: 'best' })).toBe(false);
});

test('matches an order of unknown state only without a state filter', () => {
	for (const state of ['best', 'behind', 'unseen', 'old', 'uncovered'] as const)
		expect(fitsFilter(ORDER, '', undefined, { ...NO_FILTER, state })).toBe(false);
	expect(fitsFilter(ORDER, '', undefined, NO_FILTER)).toBe(true);
});

const units = parseDecimal;
const coin = (name: string, outputs: readonly string[]) => ({
	...{ coin: name, address: `my ${name}`, balance: units('100'), heldBack: 0n },
	...{ transactionFee: 1_000n, outputs: outputs.map(units) },
});
const FUNDS = { base: coin('KMD', ['90', '40']), rel: coin('LTC', ['9', '8']) };
const order = (price: string, address = 'maker') => ({
	...{ price: units(price), largest: units('5'), amount: units('5'), total: 0n },
	...{ outputs: 4, ageSeconds: 1, pubkey: address, address },
});
const BOOK = {
	asks: [order('2'), order('2.1', 'my KMD'), order('2.2')],
	bids: [order('1.9'), order('1.8')],
	time: 0,
};

describe('preview of a posted order', () => {
	test('reports the fillable part and the cost', () => {
		const { sold, got, receipt } = outlookOf('sell', units('2.05'), FUNDS, BOOK);
		expect([sold, got]).toEqual(['KMD', 'LTC']);
		expect(receipt).toEqual({
			...{ pays: units('39.99997'), tradeFee: 0n, transactionFees: 5_000n },
			...{ spends: units('40.00002'), receives: units('81.9999385') },
		});
	});

	test('counts refills up to the whole balance', () => {
		expect(outlookOf('sell', units('2.05'), FUNDS, BOOK).most).toBe(units('100'));
		const held = { ...FUNDS, rel: { ...FUNDS.rel, heldBack: units('7') } };
		expect(outlookOf('buy', units('2'), held, undefined).most).toBe(units('107'));
	});

	test('ranks among other orders, without the order to replace', () => {
		const { rank } = outlookOf('sell', units('2.2'), FUNDS, BOOK);
		expect(rank).toMatchObject({ rank: 2, count: 3, sharedWith: 1, points: 1000 });
		expect(outlookOf('buy', units('1.95'), FUNDS, BOOK).rank).toMatchObject({ rank: 1, count: 3 });
		expect(outlookOf('buy', units('1'), FUNDS, BOOK).rank).toMatchObject({ rank: 3, count: 3 });
		expect(outlookOf('buy', units('2.05'), FUNDS, BOOK).rank?.crosses).toBe('asks');
	});

	test('sells the other coin for a purchase, even without a book', () => {
		const { sold, rank, receipt } = outlookOf('buy', units('2'), FUNDS, undefined);
		expect([sold, rank]).toEqual(['LTC', undefined]);
		expect(receipt.pays).toBe(units('7.99997'));
		expect(receipt.receives).toBe(units('3.999985'));
	});

	test('costs nothing if no outputs can pay', () => {
		const poor = { ...FUNDS, base: coin('KMD', ['90']) };
		expect(outlookOf('sell', units('2'), poor, BOOK).receipt).toMatchObject({ pays: 0n, spends: 0n });
	});
});
