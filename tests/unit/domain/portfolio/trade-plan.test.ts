import fc from 'fast-check';
import { COIN } from '#lib/domain/money/amount.ts';
import { draftOfTrade, planTrades, portfolioOf, type PairTerms } from '#lib/domain/portfolio.ts';
import { describe, expect, it } from 'vitest';

const FEE = 10_000n;
const COINS = ['BTC', 'DGB', 'KMD', 'LTC'] as const;

type Row = readonly [coin: string, amount: bigint, price: bigint | undefined, heldBack?: bigint];

const holding = ([coin, amount, price, heldBack = 0n]: Row) => ({
	...{ coin, counted: amount - heldBack, price, goal: 0n, goalShare: 0n },
});
const heldOf = (rows: readonly Row[]) =>
	portfolioOf(rows.map(holding), new Map(rows.map(([coin, amount]) => [coin, amount]))).coins;
const goalsOf = (goals: Readonly<Record<string, bigint>>) =>
	new Map(Object.entries(goals).map(([coin, percent]) => [coin, percent * COIN]));
const termsOf = (more: Partial<PairTerms> = {}): PairTerms => ({
	...{ bid: undefined, ask: undefined, fees: Object.fromEntries(COINS.map((coin) => [coin, FEE])) },
	...more,
});

const KMD: Row = ['KMD', 100n * COIN, COIN];
const LTC: Row = ['LTC', 100n * COIN, 3n * COIN];

describe('planTrades', () => {
	it('sells the excess at the node’s price and adds both fees', () => {
		const { trades, after } = planTrades(heldOf([KMD, LTC]), goalsOf({ KMD: 50n, LTC: 50n }), () =>
			termsOf(),
		);
		const pays = 3_333_333_333n;
		expect(trades).toMatchObject([
			{ pair: { base: 'LTC', rel: 'KMD' }, side: 'sell', price: 3n * COIN, isOffered: false },
		]);
		expect(trades[0]?.costs).toEqual({
			...{ pays, tradeFee: pays / 777n, transactionFees: 4n * FEE, receives: 3n * pays },
			spends: pays + pays / 777n + 4n * FEE,
		});
		expect(after.map(({ share }) => Number(share / 1_000_000n) / 100)).toEqual([50.01, 49.98]);
	});

	it('takes the best offer and leaves its price to the form', () => {
		const goals = goalsOf({ KMD: 20n, LTC: 20n });
		const [trade] = planTrades(heldOf([KMD, LTC]), goals, () => termsOf({ bid: 2n * COIN })).trades;
		expect(trade).toMatchObject({ price: 2n * COIN, isOffered: true, costs: { receives: 6_666_666_666n } });
		expect(trade && draftOfTrade(trade)).toMatchObject({
			...{ side: 'sell', type: 'take', texts: { price: '', amount: '33.33333333' } },
		});
	});

	it('trades nothing for a single goal of 40 %', () => {
		const plan = planTrades(heldOf([KMD, LTC]), goalsOf({ KMD: 40n }), () => termsOf());
		expect(plan).toMatchObject({ trades: [], small: [], kept: ['LTC'], after: [{ goalShare: 100n * COIN }] });
	});

	it('names coins that cannot be traded', () => {
		const rows = [KMD, ['LTC', 100n * COIN, 3n * COIN, 90n * COIN], ['DGB', COIN, undefined]] as const;
		const plan = planTrades(heldOf(rows), goalsOf({ KMD: 50n, LTC: 25n, DGB: 25n }), () => termsOf());
		expect(plan.unpriced).toEqual(['DGB']);
		expect(plan.unsold).toEqual([
			{ coin: 'LTC', amount: 6_666_666_666n - (plan.trades[0]?.costs.pays ?? 0n) },
		]);
		expect(plan.trades[0]?.costs.spends).toBeLessThanOrEqual(10n * COIN);
		const dear = planTrades(heldOf([KMD, LTC]), goalsOf({ KMD: 26n, LTC: 74n }), () =>
			termsOf({ fees: { LTC: COIN } }),
		);
		expect(dear).toMatchObject({ trades: [], small: [{ sell: 'LTC', buy: 'KMD' }], unsold: [] });
	});

	it('ends with a price of a few units', () => {
		const rows = [
			['DGB', 66_666_667n, 3n],
			['RICK', 1n, 3n],
		] as const;
		const plan = planTrades(heldOf(rows), goalsOf({ DGB: 50n, RICK: 50n }), () => undefined);
		expect(plan.trades).toHaveLength(1);
	});

	it('reaches the goals within one smallest trade and oversells no coin', () => {
		const amount = fc.oneof(fc.bigInt(0n, COIN / 20n), fc.bigInt(0n, 1000n * COIN));
		const row = fc.record({
			...{ amount, price: fc.bigInt(COIN / 100n, 100n * COIN), goal: fc.bigInt(1n, 40n) },
			free: fc.oneof(fc.constant(100n), fc.bigInt(0n, 100n)),
		});
		fc.assert(
			fc.property(fc.array(row, { minLength: 2, maxLength: 4 }), (rows) => {
				const named = rows.map((each, at) => ({ ...each, coin: COINS[at] ?? '' }));
				const coins = heldOf(
					named.map(({ coin, amount, price, free }) => [
						coin,
						amount,
						price,
						amount - (amount * free) / 100n,
					]),
				);
				const goals = new Map(named.map(({ coin, goal }) => [coin, goal]));
				const [total, sum] = [add(coins.map(({ worth = 0n }) => worth)), add([...goals.values()])];
				const { trades, unsold, after } = planTrades(coins, goals, () => termsOf());
				const results = coins.map(({ coin, amount, price = 0n, heldBack }, at) => {
					const sales = trades.filter(({ sell }) => sell === coin).map(({ costs }) => costs);
					const bought = add(trades.filter(({ buy }) => buy === coin).map(({ costs }) => costs.receives));
					const [spends, pays] = [add(sales.map((each) => each.spends)), add(sales.map((each) => each.pays))];
					expect(spends).toBeLessThanOrEqual(amount - heldBack);
					expect(after[at]?.amount).toBe(amount - spends + bought);
					const worthOf = (units: bigint) => (units * price) / COIN;
					const worth = worthOf(amount - pays + bought);
					const unfilled = add(unsold.filter((each) => each.coin === coin).map((each) => each.amount));
					const excess = worth - worthOf(unfilled) - (total * (goals.get(coin) ?? 0n)) / sum;
					// Fees are below a fifth of this payment. Prices are rounded to eight decimal places.
					return { worth, excess, smallest: worthOf(5n * (4n * FEE + 1000n)) + total / 10_000n + 1000n };
				});
				const smallest = results.reduce((most, each) => (each.smallest > most ? each.smallest : most), 0n);
				const areNear = (sign: bigint) => results.every(({ excess }) => sign * excess <= smallest);
				expect(areNear(1n) || areNear(-1n)).toBe(true);
				const gain = add(results.map(({ worth }) => worth)) - total;
				expect(gain < 0n ? -gain : gain).toBeLessThanOrEqual(total / 10_000n + 1000n);
			}),
		);
	});
});

const add = (units: readonly bigint[]): bigint => units.reduce((all, each) => all + each, 0n);
