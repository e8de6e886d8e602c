import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BotTerms } from '#lib/domain/bots.ts';
import { boundMatching, quoteMatching } from '#lib/domain/matching.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { type PastTrades, type ReplayedRule, sourcePrices } from '#lib/domain/replay.ts';
import { BOT, replay } from './run-replay.ts';

const amount = (most: number) => fc.integer({ min: 1, max: most }).map(BigInt);
const pastOf = fc
	.array(
		fc.record({
			...{ wait: fc.integer({ min: 0, max: 4000 }), price: amount(400_000_000), more: amount(50_000_000) },
			...{ base: amount(2_000_000_000), count: fc.integer({ min: 1, max: 40 }) },
			...{ isBucket: fc.boolean(), taker: fc.constantFrom('buy', 'sell') },
		}),
		{ maxLength: 40 },
	)
	.map((rows) => {
		let at = 0;
		return rows.map(({ wait, price, more, base, count, isBucket, taker }): PastTrades => {
			const from = (at += wait);
			const high = isBucket ? price + more : price;
			at += isBucket ? 900 : 0;
			const sums = { base: base * BigInt(count), rel: (base * BigInt(count) * (price + high)) / 2n / COIN };
			if (isBucket) return { from, to: at, low: price, high, last: high, ...sums, count };
			return {
				from,
				to: at,
				low: price,
				high,
				last: price,
				...sums,
				count: 1,
				taker: taker as 'buy' | 'sell',
			};
		});
	});
const priceRules = fc
	.record({
		...{ price: amount(400_000_000), purse: fc.record({ base: amount(10 ** 10), rel: amount(10 ** 10) }) },
		...{
			sell: fc.option(fc.integer({ min: -40, max: 60 })),
			buy: fc.option(fc.integer({ min: -40, max: 60 })),
		},
		...{ minimum: fc.option(amount(300_000_000)), isFixed: fc.boolean() },
	})
	.map(({ price, purse, sell, buy, minimum, isFixed }): ReplayedRule => {
		const share = (percent: number | null) =>
			percent === null ? undefined : (BigInt(percent) * COIN) / 100n;
		const source = isFixed
			? ({ from: 'fixed', price } as const)
			: ({ from: 'market', over: 'KMD', under: 'LTC' } as const);
		const margins = { sellMargin: share(sell), buyMargin: share(buy) };
		return {
			...{ is: 'priceRule', purse },
			priceRule: { source, factor: COIN, offset: 0n, ...margins, minimum: minimum ?? 0n, maximum: 0n },
		};
	});
const bots = fc
	.record({
		...{ side: fc.constantFrom('buy', 'sell'), bound: amount(400_000_000), volume: amount(10 ** 11) },
		isReal: fc.boolean(),
	})
	.map(({ side, bound, volume, isReal }): ReplayedRule => {
		const terms: BotTerms = { ...BOT, side: side as BotTerms['side'], bound, volume };
		return { is: 'bot', terms, matching: isReal ? quoteMatching : boundMatching };
	});

describe('replay', () => {
	it('accounts for each unit paid, received or spent on fees', () => {
		fc.assert(
			fc.property(pastOf, fc.oneof(priceRules, bots), (past, rule) => {
				const { start, end, fills, sides } = replay(rule, past, { source: sourcePrices(past) });
				const sum = (side: string, of: 'pays' | 'receives' | 'fees' | 'atLeast') =>
					fills.filter((fill) => fill.side === side).reduce((all, fill) => all + fill[of], 0n);
				expect(end.base).toBe(
					start.base - sum('sell', 'pays') - sum('sell', 'fees') + sum('buy', 'receives'),
				);
				expect(end.rel).toBe(start.rel - sum('buy', 'pays') - sum('buy', 'fees') + sum('sell', 'receives'));
				for (const side of ['buy', 'sell'] as const)
					for (const of of ['pays', 'receives', 'fees', 'atLeast'] as const)
						expect(sides[side][of]).toBe(sum(side, of));
			}),
		);
	});

	it('never pays more than its budget', () => {
		fc.assert(
			fc.property(pastOf, priceRules, (past, rule) => {
				const { end } = replay(rule, past, { source: sourcePrices(past) });
				expect(end.base).toBeGreaterThanOrEqual(0n);
				expect(end.rel).toBeGreaterThanOrEqual(0n);
			}),
		);
		fc.assert(
			fc.property(pastOf, bots, (past, rule) => {
				const { sides } = replay(rule, past);
				const { side, volume } = rule.is === 'bot' ? rule.terms : BOT;
				expect(sides[side].pays).toBeLessThanOrEqual(volume);
				expect(sides[side === 'buy' ? 'sell' : 'buy'].swaps).toBe(0);
			}),
		);
	});

	it('never trades beyond its limit or the traded volume', () => {
		fc.assert(
			fc.property(pastOf, fc.oneof(priceRules, bots), (past, rule) => {
				const { fills } = replay(rule, past, { source: sourcePrices(past) });
				for (const { at, side, price, pays, receives, atLeast, swaps } of fills) {
					const seen = past.filter(({ to }) => to === at);
					const traded = seen.reduce((sum, { base }) => sum + base, 0n);
					const base = side === 'sell' ? pays : (pays * COIN) / price;
					expect(base).toBeLessThanOrEqual(traded);
					expect(swaps).toBeLessThanOrEqual(Math.max(...seen.map(({ count }) => count)));
					expect(receives).toBeGreaterThanOrEqual(atLeast);
					if (rule.is === 'bot') {
						const { bound } = rule.terms;
						expect(side === 'buy' ? price <= bound : price >= bound).toBe(true);
					} else if (side === 'sell') expect(price).toBeGreaterThanOrEqual(rule.priceRule.minimum);
				}
			}),
		);
	});

	it('is deterministic', () => {
		fc.assert(
			fc.property(pastOf, fc.oneof(priceRules, bots), (past, rule) => {
				const order = { source: sourcePrices(past) };
				expect(replay(rule, past, order)).toEqual(replay(rule, past, order));
			}),
		);
	});
});
