import { describe, expect, it } from 'vitest';
import type { BotTerms } from '#lib/domain/bots.ts';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import { boundMatching, quoteMatching } from '#lib/domain/matching.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { type PastTrades, type ReplayedRule, sourcePrices } from '#lib/domain/replay.ts';
import { BOT, replay } from './replay/run-replay.ts';

const of = parseDecimal;
const FIXED: PriceRule = {
	source: { from: 'fixed', price: of('2') },
	...{ factor: COIN, offset: 0n, sellMargin: of('0.1'), buyMargin: undefined, minimum: 0n, maximum: 0n },
};
const DOCUMENT_BOT: ReplayedRule = { is: 'bot', terms: BOT, matching: boundMatching };

const selling = (base: string, changed: Partial<PriceRule> = {}): ReplayedRule => ({
	...{ is: 'priceRule', priceRule: { ...FIXED, ...changed }, purse: { base: of(base), rel: 0n } },
});

/** A single trade of the last day. */
function trade(at: number, price: string, base: string, taker: 'buy' | 'sell' = 'buy'): PastTrades {
	const [unit, amount] = [of(price), of(base)];
	const prices = { low: unit, high: unit, last: unit };
	return { from: at, to: at, ...prices, base: amount, rel: (amount * unit) / COIN, count: 1, taker };
}

/** A 15-minute bucket of trades. */
function bucket(from: number, low: string, high: string, base: string, count: number): PastTrades {
	const middle = (of(low) + of(high)) / 2n;
	const sums = { base: of(base), rel: (of(base) * middle) / COIN, count };
	return { from, to: from + 900, low: of(low), high: of(high), last: middle, ...sums };
}

describe('replayed price rule', () => {
	it('sells at its price to buyers at or above it, until sold out', () => {
		const past = [
			trade(100, '2.19999999', '5'),
			trade(200, '2.3', '4'),
			trade(250, '9', '3', 'sell'),
			trade(300, '2.2', '100'),
			trade(400, '2.2', '100'),
		];
		const { fills, sides, end, trades } = replay(selling('10'), past);
		// Each swap pays five fees: the first uses 4 and 0.00005, the second the remainder less 0.00005.
		expect(fills).toEqual([
			{
				...{ at: 200, side: 'sell', price: of('2.2'), pays: of('4'), fees: 5000n, swaps: 1 },
				...{ receives: of('8.8'), atLeast: of('8.8') },
			},
			{
				...{ at: 300, side: 'sell', price: of('2.2'), pays: of('5.9999'), fees: 5000n, swaps: 1 },
				...{ receives: of('13.19978'), atLeast: of('13.19978') },
			},
		]);
		expect(sides.sell).toMatchObject({ pays: of('9.9999'), receives: of('21.99978'), swaps: 2 });
		expect(sides.buy.swaps).toBe(0);
		expect(end).toEqual({ base: 0n, rel: of('21.99978') });
		expect(trades).toBe(5);
	});

	it('buys at its price from sellers at or below that price', () => {
		const priceRule = { ...FIXED, sellMargin: undefined, buyMargin: 0n };
		const rule: ReplayedRule = { is: 'priceRule', priceRule, purse: { base: 0n, rel: of('7') } };
		const past = [trade(1, '2.1', '1', 'sell'), trade(2, '1.9', '3', 'sell'), trade(3, '1.5', '3', 'sell')];
		const { sides, end } = replay(rule, past);
		// Buys 3 KMD for 6 LTC, then half of the remainder after two times five fees.
		expect(sides.buy).toMatchObject({ pays: of('6.9999'), receives: of('3.49995'), fees: 10_000n, swaps: 2 });
		expect(end).toEqual({ base: of('3.49995'), rel: 0n });
	});

	it('trades back and forth with its proceeds', () => {
		const priceRule = { ...FIXED, buyMargin: of('0.25') };
		const rule: ReplayedRule = { is: 'priceRule', priceRule, purse: { base: of('1.00005'), rel: 0n } };
		const { sides, end } = replay(rule, [trade(1, '2.5', '9'), trade(2, '1.5', '9', 'sell')]);
		// Sells 1 KMD for 2.2 LTC, of which 2.19995 at 1.6 buy 1.37496875.
		expect(sides.sell).toMatchObject({ pays: of('1'), receives: of('2.2') });
		expect(sides.buy).toMatchObject({ pays: of('2.19995'), receives: of('1.37496875') });
		expect(end).toEqual({ base: of('1.37496875'), rel: 0n });
	});

	it('estimates the trades of a bucket that reached its price', () => {
		const all = replay(selling('100'), [bucket(0, '2.2', '2.6', '10', 5)]);
		expect(all.sides.sell).toMatchObject({ pays: of('10'), fees: 25_000n, swaps: 5 });
		const one = replay(selling('100'), [bucket(0, '2', '2.6', '10', 5)]);
		expect(one.sides.sell).toMatchObject({ pays: of('2'), fees: 5000n, swaps: 1 });
		expect(one.fills[0]?.at).toBe(900);
		expect(replay(selling('100'), [bucket(0, '2', '2.19', '10', 5)]).fills).toEqual([]);
	});

	it('follows earlier trades with a minute of delay', () => {
		const rule = selling('100', { source: { from: 'market', over: 'KMD', under: 'LTC' } });
		const past = [trade(0, '1', '1'), trade(59, '1.2', '1'), trade(60, '1.2', '1'), trade(119, '1.32', '1')];
		const { fills } = replay(rule, past, { source: sourcePrices(past) });
		// The first minute has no price; the next ones are 10 % above 1 and 10 % above 1.2.
		expect(fills.map(({ at, price }) => [at, price])).toEqual([
			[60, of('1.1')],
			[119, of('1.32')],
		]);
	});

	it('stays within its bounds', () => {
		const rule = selling('100', {
			...{ source: { from: 'market', over: 'KMD', under: 'LTC' }, minimum: of('3') },
		});
		const { fills } = replay(rule, [trade(100, '2.9', '1'), trade(200, '3', '1')], {
			source: [{ at: 0, price: of('2') }],
		});
		expect(fills.map(({ price }) => price)).toEqual([of('3')]);
	});

	it('does not trade before its first price is set', () => {
		expect(replay(selling('9'), [trade(100, '3', '1')], { readyAt: 101 }).fills).toEqual([]);
	});

	it('makes no swap if fees reach its amount', () => {
		expect(replay(selling('9'), [trade(1, '3', '0.00005')]).fills).toEqual([]);
		expect(replay(selling('9'), [trade(1, '3', '0.00005001')]).fills).toHaveLength(1);
	});
});

describe('replayed bot', () => {
	it('takes trades within its limit at their price, with taker fees', () => {
		const past = [
			trade(1, '2.1', '9'),
			trade(2, '1.5', '4'),
			trade(3, '1.5', '4', 'sell'),
			trade(4, '2', '9'),
			trade(5, '1', '9'),
		];
		const { fills, sides, end } = replay(DOCUMENT_BOT, past);
		// Fees are 1/777 of each payment and four transaction fees; makers add the fee of the last transaction.
		expect(fills).toEqual([
			{
				...{ at: 2, side: 'buy', price: of('1.5'), pays: of('6'), fees: 772_200n + 4000n, swaps: 1 },
				...{ receives: of('4.00001'), atLeast: (of('6') * COIN) / of('2.002') },
			},
			{
				...{ at: 4, side: 'buy', price: of('2'), pays: of('4'), fees: 514_800n + 4000n, swaps: 1 },
				...{ receives: of('2.00001'), atLeast: (of('4') * COIN) / of('2.002') },
			},
		]);
		expect(sides.buy.pays).toBe(BOT.volume);
		expect(end).toEqual({ base: of('6.00002'), rel: -(776_200n + 518_800n) });
	});

	it('sells within its limit, with taker fees', () => {
		const terms: BotTerms = { ...BOT, side: 'sell', bound: of('2'), volume: of('5') };
		const past = [trade(1, '1.9', '9', 'sell'), trade(2, '2.5', '3', 'sell'), trade(3, '3', '9', 'buy')];
		const { sides } = replay({ is: 'bot', terms, matching: boundMatching }, past);
		expect(sides.sell).toMatchObject({ pays: of('3'), receives: of('7.50001'), fees: 386_100n + 4000n });
	});

	it('misses trades exactly at its limit if makers add fees', () => {
		const rule: ReplayedRule = { is: 'bot', terms: BOT, matching: quoteMatching };
		expect(replay(rule, [trade(1, '2', '1')]).fills).toEqual([]);
		const { sides } = replay(rule, [trade(1, '1.9', '1')]);
		expect(sides.buy.pays).toBe(of('1.9'));
		// Makers of this variant pick a price between their own and the bound.
		expect(sides.buy.receives).toBeLessThan(of('1'));
		expect(sides.buy.receives).toBeGreaterThan(sides.buy.atLeast);
	});
});

describe('replay', () => {
	it('is empty without trades', () => {
		for (const rule of [selling('10'), DOCUMENT_BOT]) {
			const { trades, fills, points, worst, start, end } = replay(rule, []);
			expect({ trades, fills, points, worst }).toEqual({
				...{ trades: 0, fills: [], points: [], worst: undefined },
			});
			expect(end).toEqual(start);
		}
	});

	it('compares its value with holding and finds its worst moment', () => {
		const past = [trade(1, '2', '1'), trade(2, '2.2', '1'), trade(3, '4', '1', 'sell'), trade(4, '2', '1')];
		const { points, worst } = replay(selling('1.00005'), past);
		// The final value is 2.2 LTC instead of 1.00005 KMD.
		expect(points).toEqual([
			{ at: 1, value: of('2.0001'), held: of('2.0001') },
			{ at: 2, value: of('2.2'), held: of('2.20011') },
			{ at: 3, value: of('2.2'), held: of('4.0002') },
			{ at: 4, value: of('2.2'), held: of('2.0001') },
		]);
		expect(worst).toEqual({ at: 3, by: of('1.8002') });
	});

	it('counts its time at the best price, if known', () => {
		const band = [
			{ time: 0, bid: 1, ask: 2.1 },
			{ time: 60, bid: 1, ask: 2.2 },
			{ time: 120, bid: 1, ask: 0 },
			{ time: 180, bid: 1, ask: 3 },
		];
		const past = [trade(1, '2', '1')];
		expect(replay(selling('1'), past, { band }).standing).toEqual({
			...{ sell: { best: 2, of: 3 }, buy: { best: 0, of: 0 } },
		});
		// The history has no offers at 2 or less.
		expect(replay(DOCUMENT_BOT, past, { band }).standing.buy).toEqual({ best: 0, of: 3 });
	});

	it('limits the points of a drawing and includes the last', () => {
		const past = Array.from({ length: 3000 }, (_, at) => trade(at, String(1 + at / 1000), '0.001'));
		const { points } = replay(selling('1'), past);
		expect(points).toHaveLength(500);
		expect(points.at(-1)?.at).toBe(2999);
	});
});
