import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bot } from '#lib/domain/bots.ts';
import type { RunningPriceRule } from '#lib/domain/price-rule.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import type { StandingOrder } from '#lib/domain/orders/open-orders.ts';
import { WHOLE, type PortfolioCoin } from '#lib/domain/portfolio.ts';
import {
	budgetOf,
	exposureOf,
	standingOf,
	surplusOf,
	worthOfExposure,
	type AutomationLists,
} from '#lib/domain/automation.ts';

const COINS = ['BTC', 'KMD', 'LTC'] as const;
const NOTHING: AutomationLists = { orders: [], priceRules: [], bots: [], portfolio: [] };

function orderOf(side: 'buy' | 'sell', base: string, rel: string, volume?: bigint): StandingOrder {
	return { id: `${side} ${base} ${rel}`, side, base, rel, price: 2n * COIN, volume };
}

function botOf(more: Partial<Bot> = {}): Bot {
	return {
		...{ id: '7', base: 'KMD', rel: 'LTC', side: 'buy', bound: COIN, volume: 5n * COIN, startedAt: 0 },
		...{ pausedAt: undefined, stoppedAt: undefined, trades: [], traded: 0n, pending: 0n },
		...{ average: undefined, isComplete: false },
		...more,
	};
}

function priceRuleOf(base: string, rel: string, sides: readonly ('ask' | 'bid')[]): RunningPriceRule {
	const margin = (side: 'ask' | 'bid') => (sides.includes(side) ? 0n : undefined);
	const none = { ask: '0', bid: '0' };
	return {
		...{ id: `${base} ${rel}`, base, rel, since: 0, prices: none, isEndless: false, isOverridden: false },
		request: {
			...{ base, rel, before: none },
			priceRule: {
				source: { from: 'fixed', price: COIN },
				...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n },
				...{ sellMargin: margin('ask'), buyMargin: margin('bid') },
			},
		},
	};
}

function coinOf(coin: string, amount: bigint, goal: bigint, goalShare: bigint, share = 0n): PortfolioCoin {
	return { coin, amount, heldBack: 0n, price: COIN, worth: amount, share, goal, goalShare };
}

const anyCoin = fc.constantFrom(...COINS);
const anyPair = fc.tuple(anyCoin, anyCoin).filter(([base, rel]) => base !== rel);
const anyAmount = fc.bigInt(0n, 1000n * COIN);
const anyOrder = fc
	.tuple(fc.constantFrom('buy' as const, 'sell' as const), anyPair, fc.option(anyAmount, { nil: undefined }))
	.map(([side, [base, rel], volume]) => orderOf(side, base, rel, volume));
const anyBot = fc
	.record({
		id: fc.string({ minLength: 1 }),
		pair: anyPair,
		side: fc.constantFrom('buy' as const, 'sell' as const),
		volume: anyAmount,
		traded: anyAmount,
		pausedAt: fc.constantFrom(undefined, 1),
	})
	.map(({ pair: [base, rel], ...bot }) => botOf({ ...bot, base, rel }));
const anyPriceRule = fc
	.tuple(anyPair, fc.constantFrom(['ask'] as const, ['bid'] as const, ['ask', 'bid'] as const))
	.map(([[base, rel], sides]) => priceRuleOf(base, rel, sides));
const anyPortfolio = fc.uniqueArray(
	fc
		.tuple(anyCoin, anyAmount, fc.bigInt(0n, WHOLE), fc.bigInt(0n, WHOLE))
		.map(([coin, amount, goal, goalShare]) => coinOf(coin, amount, goal, goalShare)),
	{ selector: ({ coin }) => coin },
);
const anyLists = fc.record({
	orders: fc.array(anyOrder, { maxLength: 5 }),
	priceRules: fc.array(anyPriceRule, { maxLength: 3 }),
	bots: fc.array(anyBot, { maxLength: 3 }),
	portfolio: anyPortfolio,
});
const anyBalances = fc.record({ BTC: anyAmount, KMD: anyAmount, LTC: anyAmount });
const from = (balances: Readonly<Record<string, bigint>>) => (coin: string) => balances[coin];

describe('exposure of a coin', () => {
	test('is never above the balance or below any single spending', () => {
		fc.assert(
			fc.property(anyLists, anyBalances, (lists, balances) => {
				for (const { most, balance, parts } of exposureOf(lists, from(balances))) {
					expect(most !== undefined && balance !== undefined && most >= 0n && most <= balance).toBe(true);
					for (const part of parts.values()) expect(part !== undefined && part <= (most ?? -1n)).toBe(true);
				}
			}),
		);
	});

	test('does not fall with more orders, bots or balance', () => {
		fc.assert(
			fc.property(anyLists, anyOrder, anyBot, anyBalances, anyAmount, (lists, order, bot, balances, more) => {
				const before = exposureOf(lists, from(balances));
				const wider = { ...lists, orders: [...lists.orders, order], bots: [...lists.bots, bot] };
				const after = exposureOf(wider, (coin) => (balances[coin as 'KMD'] ?? 0n) + more);
				for (const { coin, most = 0n } of before)
					expect(after.find((each) => each.coin === coin)?.most ?? -1n).toBeGreaterThanOrEqual(most);
			}),
		);
	});

	test('is unknown without a list or a required balance', () => {
		const lists = { ...NOTHING, orders: [orderOf('sell', 'KMD', 'LTC')], bots: [botOf()] };
		const unread = exposureOf({ ...lists, priceRules: undefined }, () => 9n * COIN);
		expect(unread.map(({ most }) => most)).toEqual([undefined, undefined]);
		const unheld = exposureOf(lists, () => undefined);
		expect(unheld).toMatchObject([
			{ coin: 'KMD', most: undefined },
			{ coin: 'LTC', most: 5n * COIN },
		]);
	});
});

test('counts refills of an order up to the balance or its volume', () => {
	const orders = [
		orderOf('sell', 'KMD', 'LTC'),
		orderOf('buy', 'KMD', 'BTC'),
		orderOf('sell', 'LTC', 'BTC', COIN),
	];
	const exposure = exposureOf({ ...NOTHING, orders }, from({ BTC: 3n, KMD: 100n * COIN, LTC: 40n * COIN }));
	expect(exposure.map(({ coin, most }) => [coin, most])).toEqual([
		['BTC', 3n],
		['KMD', 100n * COIN],
		['LTC', COIN],
	]);
});

test('counts the balance once for several orders of a coin', () => {
	const orders = [orderOf('sell', 'KMD', 'LTC'), orderOf('sell', 'KMD', 'BTC')];
	expect(exposureOf({ ...NOTHING, orders }, () => COIN)).toMatchObject([{ coin: 'KMD', most: COIN }]);
});

test('counts a price rule instead of its orders, even without price', () => {
	const priceRules = [priceRuleOf('KMD', 'LTC', ['ask', 'bid'])];
	const lists = {
		...NOTHING,
		priceRules,
		orders: [orderOf('sell', 'KMD', 'LTC'), orderOf('sell', 'KMD', 'BTC')],
	};
	expect(standingOf(lists).map(({ is }) => is)).toEqual(['priceRule', 'order']);
	expect(exposureOf({ ...NOTHING, priceRules }, () => COIN).map(({ coin }) => coin)).toEqual(['KMD', 'LTC']);
});

test('counts a running bot’s rest without open swaps, and ignores paused bots', () => {
	const swap = { state: 'swapping', swap: '1-2', price: COIN, volume: COIN } as const;
	const bot = botOf({ traded: COIN, pending: 2n * COIN, trades: [swap, { ...swap, state: 'asked' }] });
	expect(budgetOf(bot)).toBe(3n * COIN);
	expect(budgetOf(botOf({ traded: 9n * COIN }))).toBe(0n);
	const bots = [bot, botOf({ id: '8', pausedAt: 1 }), botOf({ id: '9', stoppedAt: 1 })];
	expect(standingOf({ ...NOTHING, bots }).map(({ id }) => id)).toEqual(['bot 7', 'bot 8']);
	expect(exposureOf({ ...NOTHING, bots }, () => 100n * COIN)).toMatchObject([
		{ coin: 'LTC', most: 3n * COIN },
	]);
});

test('treats a single goal as 100 % and sells all other coins', () => {
	const portfolio = [
		coinOf('KMD', 5n * COIN, 40n * COIN, WHOLE),
		coinOf('LTC', COIN, 0n, 0n),
		coinOf('BTC', 0n, 0n, 0n),
	];
	const amounts = from({ KMD: 5n * COIN, LTC: COIN, BTC: 0n });
	expect(exposureOf({ ...NOTHING, portfolio }, amounts)).toMatchObject([{ coin: 'LTC', most: COIN }]);
	expect(exposureOf({ ...NOTHING, portfolio: [coinOf('LTC', COIN, 0n, 0n)] }, amounts)).toEqual([]);
});

test('calculates the surplus above a goal at current prices', () => {
	expect(surplusOf(coinOf('KMD', 80n, WHOLE / 2n, WHOLE / 4n, WHOLE / 2n))).toBe(40n);
	expect(surplusOf(coinOf('KMD', 80n, WHOLE / 2n, WHOLE / 2n, WHOLE / 4n))).toBe(0n);
});

test('omits unpriced coins from the sum, undefined if one coin is unknown', () => {
	const exposure = exposureOf(
		{ ...NOTHING, orders: COINS.map((coin) => orderOf('sell', coin, 'DOGE')) },
		from({ BTC: COIN, KMD: 2n * COIN, LTC: COIN }),
	);
	const prices = from({ BTC: 10n * COIN, KMD: COIN });
	expect(worthOfExposure(exposure, prices)).toEqual({ most: 12n * COIN, unpriced: ['LTC'] });
	const unknown = exposure.map((each) => ({ ...each, most: undefined }));
	expect(worthOfExposure(unknown, prices).most).toBeUndefined();
});
