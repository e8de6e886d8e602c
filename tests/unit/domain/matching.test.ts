import {
	matchOf,
	takenOf,
	type MatchedCoins,
	priceToMeet,
	amountAsked,
	quoteMatching,
} from '#lib/domain/matching.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const RICK = { coin: 'RICK', transactionFee: 10_000n };
const LTC = { coin: 'LTC', transactionFee: 100_000n };
/** RICK is bought and sold for LTC, as on the two real nodes. */
const BUYING: MatchedCoins = { paid: LTC, received: RICK };
const SELLING: MatchedCoins = { paid: RICK, received: LTC };
const ASK = parseDecimal('0.5');
/** The book's inverse of a maker's price of 2.1 LTC for one RICK. */
const BID = parseDecimal('0.4761905');

function buying(pays: string, price: string, ask = ASK) {
	const order = { side: 'buy', price: parseDecimal(price), pays: parseDecimal(pays) } as const;
	return quoteMatching.outlook(order, BUYING, ask);
}

function selling(pays: string, price: string) {
	const order = { side: 'sell', price: parseDecimal(price), pays: parseDecimal(pays) } as const;
	return quoteMatching.outlook(order, SELLING, BID);
}

describe('matching of two real nodes', () => {
	test.each(['0.1', '0.4', '0.74925'])('ignores %s LTC at exactly the ask', (pays) => {
		expect(buying(pays, '0.5')).toBe('ignored');
	});

	test.each(['0.1', '0.4'])('matches %s LTC a thousandth above the ask', (pays) => {
		expect(buying(pays, '0.5005')).toBe('met');
	});

	test('ignores 0.02 LTC a thousandth above, and refuses a hundredth above', () => {
		expect(buying('0.02', '0.5005')).toBe('ignored');
		expect(buying('0.02', '0.505')).toBe('refused');
	});

	test('refuses 0.45 RICK near the bid and matches 1.9 RICK further below', () => {
		expect(selling('0.45', '0.47142859')).toBe('refused');
		expect(selling('1.9', '0.46190478')).toBe('met');
	});

	test('matches 1.1 RICK at 0.4705 and 0.8 RICK at 0.47', () => {
		expect(selling('1.1', '0.4705')).toBe('met');
		expect(selling('0.8', '0.47')).toBe('met');
	});

	test('calculates the amounts of the two pending requests', () => {
		const bought = { side: 'buy', price: parseDecimal('0.6'), pays: parseDecimal('0.3') } as const;
		expect(amountAsked(bought, BUYING)).toBe(50_186_686n);
		const sold = { side: 'sell', price: parseDecimal('0.4'), pays: parseDecimal('0.4') } as const;
		expect(amountAsked(sold, SELLING)).toBe(16_204_199n);
	});

	test('calculates the amount of a bot’s request', () => {
		const bought = { side: 'buy', price: parseDecimal('0.6'), pays: parseDecimal('0.2') } as const;
		expect(amountAsked(bought, BUYING)).toBe(33_520_019n);
	});
});

describe('required price', () => {
	const needed = (pays: string) =>
		priceToMeet(quoteMatching, { side: 'buy', pays: parseDecimal(pays) }, BUYING, ASK) ?? 0n;

	it('moves further away for smaller amounts', () => {
		const prices = ['100', '1', '0.1', '0.02'].map(needed);
		expect(prices.toSorted((one, other) => Number(one - other))).toEqual(prices);
		expect(prices[0]).toBeLessThan(parseDecimal('0.50001'));
		expect(prices[3]).toBeGreaterThan(parseDecimal('0.505'));
	});

	it('is the nearest matching price on both sides', () => {
		const size = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n });
		const bookPrice = fc.bigInt({ min: 10_000n, max: 10n ** 11n });
		fc.assert(
			fc.property(fc.constantFrom('buy', 'sell'), size, bookPrice, (side, pays, price) => {
				const coins = side === 'buy' ? BUYING : SELLING;
				const found = priceToMeet(quoteMatching, { side, pays }, coins, price);
				if (found === undefined) return;
				const outlook = (at: bigint) => quoteMatching.outlook({ side, price: at, pays }, coins, price);
				expect(outlook(found)).toBe('met');
				const nearer = side === 'buy' ? found - 1n : found + 1n;
				if (found !== price) expect(outlook(nearer)).not.toBe('met');
			}),
		);
	});

	it('is undefined if fees exceed the amount', () => {
		expect(priceToMeet(quoteMatching, { side: 'sell', pays: 300_000n }, SELLING, BID)).toBeUndefined();
	});
});

describe('request match', () => {
	const order = (price: string, pays = '0.4') =>
		({ side: 'buy', price: parseDecimal(price), pays: parseDecimal(pays) }) as const;
	const offer = (price: string, largest: string) => ({
		price: parseDecimal(price),
		largest: parseDecimal(largest),
	});
	const meet = (...[asked, ...orders]: [ReturnType<typeof order>, ...ReturnType<typeof offer>[]]) =>
		matchOf(quoteMatching, asked, BUYING, orders);

	it('is undefined for an empty book', () => {
		expect(meet(order('0.5'))).toBeUndefined();
	});

	it('is the best order, even for a partial fill', () => {
		expect(meet(order('0.6'), offer('0.5', '0.1'), offer('0.55', '5'))).toEqual({
			is: 'met',
			price: parseDecimal('0.5'),
		});
	});

	it('is too large for the orders within the price', () => {
		expect(meet(order('0.52', '0.45'), offer('0.5', '0.01'), offer('0.55', '5'))).toEqual({
			is: 'too-large',
			largest: parseDecimal('0.0029'),
		});
	});

	it('is too large if fees leave too little of a part', () => {
		expect(meet(order('0.5005', '0.45'), offer('0.5', '0.06'))?.is).toBe('too-large');
		expect(meet(order('0.5005', '0.45'), offer('0.5', '6'))?.is).toBe('met');
	});

	it('shrinks to two thirds repeatedly until filled, as measured', () => {
		const asked = order('0.505', '9.5');
		// The maker had outputs of 20 and 12 RICK, one for the payment and one for the deposit.
		expect(takenOf(quoteMatching, asked, BUYING, offer('0.5', '12'))).toBe(parseDecimal('4.22166666'));
		expect(takenOf(quoteMatching, asked, BUYING, offer('0.5', '22'))).toBe(asked.pays);
	});

	it('reports the price at which the request would match', () => {
		const match = meet(order('0.5'), offer('0.5', '5'));
		expect(match?.is).toBe('ignored');
		const needed = match?.is === 'ignored' ? (match.needed ?? 0n) : 0n;
		expect(quoteMatching.outlook({ ...order('0'), price: needed }, BUYING, ASK)).toBe('met');
	});

	it('distinguishes a refusing maker from a silent maker', () => {
		expect(meet(order('0.505', '0.02'), offer('0.5', '5'))?.is).toBe('refused');
	});
});
