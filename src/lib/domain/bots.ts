import type { Pair } from './market/pair.ts';
import { basisPoints } from './money/price.ts';
import type { OrderSide } from './orders/order-draft.ts';
import { COIN, formatAmount, parseAmount, type AmountProblem, parseDecimal } from './money/amount.ts';
import { addMoney, sumOfCoin, type ReportedMoney } from './money/figures.ts';
import { ownTradeOf } from './swaps/own-trades.ts';
import { swapReceipt } from './swaps/swap-receipt.ts';
import type { Swap } from './swaps/swap.ts';
import { hasShapeOf } from './text/shape.ts';
import type { BookOrder } from './book.ts';
import { meets, takenOf, type Matching } from './matching.ts';
import { mostToPay } from './orders/trade-costs.ts';
import { coinsFor, type FundsOfPair, type OrderFunds } from './orders/taken-order.ts';
import { fitOutputs } from './outputs.ts';

/**
 * The progress of a bot's trade.
 *
 * - `asked`: it was requested. Some programs leave it at that if no maker answered.
 * - `answered`: a maker has answered, and no swap has begun yet.
 * - `swapping`, `finished`, `failed`: its swap is open, has succeeded, or failed.
 * - `unanswered`, `declined`: no swap began.
 * - `unknown`: the node no longer knows it.
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
	/** In the order of the requests. */
	readonly trades: readonly BotTrade[];
	/** Traded part of its volume. */
	readonly traded: bigint;
	/** Part of its volume in open trades. */
	readonly pending: bigint;
	/**
	 * Rel for one base over all its trades; `undefined` before its first trade, or if the node does not report it.
	 */
	readonly average: bigint | undefined;
	/** It has traded its volume and sends no more requests. */
	readonly isComplete: boolean;
	/** The last of its volume is pending, during which its program pauses it, regardless of commands. */
	readonly isAtLastTrade?: boolean;
}

export type BotState = 'running' | 'paused' | 'complete' | 'stopped';

/** A program may stop a bot automatically once its volume is traded. */
export function stateOfBot(bot: Bot): BotState {
	if (bot.isComplete) return 'complete';
	if (bot.stoppedAt !== undefined) return 'stopped';
	return bot.pausedAt === undefined || bot.isAtLastTrade ? 'running' : 'paused';
}

export function isLive(bot: Bot): boolean {
	return ['running', 'paused'].includes(stateOfBot(bot));
}

/** The coin that a bot of this side pays with, and the coin that it receives. */
export function coinsOfBot({ side, base, rel }: Pair & { readonly side: OrderSide }): {
	readonly paid: string;
	readonly received: string;
} {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** The volume that it may still request. */
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

/** Trades with an open swap. */
export function openTrades({ trades }: Bot): BotTrade[] {
	return trades.filter(({ state }) => state === 'swapping');
}

const ORDER: readonly BotState[] = ['running', 'paused', 'complete', 'stopped'];

/** Live bots first; within a group the latest first. */
export function sortBots(bots: readonly Bot[]): Bot[] {
	const rank = (bot: Bot) => ORDER.indexOf(stateOfBot(bot));
	return bots.toSorted((one, other) => rank(one) - rank(other) || other.startedAt - one.startedAt);
}

/** How a node program's bots differ from the API document. */
export interface BotBehaviour {
	/** Time from the start of a bot to its first request, in seconds; `undefined` if unknown. */
	readonly firstTrySeconds: number | undefined;
	/**
	 * It sends requests even if no order of the book is within its bound, which occupies the node's only request.
	 */
	readonly asksOutOfReach: boolean;
	/** Signing in with the passphrase pauses every bot. */
	readonly pausesAtSignIn: boolean;
	/** How long resuming has no effect after that, in seconds. */
	readonly resumeDelaySeconds: number;
	/** Once a numbered call was made, no bot can trade until the node starts again. */
	readonly isEndedByNumberedCalls: boolean;
}

/** A bot with the results and costs of its swaps. */
export interface BotOfSwaps extends Bot {
	/**
	 * Total of all its finished swaps, in the coin that it pays with; `undefined` while some are not read or not
	 * reported.
	 */
	readonly fees: bigint | undefined;
}

/**
 * Some programs report only the requests of a bot: the results of its trades are in their swaps. Swaps of other
 * coins count as not read.
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

/** The typed fields of a bot. */
export type BotField = 'price' | 'volume';

/** A price and a volume as typed. */
export type BotTexts = Readonly<Record<BotField, string>>;

/** The form of a bot. A missing coin is an empty text. */
export interface BotDraft extends Pair, BotTexts {
	readonly side: OrderSide;
}

export const EMPTY_BOT_DRAFT: BotDraft = { base: '', rel: '', side: 'buy', price: '', volume: '' };

/** A stored draft; `undefined` if a different version of the app stored it in an unknown form. */
export function readBotDraft(stored: unknown): BotDraft | undefined {
	if (!hasShapeOf(EMPTY_BOT_DRAFT, stored)) return undefined;
	return stored.side === 'buy' || stored.side === 'sell' ? { ...EMPTY_BOT_DRAFT, ...stored } : undefined;
}

/** Problems that keep a bot from being started or changed, in the order in which to solve them. */
export type BotProblem =
	| { readonly kind: 'no-coin'; readonly field: 'base' | 'rel' }
	| { readonly kind: 'same-coin' }
	| { readonly kind: 'coin-off'; readonly coin: string }
	| { readonly kind: 'typed'; readonly field: BotField; readonly problem: AmountProblem | 'zero' }
	/** At this price the volume buys or brings less than the smallest unit of a coin. */
	| { readonly kind: 'too-little'; readonly coin: string }
	/** The missing balance, fees included. */
	| { readonly kind: 'too-poor'; readonly short: bigint }
	/** Less than its traded and pending volume. */
	| { readonly kind: 'below-traded'; readonly least: bigint }
	| { readonly kind: 'unchanged' };

export interface BotCircumstances {
	/** The inactive coins of the pair. */
	readonly off: readonly string[];
	/**
	 * The amount by which a trade of the whole volume exceeds the free balance; 0 if it suffices or nothing is
	 * known.
	 */
	readonly short: bigint;
}

export function botProblems(draft: BotDraft, { off, short }: BotCircumstances): BotProblem[] {
	const pair = pairProblems(draft, off);
	if (pair.length > 0) return pair;
	const typed = typedProblems(draft);
	if (typed.length > 0) return typed;
	const terms = termsOf(draft);
	if (terms && received(terms) === 0n)
		return [{ kind: 'too-little', coin: draft.side === 'buy' ? draft.base : draft.rel }];
	return short > 0n ? [{ kind: 'too-poor', short }] : [];
}

function pairProblems({ base, rel }: Pair, off: readonly string[]): BotProblem[] {
	if (base === '') return [{ kind: 'no-coin', field: 'base' }];
	if (rel === '') return [{ kind: 'no-coin', field: 'rel' }];
	if (base === rel) return [{ kind: 'same-coin' }];
	return off.slice(0, 1).map((coin) => ({ kind: 'coin-off', coin }));
}

function typedProblems(texts: BotTexts): BotProblem[] {
	return (['price', 'volume'] as const).flatMap((field): BotProblem[] => {
		const parsed = parseAmount(texts[field]);
		if (typeof parsed === 'string') return [{ kind: 'typed', field, problem: parsed }];
		return parsed === 0n ? [{ kind: 'typed', field, problem: 'zero' }] : [];
	});
}

/** The terms in the form, or `undefined` while a number or a coin is missing. */
export function termsOf({ base, rel, side, price, volume }: BotDraft): BotTerms | undefined {
	const [bound, units] = [parseAmount(price), parseAmount(volume)];
	if (typeof bound === 'string' || typeof units === 'string' || !bound || !units) return undefined;
	return base === '' || rel === '' || base === rel ? undefined : { base, rel, side, bound, volume: units };
}

/** Minimum proceeds of its whole volume at its bound, in smallest units of the coin that it receives. */
export function received({ side, bound, volume }: BotTerms): bigint {
	return side === 'buy' ? (volume * COIN) / bound : (volume * bound) / COIN;
}

export function textsOf({ bound, volume }: BotTerms): BotTexts {
	return { price: formatAmount(bound), volume: formatAmount(volume) };
}

/** Problems that keep a bot from being changed to these texts. */
export function changeProblems(bot: Bot, texts: BotTexts): BotProblem[] {
	const typed = typedProblems(texts);
	const terms = changedTerms(bot, texts);
	if (typed.length > 0 || !terms) return typed;
	const least = bot.traded + bot.pending;
	if (terms.volume < least) return [{ kind: 'below-traded', least }];
	return terms.bound === bot.bound && terms.volume === bot.volume ? [{ kind: 'unchanged' }] : [];
}

/** The terms in these texts; `undefined` while they are not numbers. */
export function changedTerms({ base, rel, side }: BotTerms, texts: BotTexts): BotTerms | undefined {
	return termsOf({ base, rel, side, ...texts });
}

/** A bot as recorded before the node is asked to start it. Users' journals hold these. */
export interface BotOrder extends Pair {
	readonly side: OrderSide;
	/** Its bound and its volume as decimal texts, as they are sent. */
	readonly price: string;
	readonly volume: string;
	/** The ids of the bots that existed before. */
	readonly before: readonly string[];
}

/** A command to an existing bot. Users' journals hold these as well. */
export interface BotCommand extends Pair {
	readonly does: 'change' | 'pause' | 'resume' | 'stop';
	readonly bot: string;
	readonly side: OrderSide;
	/** The new bound and volume, if the call changes the bot. */
	readonly price?: string | undefined;
	readonly volume?: string | undefined;
}

/** A bot call: a start, or a command. */
export type BotDeed = BotCommand['does'] | 'start';

export function isSameOrder(one: BotOrder, other: BotOrder): boolean {
	return (['side', 'base', 'rel', 'price', 'volume'] as const).every(
		(member) => one[member] === other[member],
	);
}

/**
 * The bots that an order may have started: they appeared after it, and have its terms.
 *
 * @param claimed the ids of bots that belong to other orders
 */
export function startedBy(
	{ before, side, base, rel, price, volume }: BotOrder,
	bots: readonly Bot[],
	claimed: ReadonlySet<string>,
): Bot[] {
	const known = new Set([...before, ...claimed]);
	return bots.filter(
		(bot) =>
			!known.has(bot.id) &&
			bot.side === side &&
			bot.base === base &&
			bot.rel === rel &&
			bot.bound === parseDecimal(price) &&
			bot.volume === parseDecimal(volume),
	);
}

/** Whether the bots are in the state after the command. A bot that is gone no longer trades. */
export function hasTakenEffect({ does, bot: id, price, volume }: BotCommand, bots: readonly Bot[]): boolean {
	const bot = bots.find((each) => each.id === id);
	const isStopped = bot === undefined || bot.stoppedAt !== undefined;
	if (does === 'stop') return isStopped;
	if (does === 'pause') return isStopped || bot.pausedAt !== undefined;
	if (bot === undefined || isStopped) return false;
	if (does === 'resume') return bot.pausedAt === undefined;
	return bot.bound === parseDecimal(price ?? '0') && bot.volume === parseDecimal(volume ?? '0');
}

/**
 * Whether the effect of a call is over: the bot has ended or received a later command. Not true for an unlisted
 * bot.
 */
export function isOver(deed: BotDeed, bot: Bot | undefined): boolean {
	if (!bot || deed === 'stop') return false;
	return !isLive(bot) || (deed === 'pause' && bot.pausedAt === undefined);
}

/** The first trade that a bot would make with the current book and wallet. */
export type FirstTrade =
	/** It requests a trade with the order at `price`. Before fees. */
	| {
			readonly is: 'asks';
			readonly price: bigint;
			readonly pays: bigint;
			readonly receives: bigint;
			/** The reason why it is not the whole volume. */
			readonly limitedBy: 'nothing' | 'order' | 'outputs';
	  }
	/** The book has no order of other users on that side. */
	| { readonly is: 'empty' }
	/** The best order is this many hundredths of a percent beyond its bound. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly away: number }
	/** Orders within its bound exist, but fees or sizes keep every maker from taking the request. */
	| { readonly is: 'unmet'; readonly pays: bigint }
	/** No outputs fit a trade of worthwhile size: it makes none. */
	| { readonly is: 'unfit' };

/** Divisor: a bot requests no smaller share of its volume. */
const MIN_SHARE = 1000n;

type AnOrder = Pick<BookOrder, 'price' | 'largest'>;

/** @param orders the side of the book that it takes, best price first, without the user's own */
export function firstTrade(
	terms: BotTerms,
	orders: readonly AnOrder[],
	funds: FundsOfPair,
	matching: Matching,
): FirstTrade {
	const [best] = orders;
	if (!best) return { is: 'empty' };
	const inReach = orders.filter(({ price }) => isWithin(terms, price));
	const [first] = inReach;
	if (!first)
		return {
			is: 'out-of-reach',
			best: best.price,
			away: Math.abs(basisPoints(terms.bound, best.price) ?? 0),
		};
	const { side, volume } = terms;
	const coins = coinsFor(side, funds);
	const wanted = takenOf(matching, { side, pays: volume }, coins, first);
	const asked = largestThatFits(wanted || volume, volume, coins.paid);
	if (asked === undefined) return { is: 'unfit' };
	const request = { side, price: terms.bound, pays: asked };
	const met = inReach.find((order) => meets(matching, request, coins, order));
	if (!met) return { is: 'unmet', pays: asked };
	const pays = takenOf(matching, request, coins, met);
	return {
		is: 'asks',
		...{ price: met.price, pays, receives: valueOf(terms, pays, met.price) },
		limitedBy: pays === volume ? 'nothing' : pays === asked && asked !== wanted ? 'outputs' : 'order',
	};
}

function isWithin({ side, bound }: BotTerms, price: bigint): boolean {
	return side === 'buy' ? price <= bound : price >= bound;
}

/** If no outputs fit an amount the node tries half of it, and half of that. */
function largestThatFits(wanted: bigint, volume: bigint, paid: OrderFunds): bigint | undefined {
	for (let amount = wanted; amount * MIN_SHARE >= volume && amount > 0n; amount /= 2n)
		if (canCarry(paid, amount)) return amount;
	return undefined;
}

function canCarry({ outputs, balance = 0n, transactionFee }: OrderFunds, amount: bigint): boolean {
	if (!outputs) return amount <= mostToPay(balance, transactionFee);
	return fitOutputs(outputs, amount, transactionFee).fits === 'yes';
}

function valueOf({ side }: BotTerms, pays: bigint, price: bigint): bigint {
	return side === 'buy' ? (pays * COIN) / price : (pays * price) / COIN;
}
