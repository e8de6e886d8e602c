import { runOf, tradesOfRun } from '#lib/domain/bot-run.ts';
import type { CandleRow } from '#lib/domain/market/candles.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { describe, expect, it } from 'vitest';
import { aBot } from './bots/a-bot.ts';
import { reportedSwap } from './swaps/reported-values.ts';

const HOUR = 3600;

/** An hour in which the market traded `base` coins at one price. */
const row = (hour: number, price: number, base: number): CandleRow => [
	...([hour * HOUR, price, price, price, price] as const),
	...([price * base, base, price, base === 0 ? 0 : 1] as const),
];

const trade = (hour: number, base: number, rel: number) => ({
	at: (hour * HOUR + 1) * 1000,
	...{ base: BigInt(base) * COIN, rel: BigInt(rel) * COIN },
});

/** 30 coins traded at 2 on average; the last price is 3. */
const ROWS = [row(0, 1, 15), row(1, 4, 5), row(2, 2, 5), row(3, 3, 5)];

describe(runOf, () => {
	it('compares a buyer with the market and with holding', () => {
		// Worth 40 after the second hour, 20 after the third, 30 at the end.
		expect(runOf('buy', [trade(0, 10, 15)], ROWS)).toEqual({
			...{ market: 2n * COIN, last: 3n * COIN, better: 2500, wins: 1, trades: 1 },
			...{ gain: 15n * COIN, drawdown: 20n * COIN },
		});
	});

	it('turns the comparison round for a seller', () => {
		const sales = [trade(0, 10, 15), trade(1, 10, 40)];
		expect(runOf('sell', sales, ROWS)).toMatchObject({
			...{ wins: 1, trades: 2, gain: -5n * COIN, drawdown: 30n * COIN },
		});
	});

	it('counts a trade after the last hour of the market', () => {
		expect(runOf('buy', [trade(9, 10, 39)], ROWS)).toMatchObject({ gain: -9n * COIN, drawdown: 9n * COIN });
	});

	it.each([1e-320, -5, 0])('survives a market with a volume of %d', (base) => {
		const hostile: CandleRow = [4 * HOUR, 3, 3, 3, 3, 15, base, 3, 1];
		expect(runOf('buy', [trade(0, 10, 15)], [hostile])).toBeUndefined();
	});

	it('is unknown without trades of the bot or of the market', () => {
		expect(runOf('buy', [], ROWS)).toBeUndefined();
		expect(runOf('buy', [trade(0, 1, 1)], [])).toBeUndefined();
		expect(runOf('buy', [trade(0, 1, 1)], [row(0, 0, 0)])).toBeUndefined();
	});
});

describe(tradesOfRun, () => {
	const swap = reportedSwap();
	const finished = { state: 'finished', swap: swap.id, price: undefined, volume: undefined } as const;
	const { pays, gets } = swap;
	const bot = aBot({
		base: gets.coin,
		rel: pays.coin,
		trades: [finished, { ...finished, state: 'failed', swap: undefined }],
	});

	it('takes both amounts of finished trades from their receipts', () => {
		const { spends, receives } = swapReceipt(swap);
		const [only, ...more] = tradesOfRun(bot, () => swap) ?? [];
		expect(more).toEqual([]);
		expect(only).toMatchObject({ base: receives, rel: spends });
	});

	it('is unknown while a swap is unread, or is of other coins', () => {
		expect(tradesOfRun({ ...bot, side: 'sell' }, () => swap)).toBeUndefined();
		expect(tradesOfRun(bot, () => undefined)).toBeUndefined();
	});
});
