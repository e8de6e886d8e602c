import type { OrderStanding } from '#lib/domain/orders/own-order-list.ts';
import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import { standingWords } from '#lib/words/orders/own-order-words.ts';
import { expect, test } from 'vitest';

const COIN = 100_000_000n;
const SALE: OwnOrder = { base: 'RICK', rel: 'LTC', side: 'sell', price: (55n * COIN) / 100n };

/** As the real node told it: its volume in LTC, divided by the price. */
function standing(largest: bigint): OrderStanding {
	const seen = {
		...{ price: SALE.price, amount: 600_000_001n, total: 600_000_001n, largest: 600_000_001n },
		...{ outputs: 3, ageSeconds: 4, pubkey: '', address: 'mine' },
	};
	return { seen, rank: undefined, largest };
}

test('an order is no larger than what its outputs hold, whatever the node rounds it to', () => {
	expect(standingWords(SALE, standing(599_970_000n))).toBe('up to 5.9997 RICK · updated 4 s ago');
});

test('nor larger than what others see of it', () => {
	expect(standingWords(SALE, standing(900_000_000n))).toMatch(/^up to 6.00000001 RICK/);
});

test('what a purchase pays counts at its price', () => {
	const purchase: OwnOrder = { ...SALE, side: 'buy' };
	expect(standingWords(purchase, standing(110_000_000n))).toMatch(/^up to 2 RICK/);
});
