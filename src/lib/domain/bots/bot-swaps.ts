import { COIN } from '../money/amount.ts';
import { ownTradeOf } from '../swaps/own-trades.ts';
import { swapCosts } from '../swaps/swap-costs.ts';
import type { Swap } from '../swaps/swap.ts';
import type { Bot, BotTrade } from './bot.ts';

/** A bot by what its swaps say, and what they cost. */
export interface BotOfSwaps extends Bot {
	/** Of all its finished swaps, in the coin that it pays with; nothing while some are not read. */
	readonly fees: bigint | undefined;
}

/** Some programs tell only what a bot asked for: what its trades came to stands in their swaps. */
export function withSwaps(bot: Bot, known: (id: string) => Swap | undefined): BotOfSwaps {
	const finished = bot.trades.filter(({ state, swap }) => state === 'finished' && swap !== undefined);
	const swaps = finished.flatMap(({ swap = '' }) => known(swap) ?? []);
	const trades = bot.trades.map((trade) => tradeOfSwap(trade, bot, known));
	if (finished.length === 0 || swaps.length < finished.length) return { ...bot, trades, fees: undefined };
	const done = trades.filter(({ state }) => state === 'finished');
	const paid = done.reduce((sum, { volume = 0n }) => sum + volume, 0n);
	const fees = swaps.map(feesOf).reduce((sum, each) => sum + each, 0n);
	return { ...bot, trades, traded: paid, average: averageOf(swaps, bot) ?? bot.average, fees };
}

function tradeOfSwap(trade: BotTrade, bot: Bot, known: (id: string) => Swap | undefined): BotTrade {
	const swap = trade.swap === undefined ? undefined : known(trade.swap);
	const made = swap && ownTradeOf(swap, bot);
	return made && swap ? { ...trade, price: made.price, volume: swap.pays.amount } : trade;
}

function averageOf(swaps: readonly Swap[], { side }: Bot): bigint | undefined {
	const [paid, got] = swaps.reduce(
		([paying, getting], { pays, gets }) => [paying + pays.amount, getting + gets.amount],
		[0n, 0n],
	);
	const [base, rel] = side === 'buy' ? [got, paid] : [paid, got];
	return base === 0n ? undefined : (rel * COIN) / base;
}

function feesOf(swap: Swap): bigint {
	const { fee, network } = swapCosts(swap);
	return (fee?.amount ?? 0n) + (network?.amount ?? 0n);
}
