import { describe, expect, it } from 'vitest';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { answerTo, matchOf, quoteOf, raisedLimit } from '#practice/node/marketmaker/matching.ts';
import { formatDecimal, termsFor } from './terms.ts';

const buying = (amount: string, paysAtMost: string) =>
	termsFor({ alice: 'LTC', bob: 'RICK' }, amount, { paysAtMost });
const selling = (amount: string, getsAtLeast: string) =>
	termsFor({ alice: 'RICK', bob: 'LTC' }, amount, { getsAtLeast });

/** Prices of one RICK in LTC, and of one LTC in RICK. */
const HALF = { price: parseDecimal('0.5') };
const BEST_BID = { price: parseDecimal('2.1') };

const MUCH = parseDecimal('1000');
/** The random draw for which a maker's price is this percentage of the way to the requested price. */
const luckOf = (share: number): number => (share - 10) / 90;

describe('request to makers', () => {
	it.each([
		['0.3 LTC at 0.6', buying('0.3', '0.6'), '0.50186686', '0.60060000'],
		['0.2 LTC at 0.6', buying('0.2', '0.6'), '0.33520019', '0.60060000'],
		['0.3 LTC at 0.2', buying('0.3', '0.2'), '1.50520019', '0.20020000'],
		['0.4 RICK sold at 0.4', selling('0.4', '0.4'), '0.16204199', '2.50250000'],
	])('requests the recorded amount within the recorded price for %s', (_case, terms, asked, limit) => {
		expect(formatDecimal(quoteOf(terms).asked)).toBe(asked);
		expect(formatDecimal(raisedLimit(terms))).toBe(limit);
	});

	it('raises the price by one percent when paying Bitcoin', () => {
		const paying = { ...buying('0.3', '0.6'), coins: { alice: 'BTC', bob: 'RICK' } };
		expect(formatDecimal(raisedLimit(paying))).toBe('0.60600000');
		expect(quoteOf(paying).asked).toBeLessThan(quoteOf(buying('0.3', '0.6')).asked);
	});
});

describe('answer of a maker', () => {
	it.each([
		['0.74925 at exactly the ask', '0.74925', '0.5', 'ignored'],
		['0.4 at exactly the ask', '0.4', '0.5', 'ignored'],
		['0.1 at exactly the ask', '0.1', '0.5', 'ignored'],
		['0.1 a thousandth above it', '0.1', '0.5005', 'met'],
		['0.4 a thousandth above it', '0.4', '0.5005', 'met'],
		['0.02 a thousandth above it', '0.02', '0.5005', 'ignored'],
		['0.02 a hundredth above it', '0.02', '0.505', 'refused'],
		['0.3 a fifth above it', '0.3', '0.6', 'met'],
	])('matches the measured outcome for %s LTC at any offer', (_case, amount, limit, match) => {
		for (const share of [10, 99]) expect(matchOf(buying(amount, limit), HALF, share)).toBe(match);
	});

	it.each([
		['0.45 RICK, 1 % below the best bid', '0.45', '0.47142859', 'refused'],
		['1.9 RICK, 3 % below the best bid', '1.9', '0.46190478', 'met'],
		['1.1 RICK, 1.2 % below the best bid', '1.1', '0.4705', 'met'],
		['0.8 RICK at 0.47', '0.8', '0.47', 'met'],
	])('matches the measured outcome for a sale of %s', (_case, amount, limit, match) => {
		for (const share of [10, 99]) expect(matchOf(selling(amount, limit), BEST_BID, share)).toBe(match);
	});

	it('has the price 2.07 for a sale refused at the connection', () => {
		const answer = answerTo(selling('0.45', '0.47142859'), { ...BEST_BID, largest: MUCH }, 0.99);
		expect(answer?.isRefusedAtConnect).toBe(true);
		expect(formatDecimal(answer?.price ?? 0n).slice(0, 4)).toBe('2.07');
	});
});

describe('offer of a maker', () => {
	const offered = { ...HALF, largest: MUCH };

	it('is between a tenth and nearly all of the request, as recorded', () => {
		const terms = buying('0.3', '0.6');
		const amounts = [10, 18, 19, 99].map((share) => answerTo(terms, offered, luckOf(share))?.bobAmount ?? 0n);
		expect(amounts.toSorted((one, other) => Number(other - one))).toEqual(amounts);
		const recorded = parseDecimal('0.58084365');
		expect(amounts[1]).toBeGreaterThan(recorded);
		expect(amounts[2]).toBeLessThan(recorded);
		expect(amounts[3]).toBeGreaterThan(quoteOf(terms).asked);
	});

	it.each([
		['1.1', '0.4705', 97, '2.1044'],
		['0.8', '0.47', 33, '2.0997'],
	])('equals the read price if fees lower it: %s RICK at %s', (pays, at, share, got) => {
		const terms = selling(pays, at);
		const answer = answerTo(terms, { ...BEST_BID, largest: MUCH }, luckOf(share));
		expect(answer?.isRefusedAtConnect).toBe(false);
		expect(formatDecimal(answer?.price ?? 0n).slice(0, 6)).toBe(got);
	});

	it('has one price for all draws made too low by fees', () => {
		const prices = [10, 20, 33].map(
			(share) => answerTo(selling('0.8', '0.47'), { ...BEST_BID, largest: MUCH }, luckOf(share))?.price,
		);
		expect(new Set(prices).size).toBe(1);
	});

	it('shrinks by a third repeatedly if no output covers the deposit', () => {
		// Observed on two real nodes: the maker had outputs of 20 and 12 RICK, and the taker requested 9.5 LTC and one fee.
		const terms = buying('9.5', '0.505');
		const answer = answerTo(terms, { ...HALF, largest: parseDecimal('12') }, luckOf(73));
		expect(formatDecimal(answer?.aliceAmount ?? 0n)).toBe('4.22166666');
		expect(formatDecimal(answer?.bobAmount ?? 0n).slice(0, 4)).toBe('8.38');
		expect(answer?.isRefusedAtConnect).toBe(false);
	});

	it('covers the whole amount if an output holds deposit, surcharge and fees', () => {
		const terms = buying('0.3', '0.5005');
		const whole = answerTo(terms, offered, 0)?.bobAmount ?? 0n;
		const paidOf = (largest: bigint) => answerTo(terms, { ...HALF, largest }, 0)?.aliceAmount ?? 0n;
		expect(paidOf((whole * 115n) / 100n)).toBe(terms.aliceAmount);
		expect(paidOf((whole * 113n) / 100n)).toBe(((terms.aliceAmount + 100_000n) * 2n) / 3n - 100_000n);
	});

	it('is refused at the connection if fees consume too much', () => {
		const answer = answerTo(buying('0.3', '0.5005'), { ...HALF, largest: parseDecimal('0.03') }, 0);
		expect(answer?.isRefusedAtConnect).toBe(true);
	});

	it('is omitted if its outputs cover no worthwhile part', () => {
		expect(answerTo(buying('9.5', '0.5005'), { ...HALF, largest: parseDecimal('0.001') }, 0)).toBeUndefined();
	});

	it('is omitted if the read price is below its own', () => {
		expect(answerTo(buying('0.3', '0.5'), offered, 0)).toBeUndefined();
	});
});
