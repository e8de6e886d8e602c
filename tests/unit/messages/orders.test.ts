import type { OrderPosition } from '#lib/domain/orders/open-order-list.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import { describeEndedOrder, describeEndedRule, describeRestart } from '#lib/messages/requests.ts';
import { describeStanding, describeOrdersMost } from '#lib/messages/orders.ts';
import { expect, test, it } from 'vitest';
import { COIN } from '#lib/domain/money/amount.ts';

const SALE: OpenOrder = { base: 'RICK', rel: 'LTC', side: 'sell', price: (55n * COIN) / 100n };

/** Position of `SALE` as the real node reports it; sizes are its LTC volume divided by the price. */
function standing(largest: bigint): OrderPosition {
	const seen = {
		...{ price: SALE.price, amount: 600_000_001n, total: 600_000_001n, largest: 600_000_001n },
		...{ outputs: 3, ageSeconds: 4, pubkey: '', address: 'mine' },
	};
	return { seen, rank: undefined, largest, balance: largest };
}

test('limits an order to its outputs, whatever the node rounds', () => {
	expect(describeStanding(SALE, standing(599_970_000n))).toBe('up to 5.9997 RICK · updated 4 s ago');
});

test('limits an order to its public volume', () => {
	expect(describeStanding(SALE, standing(900_000_000n))).toMatch(/^up to 6.00000001 RICK/);
});

test('names the amount of the outputs, whatever a smaller public volume rounds', () => {
	expect(describeStanding(SALE, standing(600_010_000n))).toMatch(/^up to 6.0001 RICK/);
});

test('converts the payment of a purchase at its price', () => {
	const purchase: OpenOrder = { ...SALE, side: 'buy' };
	expect(describeStanding(purchase, standing(110_000_000n))).toMatch(/^up to 2 RICK/);
});

const NOON = new Date(2026, 10, 20, 12, 3, 20).getTime();
const RESTART = { after: NOON - 20_000, noticedAt: NOON, isCertain: true, orders: [], isDismissed: false };

it('shows the minute of a restart detected at once', () => {
	expect(describeRestart(RESTART, 'local')).toBe('The node was restarted at 12:03');
});

it('shows the period of a restart while the page was closed', () => {
	const after = new Date(2026, 10, 19, 18, 0, 0).getTime();
	expect(describeRestart({ ...RESTART, after }, 'local')).toBe(
		'The node was restarted between 2026-11-19 18:00 and 2026-11-20 12:03',
	);
});

it('claims no restart if a different program may have cancelled the orders', () => {
	expect(describeRestart({ ...RESTART, isCertain: false }, 'local')).toBe(
		'The node was restarted, or another program changed its prices',
	);
});

it('describes ended orders and price rules', () => {
	const sale = { base: 'KMD', rel: 'LTC', side: 'sell', price: COIN / 50n } as const;
	expect(describeEndedOrder(sale)).toBe('Your node no longer sells KMD at 0.02 LTC.');
	expect(describeEndedRule('KMD', ['ask', 'bid'])).toBe('This price rule no longer buys or sells KMD.');
});

test('warns of the total payment of all orders once balances are known', () => {
	const exposure = [
		{ coin: 'KMD', balance: 9n * COIN, most: 9n * COIN, parts: new Map() },
		{ coin: 'LTC', balance: COIN, most: COIN, parts: new Map() },
	];
	expect(describeOrdersMost(exposure)).toBe(
		'Your node offers the next output after each fill. If every order is filled, you pay up to 9 KMD and 1 LTC.',
	);
	expect(
		describeOrdersMost([{ coin: 'KMD', balance: undefined, most: undefined, parts: new Map() }]),
	).toBeUndefined();
	expect(describeOrdersMost([])).toBeUndefined();
});
