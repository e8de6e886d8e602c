import { COIN, parseDecimal } from './money/amount.ts';
import { betterThanBound, coinsOfBot, type Bot, type BotTerms } from './bots.ts';
import { isFigure, type CandleRow } from './market/candles.ts';
import type { OrderSide } from './orders/order-draft.ts';
import { swapReceipt } from './swaps/swap-receipt.ts';
import type { Swap } from './swaps/swap.ts';

/** Comparison of a bot's finished trades, fees included, with the market and with no trades. */
export interface BotRun {
	/** Average price of the market's trades during the run, rel per base. */
	readonly market: bigint;
	/** Improvement of the bot's average price over that of the market, in hundredths of a percent. */
	readonly better: number;
	/** Number of trades at a better price than the market's average. */
	readonly wins: number;
	readonly trades: number;
	/** Gain over holding the paid coin, in rel, at the market's last price. */
	readonly gain: bigint;
	/** Largest fall of that gain below its earlier maximum, by the closing prices of the run. */
	readonly drawdown: bigint;
	/** The market's last price, rel per base. */
	readonly last: bigint;
}

/** A finished trade with its fees. */
interface RunTrade {
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly base: bigint;
	readonly rel: bigint;
}

/** The finished trades of a bot; `undefined` if one is unread, or its node does not report all amounts. */
export function tradesOfRun(
	bot: Bot,
	known: (id: string) => Swap | undefined,
): readonly RunTrade[] | undefined {
	const finished = bot.trades.filter(({ state }) => state === 'finished');
	const read = finished.flatMap(({ swap = '' }) => tradeOf(bot, known(swap)) ?? []);
	return read.length < finished.length ? undefined : read;
}

function tradeOf(bot: BotTerms, swap: Swap | undefined): RunTrade | undefined {
	const { paid, received } = coinsOfBot(bot);
	const at = swap?.finishedAt ?? swap?.startedAt;
	if (!swap || at === undefined || swap.pays.coin !== paid || swap.gets.coin !== received) return undefined;
	const { spends, receives, missing } = swapReceipt(swap);
	if (missing.length > 0 || spends === 0n || receives === 0n) return undefined;
	return bot.side === 'buy' ? { at, base: receives, rel: spends } : { at, base: spends, rel: receives };
}

/**
 * @param rows candles of the pair during the run, earliest first
 * @returns `undefined` without trades of the bot or of the market
 */
export function runOf(
	side: OrderSide,
	trades: readonly RunTrade[],
	rows: readonly CandleRow[],
): BotRun | undefined {
	const [market, prices] = [marketAverage(rows), closesOf(rows)];
	const last = prices.at(-1)?.price;
	if (trades.length === 0 || !market || !last) return undefined;
	const average = priceOf({ base: sumOf(trades, 'base'), rel: sumOf(trades, 'rel') });
	const gains = prices.map(({ until, price }) =>
		gainOf(
			side,
			trades.filter(({ at }) => at < until),
			price,
		),
	);
	const gain = gainOf(side, trades, last);
	return {
		...{ market, last, gain, trades: trades.length },
		better: improvement(side, market, average),
		wins: trades.filter((trade) => improvement(side, market, priceOf(trade)) > 0).length,
		drawdown: drawdownOf([...gains, gain]),
	};
}

const sumOf = (trades: readonly RunTrade[], part: 'base' | 'rel'): bigint =>
	trades.reduce((sum, { [part]: units }) => sum + units, 0n);

const priceOf = ({ base, rel }: Omit<RunTrade, 'at'>): bigint => (rel * COIN) / base;

const improvement = (side: OrderSide, market: bigint, average: bigint): number =>
	betterThanBound({ side, bound: market, average }) ?? 0;

function gainOf(side: OrderSide, trades: readonly RunTrade[], price: bigint): bigint {
	const gain = (sumOf(trades, 'base') * price) / COIN - sumOf(trades, 'rel');
	return side === 'buy' ? gain : -gain;
}

function drawdownOf(gains: readonly bigint[]): bigint {
	let [highest, largest] = [0n, 0n];
	for (const gain of gains) {
		if (gain > highest) highest = gain;
		if (highest - gain > largest) largest = highest - gain;
	}
	return largest;
}

/** Weighted by volume. */
function marketAverage(rows: readonly CandleRow[]): bigint | undefined {
	const traded = rows.filter((row) => row[5] > 0 && row[6] > 0);
	const [rel, base] = traded.reduce(([rel, base], row) => [rel + row[5], base + row[6]], [0, 0]);
	const average = rel / base;
	return isFigure(average) ? parseDecimal(average) : undefined;
}

/** Closing prices; `until` is the end of the bucket in milliseconds since 1970. */
function closesOf(rows: readonly CandleRow[]): { readonly until: number; readonly price: bigint }[] {
	const width = (rows[1]?.[0] ?? 0) - (rows[0]?.[0] ?? 0);
	return rows.flatMap(([time, , , , close]) =>
		close > 0 ? [{ until: (time + (width || Infinity)) * 1000, price: parseDecimal(close) }] : [],
	);
}
