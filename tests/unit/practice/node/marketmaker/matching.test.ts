import { describe, expect, it } from 'vitest';
import {
	answerTo,
	askedAmount,
	matchOf,
	priceAtConnect,
	quotedPrice,
} from '#lib/practice/node/marketmaker/matching.ts';
import { formatDecimal, termsFor } from './terms.ts';

/** Of the chains that the real node was measured on: LTC 0.001, RICK 0.0001. */
const LTC = '0.001';
const RICK = '0.0001';

/** Paying LTC for RICK at an ask of 0.5. */
const buying = (aliceAmount: string, limit: string) =>
	termsFor({ aliceAmount, limit, alice: LTC, bob: RICK });

/** Paying RICK for LTC: the best bid of 1 / 2.10 is an ask of 2.10 the other way round. */
const selling = (aliceAmount: string, limit: string) =>
	termsFor({ aliceAmount, limit, alice: RICK, bob: LTC });

const HALF = 50_000_000n;
const BEST_BID = 210_000_000n;

describe('what a maker makes of a request, as it was measured', () => {
	it('asks for the amount that was recorded', () => {
		expect(formatDecimal(askedAmount(buying('0.3', '0.6')))).toBe('0.50186686');
		expect(formatDecimal(quotedPrice(buying('0.3', '0.6')))).toBe('0.59988019');
		expect(formatDecimal(askedAmount(buying('0.2', '0.6')))).toBe('0.33520019');
	});

	it('reads 0.49996662 from 0.74925 LTC at 0.5', () => {
		expect(formatDecimal(quotedPrice(buying('0.74925', '0.5')))).toBe('0.49996662');
	});

	it.each([
		['0.74925 at exactly the ask', '0.74925', '0.5', 'ignored'],
		['0.4 at exactly the ask', '0.4', '0.5', 'ignored'],
		['0.1 at exactly the ask', '0.1', '0.5', 'ignored'],
		['0.1 a thousandth above it', '0.1', '0.5005', 'met'],
		['0.4 a thousandth above it', '0.4', '0.5005', 'met'],
		['0.02 a thousandth above it', '0.02', '0.5005', 'ignored'],
		['0.02 a hundredth above it', '0.02', '0.505', 'refused'],
		['0.3 a fifth above it', '0.3', '0.6', 'met'],
	])('of %s LTC', (_case, amount, limit, match) => {
		expect(matchOf(buying(amount, limit), HALF)).toBe(match);
	});

	it.each([
		['0.45 RICK, 1 % below the best bid', '0.45', '2.121', 'refused'],
		['1.9 RICK, 3 % below the best bid', '1.9', '2.163', 'met'],
	])('of a sale of %s', (_case, amount, limit, match) => {
		expect(matchOf(selling(amount, limit), BEST_BID)).toBe(match);
	});

	it('gets 2.07 for the sale that it refuses at the connection', () => {
		expect(formatDecimal(priceAtConnect(selling('0.45', '2.121'))).slice(0, 4)).toBe('2.07');
	});

	it('trades between its own price and the one that was asked for', () => {
		const terms = buying('0.3', '0.6');
		expect(answerTo(buying('0.3', '0.5'), HALF, 0)).toBeUndefined();
		const cheapest = answerTo(terms, HALF, 0);
		const dearest = answerTo(terms, HALF, 0.999);
		expect(cheapest?.isRefusedAtConnect).toBe(false);
		expect(cheapest?.price).toBeLessThan(HALF);
		expect(dearest?.price).toBeGreaterThan(cheapest?.price ?? 0n);
		expect(dearest?.price).toBeLessThan(terms.limit);
	});
});
