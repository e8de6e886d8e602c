import { COIN } from '#lib/domain/money/amount.ts';
import { addMoney, sumOfCoin } from '#lib/domain/money/figures.ts';
import {
	orderOf,
	periodOf,
	resultsOf as resultsOfChoice,
	startOfPeriod,
	type ResultChoice,
} from '#lib/domain/swap-results.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { summaryOf, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRecord, provedSwap, START } from '../node/reference/any-record.ts';

interface Given {
	readonly side: 'buy' | 'sell';
	/** Total spent, its fees, and amount received, in whole coins. */
	readonly spends: number;
	readonly fees?: number;
	readonly receives: number;
	readonly at?: number;
	readonly missing?: readonly 'arrival'[];
}

const DAY_MS = 86_400_000;

const units = (coins: number) => BigInt(Math.round(coins * Number(COIN)));
const kmd = (coins: number) => ({ coin: 'KMD', amount: units(coins) });
const btc = (coins: number) => ({ coin: 'BTC', amount: units(coins) });

/** A finished swap of the KMD/BTC pair. */
function summary({ side, spends, fees = 0, receives, at = 10, missing = [] }: Given): SwapSummary {
	const [paid, got] = side === 'buy' ? ['BTC', 'KMD'] : ['KMD', 'BTC'];
	return {
		swap: { isFinished: true, pays: { coin: paid, amount: 1n }, arrives: { coin: got, amount: 1n } },
		...{ pair: { base: 'KMD', rel: 'BTC' }, side, at },
		receipt: {
			...{ pays: receives === 0 ? 0n : units(spends - fees), tradeFee: units(fees), transactionFees: 0n },
			...{ spends: units(spends), receives: units(receives), missing },
		},
	} as unknown as SwapSummary;
}

const PRICES = new Map([
	['KMD', COIN],
	['BTC', 4n * COIN],
]);

const resultsOf = (
	summaries: readonly SwapSummary[],
	since: number,
	prices: ResultChoice['prices'],
	method: ResultChoice['method'] = 'fifo',
) => {
	const groupOf = (each: SwapSummary) => periodOf(each, 'day', 'utc');
	return resultsOfChoice(summaries, { since, prices, method, groupOf });
};

const PURCHASE = summary({ side: 'buy', spends: 10, fees: 1, receives: 40 });
const SALE = summary({ side: 'sell', spends: 20, fees: 2, receives: 6 });

describe('swap result', () => {
	it('is receipts minus payments, fees included, at current prices', () => {
		const { coins, worth, swaps, unpriced } = resultsOf([PURCHASE, SALE], 0, PRICES);
		expect(coins).toEqual([
			{ coin: 'BTC', swaps: 2, left: units(10), arrived: units(6), fees: units(1), worth: units(-16) },
			{ coin: 'KMD', swaps: 2, left: units(20), arrived: units(40), fees: units(2), worth: units(20) },
		]);
		expect({ worth, swaps, unpriced }).toEqual({ worth: units(4), swaps: 2, unpriced: [] });
	});

	it('has an average per side, a gain, and an open rest', () => {
		const [pair] = resultsOf([PURCHASE, SALE], 0, PRICES).pairs;
		expect(pair).toMatchObject({
			bought: { base: kmd(40), rel: btc(10), average: units(0.25) },
			sold: { base: kmd(20), rel: btc(6), average: units(0.3) },
			fees: { base: kmd(2), rel: btc(1) },
			net: { base: kmd(20), rel: btc(-4) },
			realised: btc(1),
			open: { base: kmd(20), rel: btc(5), unrealised: btc(0) },
			worth: units(4),
		});
	});

	it('closes the oldest trades first, or an equal part of all', () => {
		const dear = summary({ side: 'buy', spends: 20, receives: 40, at: 11 });
		const sale = summary({ side: 'sell', spends: 40, receives: 16, at: 12 });
		const gainOf = (method: ResultChoice['method']) =>
			resultsOf([sale, dear, PURCHASE], 0, PRICES, method).pairs[0]?.realised;
		expect([gainOf('fifo'), gainOf('average')]).toEqual([btc(6), btc(1)]);
	});

	it('counts a gain in the period of the closing trade', () => {
		const sale = summary({ side: 'sell', spends: 40, receives: 16, at: DAY_MS });
		expect(resultsOf([PURCHASE, sale], DAY_MS, PRICES).pairs[0]?.realised).toEqual(btc(6));
		const { groups } = resultsOf([PURCHASE, sale], 0, PRICES);
		expect(groups.map(({ group, realised, fees }) => ({ group, realised, fees }))).toEqual([
			{ group: '1970-01-02', realised: [btc(6)], fees: [] },
			{ group: '1970-01-01', realised: [], fees: [btc(1)] },
		]);
	});

	it('keeps the open trades of a pair not traded in the period', () => {
		const { pairs, swaps } = resultsOf([PURCHASE], DAY_MS, PRICES);
		expect({ swaps, base: pairs[0]?.open?.base }).toEqual({ swaps: 0, base: kmd(40) });
	});

	it('has the failures, lost fees and duration of each group', () => {
		const failed = summary({ side: 'buy', spends: 0.5, fees: 0.5, receives: 0 });
		const lasting = (each: SwapSummary, seconds: number) => ({
			...each,
			swap: { ...each.swap, startedAt: DAY_MS, finishedAt: DAY_MS + seconds * 1000 },
		});
		const { groups } = resultsOf([lasting(PURCHASE, 60), lasting(SALE, 40), lasting(failed, 900)], 0, PRICES);
		expect(groups).toMatchObject([
			{ swaps: 3, failed: 1, lost: [btc(0.5)], durationMs: 60_000, realised: [btc(1)], gain: units(4) },
		]);
	});

	it('starts a period with its first day', () => {
		const noon = Date.UTC(2026, 9, 30, 12);
		expect(startOfPeriod(noon, 'month', 'utc')).toBe(Date.UTC(2026, 9, 1));
		expect(startOfPeriod(noon, 'year', 'utc')).toBe(Date.UTC(2026, 0, 1));
		expect(startOfPeriod(noon, 'day', 'utc')).toBe(Date.UTC(2026, 9, 30));
	});

	it('closes a sale with a later purchase', () => {
		const sale = summary({ side: 'sell', spends: 60, receives: 18, at: 9 });
		const [pair] = resultsOf([PURCHASE, sale], 0, PRICES).pairs;
		expect(pair?.realised).toEqual(btc(2));
		expect(pair?.open).toEqual({ base: kmd(-20), rel: btc(6), unrealised: btc(1) });
	});

	it('realises nothing before both sides were traded', () => {
		expect(resultsOf([PURCHASE], 0, PRICES).pairs[0]?.realised).toBeUndefined();
	});

	it('counts only the fees of a swap without a trade', () => {
		const failed = summary({ side: 'buy', spends: 0.5, fees: 0.5, receives: 0 });
		const { lost, pairs } = resultsOf([failed], 0, PRICES);
		const [pair] = pairs;
		expect(lost).toEqual([btc(0.5)]);
		expect(pair?.bought.average).toBeUndefined();
		expect(pair?.net).toEqual({ base: kmd(0), rel: btc(-0.5) });
		expect(pair?.worth).toBe(units(-2));
	});

	it('excludes a payment without receipt from the average price', () => {
		const taken = summary({ side: 'buy', spends: 10, fees: 1, receives: 0 });
		const paid = { ...taken, receipt: { ...taken.receipt, pays: units(9) } };
		const [pair] = resultsOf([PURCHASE, paid], 0, PRICES).pairs;
		expect(pair?.bought.average).toBe(units(0.25));
		expect(pair?.net).toEqual({ base: kmd(40), rel: btc(-20) });
	});

	it('omits earlier swaps, open swaps and swaps without movement', () => {
		const early = summary({ side: 'buy', spends: 1, receives: 1, at: 9 });
		const none = summary({ side: 'buy', spends: 0, receives: 0 });
		const open = { ...PURCHASE, swap: { ...PURCHASE.swap, isFinished: false } };
		expect(resultsOf([early, none, open, SALE], 10, PRICES).swaps).toBe(1);
	});

	it('lists unpriced coins and counts incompletely reported swaps', () => {
		const partly = summary({ side: 'sell', spends: 5, receives: 0, missing: ['arrival'] });
		const { unpriced, incomplete, worth, pairs } = resultsOf([PURCHASE, partly], 0, new Map([['KMD', COIN]]));
		expect({ unpriced, incomplete, worth }).toEqual({ unpriced: ['BTC'], incomplete: 1, worth: units(35) });
		expect(pairs[0]?.worth).toBeUndefined();
		expect(resultsOf([], 0, PRICES).worth).toBeUndefined();
	});
});

describe('order of a swap', () => {
	const pair = { base: 'KMD', rel: 'BTC' };
	const entry = (kind: string, created: number, draft: object, more: object = {}) =>
		({
			id: `${kind} ${created}`,
			kind,
			created,
			step: 'done',
			draft: { ...pair, ...draft },
			...more,
		}) as JournalEntry;
	const swap = (more: Partial<Swap>) =>
		({ id: 'a', isMaker: true, pays: kmd(1), gets: btc(1), startedAt: 9, ...more }) as Swap;
	const entries = [
		entry('trade-offer', 12, { price: '3' }),
		entry('trade-offer', 8, { price: '2' }, { step: 'refused' }),
		entry('trade-formula', 6, {}),
		entry('trade-offer', 4, { price: '0' }),
		entry('trade-offer', 2, { price: '1' }),
		entry('trade-request', 1, {}, { swap: 'b', moreSwaps: ['c'] }),
	];

	it.each([
		[{}, 'trade-formula 6'],
		[{ pays: btc(1), gets: kmd(1) }, 'trade-formula 6'],
		[{ startedAt: 5 }, undefined],
		[{ startedAt: 3 }, 'trade-offer 2'],
		[{ startedAt: 3, pays: btc(1), gets: kmd(1) }, undefined],
		[{ startedAt: 20 }, 'trade-offer 12'],
		[{ id: 'c', isMaker: false }, 'trade-request 1'],
		[{ id: 'd', isMaker: false }, undefined],
	])('is the request, or the price of that time: %o', (more, id) => {
		expect(orderOf(swap(more), entries)?.id).toBe(id);
	});
});

/** A finished or failed swap, of either role and direction, with or without a request in either direction. */
const anySwap = fc
	.record({
		coins: fc.shuffledSubarray(['KMD', 'BTC', 'LTC', 'RICK'], { minLength: 2, maxLength: 2 }),
		amounts: fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 })),
		iambob: fc.constantFrom(0 as const, 1 as const),
		isTraded: fc.boolean(),
		requested: fc.constantFrom('not', 'as-is', 'turned'),
	})
	.map(({ coins: [bob = '', alice = ''], amounts, iambob, isTraded, requested }) => {
		const [ofBob, ofAlice] = amounts.map((amount) => amount / 1000) as [number, number];
		const values = [
			ofBob - 0.0001,
			ofAlice,
			ofBob + 0.0001,
			ofAlice + 0.001,
			ofBob * 1.125,
			0,
			ofAlice / 777,
		];
		const traded = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend', 'bobspend'] as const;
		const flags = isTraded ? traded : (['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'] as const);
		const record = anyRecord(flags, {
			...{ iambob, bob, alice, srcamount: ofBob, destamount: ofAlice, values: isTraded ? values : [] },
			...{ status: 'finished', finishtime: START / 1000 + 90, alicetxfee: 0.001, bobtxfee: 0.0001 },
		});
		const isReversed = requested === 'turned';
		const request = {
			...{ base: isReversed ? alice : bob, rel: isReversed ? bob : alice },
			...{ side: isReversed ? ('sell' as const) : ('buy' as const), price: '1', volume: '1' },
			...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [] },
		};
		return summaryOf(provedSwap(record), START, requested === 'not' ? [] : [request]);
	});

describe('result by pair', () => {
	it('equals the sums per coin over random swaps in both directions', () => {
		fc.assert(
			fc.property(fc.array(anySwap, { minLength: 1, maxLength: 30 }), (summaries) => {
				const { pairs, coins } = resultsOf(summaries, 0, PRICES);
				const moved = (['spends', 'receives'] as const).map((part) =>
					summaries.flatMap(({ swap: { pays, arrives }, receipt }) => {
						const { coin } = part === 'spends' ? pays : arrives;
						return receipt.spends + receipt.receives > 0n ? [{ coin, amount: receipt[part] }] : [];
					}),
				);
				for (const { coin, arrived, left } of coins) {
					const [paid = 0n, got = 0n] = moved.map(
						(part) =>
							sumOfCoin(
								coin,
								part.filter((each) => each.coin === coin),
							).amount,
					);
					expect([left, arrived]).toEqual([paid, got]);
					const nets = pairs.flatMap(({ net }) => [net.base, net.rel]).filter((each) => each.coin === coin);
					expect(sumOfCoin(coin, nets).amount).toBe(got - paid);
				}
				for (const { pair, bought, sold } of pairs) {
					const received = (coin: string, other: string) =>
						summaries
							.filter(({ swap, receipt }) => {
								const isOfPair = swap.arrives.coin === coin && swap.pays.coin === other;
								return isOfPair && receipt.pays > 0n && receipt.missing.length === 0;
							})
							.reduce((sum, { receipt }) => sum + receipt.receives, 0n);
					expect(bought.base).toEqual({ coin: pair.base, amount: received(pair.base, pair.rel) });
					expect(sold.rel).toEqual({ coin: pair.rel, amount: received(pair.rel, pair.base) });
				}
				const markets = pairs.map(({ pair }) => [pair.base, pair.rel].toSorted().join());
				expect(new Set(markets).size).toBe(markets.length);
			}),
			{ seed: 43, numRuns: 300 },
		);
	});
});

/** Trades of one pair at whole prices, so that every unit has an exact cost. */
const anyTrade = fc.record({
	side: fc.constantFrom('buy' as const, 'sell' as const),
	amount: fc.integer({ min: 1, max: 30 }),
	price: fc.integer({ min: 1, max: 99 }),
	at: fc.integer({ min: 0, max: 5 * DAY_MS }),
});

interface AnyTrade {
	readonly side: 'buy' | 'sell';
	readonly amount: number;
	readonly price: number;
	readonly at: number;
}

function tradeOf({ side, amount, price, at }: AnyTrade) {
	const [spends, receives] = side === 'buy' ? [amount * price, amount] : [amount, amount * price];
	return summary({ side, spends: spends / Number(COIN), receives: receives / Number(COIN), at });
}

const sumOfSizes = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + Math.abs(each), 0);

/** Trades in order of time, against a queue with one element per base unit: its price, negative if sold. */
function expectQueue(trades: readonly AnyTrade[]): void {
	const { pairs, groups } = resultsOf(trades.map(tradeOf), 0, PRICES);
	const queue: number[] = [];
	let gain = 0;
	for (const { side, amount, price } of trades)
		for (let unit = 0; unit < amount; unit++) {
			const signed = side === 'buy' ? price : -price;
			if ((queue[0] ?? signed) * signed > 0) queue.push(signed);
			else gain -= signed + (queue.shift() ?? 0);
		}
	const { realised: { amount: realised } = btc(0), open } = pairs[0] ?? {};
	expect(realised).toBe(BigInt(gain));
	expect(open?.rel ?? btc(0)).toEqual({ coin: 'BTC', amount: BigInt(sumOfSizes(queue)) });
	const gains = groups.flatMap((each) => each.realised);
	expect(sumOfCoin('BTC', gains).amount).toBe(realised);
}

const byTime = (trades: readonly AnyTrade[]) => trades.toSorted((one, other) => one.at - other.at);

describe('realised gain', () => {
	it('equals a queue of single units and adds up over periods', () => {
		fc.assert(
			fc.property(fc.array(anyTrade, { minLength: 1, maxLength: 40 }), (trades) =>
				expectQueue(byTime(trades)),
			),
			{ seed: 47, numRuns: 300 },
		);
		expectQueue(byTime(fc.sample(anyTrade, { seed: 47, numRuns: 10_000 })));
	});

	it('equals a running average up to rounding, and loses no unit', () => {
		fc.assert(
			fc.property(fc.array(anyTrade, { minLength: 1, maxLength: 40 }), (unsorted) => {
				const trades = byTime(unsorted);
				const [pair] = resultsOf(trades.map(tradeOf), 0, PRICES, 'average').pairs;
				let [held, cost, gain] = [0, 0, 0];
				for (const { side, amount, price } of trades) {
					const signed = side === 'buy' ? amount : -amount;
					const closed = held * signed < 0 ? Math.min(Math.abs(held), amount) : 0;
					const average = held === 0 ? 0 : cost / Math.abs(held);
					gain += Math.sign(held) * closed * (price - average);
					cost += (amount - closed) * price - closed * average;
					held += signed;
				}
				const realised = pair?.realised?.amount ?? 0n;
				expect(Math.abs(Number(realised) - gain)).toBeLessThanOrEqual(trades.length);
				const { rel, base } = pair?.open ?? { rel: btc(0), base: kmd(0) };
				const open = base.amount > 0n ? rel.amount : -rel.amount;
				expect(realised - open).toBe(pair?.net.rel.amount);
			}),
			{ seed: 47, numRuns: 300 },
		);
	});
});

describe('money', () => {
	it('throws when amounts of two coins are added', () => {
		expect(addMoney(kmd(1), kmd(2))).toEqual(kmd(3));
		expect(() => addMoney(kmd(1), btc(2))).toThrow('Cannot add BTC to KMD');
	});
});
