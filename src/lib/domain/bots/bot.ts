import type { Pair } from '../market/pair.ts';
import { basisPoints } from '../money/price.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import { COIN } from '../money/amount.ts';
import { addMoney, sumOfCoin, type ReportedMoney } from '../money/figures.ts';
import { ownTradeOf } from '../swaps/own-trades.ts';
import { swapReceipt } from '../swaps/swap-receipt.ts';
import type { Swap } from '../swaps/swap.ts';

/**
 * How far a trade of a bot has come.
 *
 * - `asked`: it was asked for. Some programs leave it at that where no maker answered.
 * - `answered`: a maker has answered, and no swap has begun yet.
 * - `swapping`, `finished`, `failed`: its swap is open, has succeeded, or came to nothing.
 * - `unanswered`, `declined`: no swap began.
 * - `unknown`: the node knows nothing of it any more.
 */
export type BotTradeState =
	'asked' | 'answered' | 'swapping' | 'finished' | 'failed' | 'unanswered' | 'declined' | 'unknown';

export interface BotTrade {
	readonly state: BotTradeState;
	/** The id of its swap, once there is one. */
	readonly swap: string | undefined;
	/** Rel for one base. */
	readonly price: bigint | undefined;
	/** Of the coin that the bot pays with, in smallest units. */
	readonly volume: bigint | undefined;
}

/** The terms of a bot. */
export interface BotTerms extends Pair {
	readonly side: OrderSide;
	/** The most to pay, or the least to get, for one base: rel in units of 1e-8. */
	readonly bound: bigint;
	/** Its total volume: rel for a buyer, base for a seller, in smallest units. */
	readonly volume: bigint;
}

/** A bot of the node. A stopped one stays listed until the node starts again. */
export interface Bot extends BotTerms {
	readonly id: string;
	/** Milliseconds since 1970, as the next two. */
	readonly startedAt: number;
	readonly pausedAt: number | undefined;
	readonly stoppedAt: number | undefined;
	/** In the order in which it asked for them. */
	readonly trades: readonly BotTrade[];
	/** Of its volume, what is traded. */
	readonly traded: bigint;
	/** Of its volume, what open trades hold. */
	readonly pending: bigint;
	/** Rel for one base over its whole trading; `undefined` before its first trade, or if the node does not tell. */
	readonly average: bigint | undefined;
	/** It has traded its volume and asks for nothing more. */
	readonly isComplete: boolean;
	/** The last of its volume is under way, during which its program pauses it, whatever it was told. */
	readonly isAtLastTrade?: boolean;
}

export type BotState = 'running' | 'paused' | 'complete' | 'stopped';

/** A program may stop a bot itself that has traded all. */
export function stateOfBot(bot: Bot): BotState {
	if (bot.isComplete) return 'complete';
	if (bot.stoppedAt !== undefined) return 'stopped';
	return bot.pausedAt === undefined || bot.isAtLastTrade ? 'running' : 'paused';
}

/** It may trade again. */
export function isLive(bot: Bot): boolean {
	return ['running', 'paused'].includes(stateOfBot(bot));
}

/** The coin that a bot of this side pays with, and the one that it gets. */
export function coinsOfBot({ side, base, rel }: Pair & { readonly side: OrderSide }): {
	readonly paid: string;
	readonly received: string;
} {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** The volume it may still ask for. */
export function restOf({ volume, traded, pending }: Bot): bigint {
	const rest = volume - traded - pending;
	return rest > 0n ? rest : 0n;
}

/** Parts of its volume in hundredths of a percent, 10,000 at most. */
export function progressOf({ volume, traded, pending }: Bot): {
	readonly traded: number;
	readonly pending: number;
} {
	const share = (part: bigint) => (volume === 0n ? 0 : Number((part * 10_000n) / volume));
	const done = Math.min(10_000, share(traded));
	return { traded: done, pending: Math.min(10_000 - done, share(pending)) };
}

/** How much better than its bound it has traded, in hundredths of a percent; negative if worse. */
export function betterThanBound({ side, bound, average }: Bot): number | undefined {
	const above = average === undefined ? undefined : basisPoints(bound, average);
	if (above === undefined) return undefined;
	return side === 'buy' ? -above || 0 : above;
}

/** Those whose swap is open. */
export function openTrades({ trades }: Bot): BotTrade[] {
	return trades.filter(({ state }) => state === 'swapping');
}

const ORDER: readonly BotState[] = ['running', 'paused', 'complete', 'stopped'];

/** Those that trade first, and of those that are alike the latest. */
export function sortBots(bots: readonly Bot[]): Bot[] {
	const rank = (bot: Bot) => ORDER.indexOf(stateOfBot(bot));
	return bots.toSorted((one, other) => rank(one) - rank(other) || other.startedAt - one.startedAt);
}

/** How a node program's bots differ from the API document. */
export interface BotBehaviour {
	/** How long after its start a bot first asks for a trade, in seconds; `undefined` if that is not known. */
	readonly firstTrySeconds: number | undefined;
	/** It asks the makers also where no order of the book is within its bound, which holds the node's one request. */
	readonly asksOutOfReach: boolean;
	/** Signing in with the passphrase pauses every bot. */
	readonly pausesAtSignIn: boolean;
	/** For how long after that resuming has no effect, in seconds. */
	readonly resumeDelaySeconds: number;
	/** Once a numbered call was made, no bot can trade until the node starts again. */
	readonly isEndedByNumberedCalls: boolean;
}

/** A bot by what its swaps say, and what they cost. */
export interface BotOfSwaps extends Bot {
	/** Of all its finished swaps, in the coin that it pays with; `undefined` while some are not read or not reported. */
	readonly fees: bigint | undefined;
}

/**
 * Some programs report only the requests of a bot: the results of its trades are in their swaps. Swaps of other coins count
 * as not read.
 */
export function withSwaps(bot: Bot, known: (id: string) => Swap | undefined): BotOfSwaps {
	const finished = bot.trades.filter(({ state, swap }) => state === 'finished' && swap !== undefined);
	const { paid, received } = coinsOfBot(bot);
	const swaps = finished
		.flatMap(({ swap = '' }) => known(swap) ?? [])
		.filter(({ pays, gets }) => pays.coin === paid && gets.coin === received);
	const trades = bot.trades.map((trade) => tradeOfSwap(trade, bot, known));
	if (finished.length === 0 || swaps.length < finished.length) return { ...bot, trades, fees: undefined };
	const done = trades.filter(({ state }) => state === 'finished');
	const traded = done.reduce((sum, { volume = 0n }) => sum + volume, 0n);
	const fees = swaps.map(feesOf).reduce(addMoney, { coin: paid, amount: 0n }).amount;
	return { ...bot, trades, traded, average: averageOf(swaps, bot) ?? bot.average, fees };
}

function tradeOfSwap(trade: BotTrade, bot: Bot, known: (id: string) => Swap | undefined): BotTrade {
	const swap = trade.swap === undefined ? undefined : known(trade.swap);
	const made = swap && ownTradeOf(swap, bot);
	return made?.side === bot.side && swap ? { ...trade, price: made.price, volume: swap.pays.amount } : trade;
}

function averageOf(swaps: readonly Swap[], bot: Bot): bigint | undefined {
	const moved = swaps.flatMap(({ pays, gets }) => [pays, gets]);
	const sumOf = (coin: string) =>
		sumOfCoin(
			coin,
			moved.filter((each) => each.coin === coin),
		).amount;
	const base = sumOf(bot.base);
	return base === 0n ? undefined : (sumOf(bot.rel) * COIN) / base;
}

function feesOf(swap: Swap): ReportedMoney {
	const { missing, tradeFee, transactionFees } = swapReceipt(swap);
	const isKnown = !missing.includes('trade-fee') && !missing.includes('transaction-fees');
	return { coin: swap.pays.coin, amount: isKnown ? tradeFee + transactionFees : undefined };
}
