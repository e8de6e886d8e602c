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
 * State of a bot's trade.
 *
 * - `asked`: requested. With some nodes this is final if no maker answered.
 * - `answered`: a maker has answered, but no swap has started.
 * - `swapping`, `finished`, `failed`: the swap is open, has succeeded or has failed.
 * - `unanswered`, `declined`: no swap started.
 * - `unknown`: the node no longer has a record of the trade.
 */
export type BotTradeState =
	'asked' | 'answered' | 'swapping' | 'finished' | 'failed' | 'unanswered' | 'declined' | 'unknown';

export interface BotTrade {
	readonly state: BotTradeState;
	/** Id of the swap, once started. */
	readonly swap: string | undefined;
	/** Rel per base. */
	readonly price: bigint | undefined;
	/** Amount paid, in smallest units of the paid coin. */
	readonly volume: bigint | undefined;
}

export interface BotTerms extends Pair {
	readonly side: OrderSide;
	/** Highest price to pay or lowest price to accept: rel per base, in units of 1e-8. */
	readonly bound: bigint;
	/** Total volume in the paid coin (rel for a buyer, base for a seller), in smallest units. */
	readonly volume: bigint;
}

/** A bot of the node. Stopped bots stay listed until the node restarts. */
export interface Bot extends BotTerms {
	readonly id: string;
	/** Times are in milliseconds since 1970. */
	readonly startedAt: number;
	readonly pausedAt: number | undefined;
	readonly stoppedAt: number | undefined;
	/** Ordered by time of request. */
	readonly trades: readonly BotTrade[];
	/** Traded part of the volume. */
	readonly traded: bigint;
	/** Part of the volume in open trades. */
	readonly pending: bigint;
	/**
	 * Average price of all trades, rel per base; `undefined` before the first trade or if the node does not
	 * report it.
	 */
	readonly average: bigint | undefined;
	/** True if the whole volume is traded. The bot sends no more requests. */
	readonly isComplete: boolean;
	/** True if the last of the volume is pending. The node then pauses the bot, regardless of commands. */
	readonly isAtLastTrade?: boolean;
}

export type BotState = 'running' | 'paused' | 'complete' | 'stopped';

/** A completed bot counts as complete even if the node has stopped it. */
export function stateOfBot(bot: Bot): BotState {
	if (bot.isComplete) return 'complete';
	if (bot.stoppedAt !== undefined) return 'stopped';
	return bot.pausedAt === undefined || bot.isAtLastTrade ? 'running' : 'paused';
}

export function isLive(bot: Bot): boolean {
	return ['running', 'paused'].includes(stateOfBot(bot));
}

/** The coins that a bot pays and receives. */
export function coinsOfBot({ side, base, rel }: Pair & { readonly side: OrderSide }): {
	readonly paid: string;
	readonly received: string;
} {
	return side === 'buy' ? { paid: rel, received: base } : { paid: base, received: rel };
}

/** Bot ids by the swaps that the bots started. */
export function botsBySwap(bots: readonly Pick<Bot, 'id' | 'trades'>[]): ReadonlyMap<string, string> {
	return new Map(bots.flatMap(({ id, trades }) => trades.flatMap(({ swap }) => (swap ? [[swap, id]] : []))));
}

/** Volume that the bot may still request. */
export function remainderOf({ volume, traded, pending }: Bot): bigint {
	const rest = volume - traded - pending;
	return rest > 0n ? rest : 0n;
}

/** Shares of the volume in hundredths of a percent, together at most 10,000. */
export function progressOf({ volume, traded, pending }: Bot): {
	readonly traded: number;
	readonly pending: number;
} {
	const share = (part: bigint) => (volume === 0n ? 0 : Number((part * 10_000n) / volume));
	const done = Math.min(10_000, share(traded));
	return { traded: done, pending: Math.min(10_000 - done, share(pending)) };
}

/** Improvement of the average price over the bot's limit, in hundredths of a percent; negative if worse. */
export function betterThanBound({
	side,
	bound,
	average,
}: Pick<Bot, 'side' | 'bound' | 'average'>): number | undefined {
	const above = average === undefined ? undefined : basisPoints(bound, average);
	if (above === undefined) return undefined;
	return side === 'buy' ? -above || 0 : above;
}

/** Trades with an open swap. */
export function openTrades({ trades }: Bot): BotTrade[] {
	return trades.filter(({ state }) => state === 'swapping');
}

const ORDER: readonly BotState[] = ['running', 'paused', 'complete', 'stopped'];

/** Sorts live bots first, then by start time, latest first. */
export function sortBots(bots: readonly Bot[]): Bot[] {
	const rank = (bot: Bot) => ORDER.indexOf(stateOfBot(bot));
	return bots.toSorted((one, other) => rank(one) - rank(other) || other.startedAt - one.startedAt);
}

/** Differences between a node's bots and the API document. */
export interface BotBehaviour {
	/** Time from the start of a bot to its first request, in seconds; `undefined` if unknown. */
	readonly firstTrySeconds: number | undefined;
	/**
	 * True if the bot sends requests even without an order within its limit, which occupies the node's only
	 * request slot.
	 */
	readonly asksOutOfReach: boolean;
	/** True if signing in with the passphrase pauses all bots. */
	readonly pausesAtSignIn: boolean;
	/** Time after signing in during which a resume has no effect, in seconds. */
	readonly resumeDelaySeconds: number;
	/** True if a numbered call stops all bots from trading until the node restarts. */
	readonly isEndedByNumberedCalls: boolean;
	/**
	 * True if a bot ends once it has received the value of its first volume at its first limit, so that it
	 * leaves most of a raised volume untraded.
	 */
	readonly endsAtFirstVolume: boolean;
}

/** A bot with the results and costs of its swaps. */
export interface BotOfSwaps extends Bot {
	/**
	 * Total fees of all finished swaps, in the paid coin; `undefined` if a swap is not loaded or its fees are
	 * not reported.
	 */
	readonly fees: bigint | undefined;
}

/**
 * Completes a bot with data from its swaps, because some nodes report only the requests. A swap of different
 * coins counts as not loaded.
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

export type BotField = 'price' | 'volume';

export type BotTexts = Readonly<Record<BotField, string>>;

/** The bot form, with strings as typed. A coin that is not selected is empty. */
export interface BotDraft extends Pair, BotTexts {
	readonly side: OrderSide;
}

export const EMPTY_BOT_DRAFT: BotDraft = { base: '', rel: '', side: 'buy', price: '', volume: '' };

/** Parses a stored draft; `undefined` if a different version of the app stored it in an unknown format. */
export function readBotDraft(stored: unknown): BotDraft | undefined {
	if (!hasShapeOf(EMPTY_BOT_DRAFT, stored)) return undefined;
	return stored.side === 'buy' || stored.side === 'sell' ? { ...EMPTY_BOT_DRAFT, ...stored } : undefined;
}

/** Problems that prevent starting or changing a bot, in the order in which to solve them. */
export type BotProblem =
	| { readonly kind: 'no-coin'; readonly field: 'base' | 'rel' }
	| { readonly kind: 'same-coin' }
	| { readonly kind: 'coin-off'; readonly coin: string }
	| { readonly kind: 'typed'; readonly field: BotField; readonly problem: AmountProblem | 'zero' }
	/** At this price the volume is worth less than the smallest unit of the other coin. */
	| { readonly kind: 'too-little'; readonly coin: string }
	/** Missing balance, including fees. */
	| { readonly kind: 'too-poor'; readonly short: bigint }
	/** Less than the traded and pending volume. */
	| { readonly kind: 'below-traded'; readonly least: bigint }
	/** The node's bots do not trade more than their volume so far. */
	| { readonly kind: 'raised'; readonly most: bigint }
	| { readonly kind: 'unchanged' };

export interface BotCircumstances {
	/** Inactive coins of the pair. */
	readonly off: readonly string[];
	/**
	 * Amount by which a trade of the whole volume exceeds the free balance; 0 if it suffices or is unknown.
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

/** The terms in the form; `undefined` while a field is missing or invalid. */
export function termsOf({ base, rel, side, price, volume }: BotDraft): BotTerms | undefined {
	const [bound, units] = [parseAmount(price), parseAmount(volume)];
	if (typeof bound === 'string' || typeof units === 'string' || !bound || !units) return undefined;
	return base === '' || rel === '' || base === rel ? undefined : { base, rel, side, bound, volume: units };
}

/** Minimum proceeds of the whole volume, in smallest units of the received coin. */
export function received({ side, bound, volume }: BotTerms): bigint {
	return side === 'buy' ? (volume * COIN) / bound : (volume * bound) / COIN;
}

export function textsOf({ bound, volume }: BotTerms): BotTexts {
	return { price: formatAmount(bound), volume: formatAmount(volume) };
}

/**
 * Problems that prevent changing a bot to the typed terms.
 *
 * @param first terms of the bot's start, if its node ends it by them; see `endsAtFirstVolume`
 */
export function changeProblems(bot: Bot, texts: BotTexts, first?: BotTerms): BotProblem[] {
	const typed = typedProblems(texts);
	const terms = changedTerms(bot, texts);
	if (typed.length > 0 || !terms) return typed;
	const least = bot.traded + bot.pending;
	if (terms.volume < least) return [{ kind: 'below-traded', least }];
	const most = first && (first.volume > bot.volume ? first.volume : bot.volume);
	if (most !== undefined && terms.volume > most) return [{ kind: 'raised', most }];
	return terms.bound === bot.bound && terms.volume === bot.volume ? [{ kind: 'unchanged' }] : [];
}

/** The changed terms; `undefined` while a field is invalid. */
export function changedTerms({ base, rel, side }: BotTerms, texts: BotTexts): BotTerms | undefined {
	return termsOf({ base, rel, side, ...texts });
}

/** A bot start as journalled before sending. Stored in users' journals, so the format must stay. */
export interface BotOrder extends Pair {
	readonly side: OrderSide;
	/** Limit price and volume as decimal strings, as sent. */
	readonly price: string;
	readonly volume: string;
	/** Ids of the bots that existed before. */
	readonly before: readonly string[];
}

/** A command to an existing bot. Stored in users' journals too. */
export interface BotCommand extends Pair {
	readonly does: 'change' | 'pause' | 'resume' | 'stop';
	readonly bot: string;
	readonly side: OrderSide;
	/** New limit price and volume of a `change`. */
	readonly price?: string | undefined;
	readonly volume?: string | undefined;
}

export type BotDeed = BotCommand['does'] | 'start';

export function isSameOrder(one: BotOrder, other: BotOrder): boolean {
	return (['side', 'base', 'rel', 'price', 'volume'] as const).every(
		(member) => one[member] === other[member],
	);
}

/**
 * The bots that an order may have started: they have its terms and did not exist before.
 *
 * @param claimed ids of bots that belong to other orders
 */
export function startedBy(
	{ before, side, base, rel, price, volume }: BotOrder,
	bots: readonly Bot[],
	claimed: Iterable<string>,
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

/** The settings of a bot's start; `undefined` if they are still the current ones. */
export function formerTerms(bot: BotTerms, start: BotOrder): BotTerms | undefined {
	const { side, base, rel, price, volume } = start;
	const terms = { side, base, rel, bound: parseDecimal(price), volume: parseDecimal(volume) };
	return terms.bound === bot.bound && terms.volume === bot.volume ? undefined : terms;
}

/** True if the bots already reflect the command. A missing bot no longer trades. */
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
 * True if the effect of a call is over, because the bot has ended or received a later command. False if the
 * bot is not listed.
 */
export function isOver(deed: BotDeed, bot: Bot | undefined): boolean {
	if (!bot || deed === 'stop') return false;
	return !isLive(bot) || (deed === 'pause' && bot.pausedAt === undefined);
}

/** The first trade a bot would make with the current book and wallet. */
export type FirstTrade =
	/** Requests a trade with the order at `price`. Amounts are before fees. */
	| {
			readonly is: 'asks';
			readonly price: bigint;
			readonly pays: bigint;
			readonly receives: bigint;
			/** Why the trade is smaller than the volume. */
			readonly limitedBy: 'nothing' | 'order' | 'outputs';
	  }
	/** The other side of the book has no orders of other users. */
	| { readonly is: 'empty' }
	/** The best order is `distance` hundredths of a percent beyond the limit. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly distance: number }
	/** Orders within the limit exist, but because of fees or sizes no maker would take the request. */
	| { readonly is: 'unmet'; readonly pays: bigint }
	/** No outputs fit a trade of useful size, so the bot makes none. */
	| { readonly is: 'unfit' };

/** Divisor: bots never request less than a thousandth of their volume. */
const MIN_SHARE = 1000n;

type AnOrder = Pick<BookOrder, 'price' | 'largest'>;

/** @param orders the side of the book to take, best price first, without the user's orders */
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
			distance: Math.abs(basisPoints(terms.bound, best.price) ?? 0),
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

/** The node halves the amount until outputs fit. */
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
