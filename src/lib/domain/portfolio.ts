import { COIN, formatAmount, parseAmount, type AmountProblem } from './money/amount.ts';
import type { Money } from './money/figures.ts';
import { baseOf } from './money/price.ts';
import type { Pair } from './market/pair.ts';
import { usualDirection } from './market/pair-search.ts';
import {
	editOrder,
	newOrderDraft,
	type OrderDraft,
	type OrderSide,
	paidField,
} from './orders/order-draft.ts';
import { checkCosts, type TradeCosts } from './orders/order-preview.ts';
import { FEES_OF_SWAP, mostToPay, spentFor, tradeFeeOf } from './orders/trade-costs.ts';

/** 100 %. Shares and goals are in percent, in units of 1e-8. */
export const WHOLE = 100n * COIN;

/** An active coin as listed by a node. */
export interface ListedHolding {
	readonly coin: string;
	/** Balance in smallest units; some nodes leave out the amount they reserve. */
	readonly counted: bigint;
	/** Price of one coin in the reference coin; `undefined` if the node has none. */
	readonly price: bigint | undefined;
	/** Goal as set by the user; 0 without a goal. */
	readonly goal: bigint;
	/** The goal as a share of all goals, which the node trades towards. */
	readonly goalShare: bigint;
}

export interface PortfolioCoin extends Omit<ListedHolding, 'counted'> {
	/** Wallet balance, in smallest units. */
	readonly amount: bigint;
	/** Part of `amount` that the node does not count, not even for its own trades. */
	readonly heldBack: bigint;
	/** Value in smallest units of the reference coin; `undefined` without a price. */
	readonly worth: bigint | undefined;
	/** Share of the total. */
	readonly share: bigint;
}

export interface PortfolioReading {
	/** Total in smallest units of the reference coin, without coins of unknown price. */
	readonly total: bigint;
	readonly coins: readonly PortfolioCoin[];
}

/** @param balances wallet balances by coin; `undefined` if the node counts them in full */
export function portfolioOf(
	listed: readonly ListedHolding[],
	balances?: ReadonlyMap<string, bigint>,
): PortfolioReading {
	const held = listed.map(({ counted, ...coin }) => {
		const balance = balances?.get(coin.coin) ?? 0n;
		const amount = balance > counted ? balance : counted;
		const worth = coin.price === undefined ? undefined : (amount * coin.price) / COIN;
		return { ...coin, amount, heldBack: amount - counted, worth };
	});
	const total = held.reduce((sum, { worth = 0n }) => sum + worth, 0n);
	const coins = held.map((coin) => ({
		...coin,
		share: total === 0n ? 0n : (WHOLE * (coin.worth ?? 0n)) / total,
	}));
	return { total, coins };
}

/** Coins that are held but not included in the total. */
export function unpricedOf({ coins }: PortfolioReading): PortfolioCoin[] {
	return coins.filter(({ amount, price }) => amount > 0n && price === undefined);
}

export function goalSum(coins: readonly Pick<PortfolioCoin, 'goal'>[]): bigint {
	return coins.reduce((sum, { goal }) => sum + goal, 0n);
}

export type AllocationColumn = 'coin' | 'amount' | 'worth' | 'share' | 'goal' | 'drift';

export interface AllocationSort {
	readonly column: AllocationColumn;
	readonly isDescending: boolean;
}

export const DEFAULT_SORT: AllocationSort = { column: 'worth', isDescending: true };

/** 0.1 % of the total. */
const DUST = WHOLE / 1000n;

/** Distance of a coin from the node's target, in percent, positive if above; `undefined` without a goal. */
export function driftOf({ goal, share, goalShare }: PortfolioCoin): bigint | undefined {
	return goal > 0n ? share - goalShare : undefined;
}

/**
 * True if hardly any of the coin is held and it has no goal. Coins without a price never count as dust,
 * because they may be valuable.
 */
export function isDust({ amount, price, share, goal }: PortfolioCoin): boolean {
	return goal === 0n && (amount === 0n || (price !== undefined && share < DUST));
}

/** Sorts by column; unknown values are last in either direction. */
export function sortAllocation(
	coins: readonly PortfolioCoin[],
	{ column, isDescending }: AllocationSort,
): PortfolioCoin[] {
	const value = (coin: PortfolioCoin) => (column === 'drift' ? driftOf(coin) : coin[column]);
	return coins.toSorted((one, other) => {
		const [first, second] = [value(one), value(other)];
		if (first === second) return one.coin < other.coin ? -1 : 1;
		if (first === undefined) return 1;
		if (second === undefined) return -1;
		return first < second === isDescending ? 1 : -1;
	});
}

/** Sort order after a click on a column header. Numeric columns start with the largest value. */
export function nextSort(sort: AllocationSort, column: AllocationColumn): AllocationSort {
	const isDescending = sort.column === column ? !sort.isDescending : column !== 'coin';
	return { column, isDescending };
}

/** Goals as typed, in percent, by coin. An empty string means no goal. */
export type GoalDraft = Readonly<Record<string, string>>;

export type GoalProblem = Exclude<AmountProblem, 'empty'> | 'above-whole';

/** A goal to set; 0 removes it. */
export interface GoalChange {
	readonly coin: string;
	readonly goal: bigint;
	/** The previous goal at the node. */
	readonly before: bigint;
}

/** The result of parsing all goals. */
export interface GoalPlan {
	readonly goals: ReadonlyMap<string, bigint>;
	readonly problems: ReadonlyMap<string, GoalProblem>;
	readonly sum: bigint;
	/** Remainder up to 100 %; negative if the goals exceed 100 %. */
	readonly remainder: bigint;
	/** Calls to make, one per coin. Decreases are first, so that the sum never exceeds 100 %. */
	readonly changes: readonly GoalChange[];
	/** True if the changes can be sent. */
	readonly isReady: boolean;
}

export function draftOfGoals(coins: readonly PortfolioCoin[]): GoalDraft {
	return Object.fromEntries(coins.map(({ coin, goal }) => [coin, goal === 0n ? '' : formatAmount(goal)]));
}

export function planGoals(draft: GoalDraft, coins: readonly PortfolioCoin[]): GoalPlan {
	const goals = new Map<string, bigint>();
	const problems = new Map<string, GoalProblem>();
	for (const { coin } of coins) {
		const read = readGoal(draft[coin] ?? '');
		if (typeof read === 'bigint') goals.set(coin, read);
		else problems.set(coin, read);
	}
	const sum = [...goals.values()].reduce((all, goal) => all + goal, 0n);
	const changes = coins
		.map(({ coin, goal }) => ({ coin, goal: goals.get(coin) ?? goal, before: goal }))
		.filter(({ goal, before }) => goal !== before)
		.sort((one, other) => Number(one.goal - one.before - (other.goal - other.before)));
	const isReady = problems.size === 0 && sum <= WHOLE && changes.length > 0;
	return { goals, problems, sum, remainder: WHOLE - sum, changes, isReady };
}

function readGoal(text: string): bigint | GoalProblem {
	const parsed = parseAmount(text);
	if (parsed === 'empty') return 0n;
	if (typeof parsed !== 'bigint') return parsed;
	return parsed > WHOLE ? 'above-whole' : parsed;
}

/** The goal as a node counts it: nodes scale goals to a sum of 100 %. */
export function effectiveGoal(goal: bigint, sum: bigint): bigint {
	return sum === 0n ? 0n : (WHOLE * goal) / sum;
}

/** Market of a pair for planned trades. */
export interface PairTerms {
	/** Best offers of others, rel per base; `undefined` if that side of the book is empty. */
	readonly bid: bigint | undefined;
	readonly ask: bigint | undefined;
	/** Fee of one transaction by coin, in smallest units. */
	readonly fees: Readonly<Record<string, bigint>>;
}

/** A trade towards the goals, in the usual direction of its pair. */
export interface PlannedTrade {
	readonly pair: Pair;
	readonly side: OrderSide;
	readonly sell: string;
	readonly buy: string;
	/** Rel per base. */
	readonly price: bigint;
	/** False if the book has no offer; `price` is then the ratio of the node's prices. */
	readonly isOffered: boolean;
	readonly costs: TradeCosts;
}

/** The trades that reach the goals as closely as possible, by the node's rule: between coins with goals. */
export interface TradePlan {
	/** The furthest coins first. */
	readonly trades: readonly PlannedTrade[];
	/** Left out, because fees would take a fifth or more. */
	readonly small: readonly PlannedTrade[];
	/** Excess that cannot be sold, because the node holds it back or fees need it. */
	readonly unsold: readonly Money[];
	/** Coins with a goal and without a price. */
	readonly unpriced: readonly string[];
	/** Held coins without a goal, which are not traded. */
	readonly kept: readonly string[];
	/** The coins with goals after all trades. */
	readonly after: readonly PortfolioCoin[];
}

/** Divisor of the total: a smaller excess is invisible at two decimals of a percentage. */
const VISIBLE_SHARE = 20_000n;

/** A coin while trades are planned. */
interface Stock extends PortfolioCoin {
	counted: bigint;
	/** Value above the goal, in smallest units of the reference coin; 0 if the coin is not traded. */
	excess: bigint;
}

/**
 * @param goals in percent, in units of 1e-8; any sum
 * @param termsOf `undefined` until known: then the plan uses the node's prices and no transaction fees
 */
export function planTrades(
	coins: readonly PortfolioCoin[],
	goals: ReadonlyMap<string, bigint>,
	termsOf: (pair: Pair) => PairTerms | undefined,
): TradePlan {
	const total = coins.reduce((all, { worth = 0n }) => all + worth, 0n);
	const stocks = stocksOf(coins, goals, total);
	const [trades, small]: [PlannedTrade[], PlannedTrade[]] = [[], []];
	const unsold: Money[] = [];
	for (let next = furthestOf(stocks); next; next = furthestOf(stocks)) {
		const [sell, buy] = next;
		const worth = sell.excess < -buy.excess ? sell.excess : -buy.excess;
		const { trade, moved } = tradeOf(next, worth, termsOf);
		const { pays, spends, receives } = trade.costs;
		const isCut = moved < worth;
		const isSmall = isTooSmall(trade.costs);
		if (isCut) unsold.push({ coin: sell.coin, amount: amountOf(sell.excess, sell) - (isSmall ? 0n : pays) });
		else if (isSmall && worth * VISIBLE_SHARE > total) small.push(trade);
		if (!isSmall) {
			trades.push(trade);
			sell.counted -= spends;
			buy.counted += receives;
			sell.excess -= moved;
			buy.excess += moved;
		}
		// A coin that cannot be traded further leaves the plan, so that the others still reach their goals.
		if (isCut || (isSmall && worth === sell.excess)) sell.excess = 0n;
		else if (isSmall) buy.excess = 0n;
	}
	return {
		...{ trades, small, unsold },
		unpriced: stocks.flatMap(({ coin, goal, price }) => (goal > 0n && price === undefined ? [coin] : [])),
		kept: stocks.flatMap(({ coin, goal, worth = 0n }) => (worth > 0n && goal === 0n ? [coin] : [])),
		after: portfolioOf(stocks).coins.filter(({ goal }) => goal > 0n),
	};
}

function stocksOf(
	coins: readonly PortfolioCoin[],
	goals: ReadonlyMap<string, bigint>,
	total: bigint,
): Stock[] {
	const sum = [...goals.values()].reduce((all, goal) => all + goal, 0n);
	return coins.map((coin) => {
		const goal = goals.get(coin.coin) ?? 0n;
		const excess = goal > 0n && coin.worth !== undefined ? coin.worth - (total * goal) / sum : 0n;
		return { ...coin, goal, goalShare: effectiveGoal(goal, sum), counted: coin.amount, excess };
	});
}

/** The coins furthest above and below their goals; `undefined` unless there are both. */
function furthestOf(stocks: readonly Stock[]): readonly [sell: Stock, buy: Stock] | undefined {
	const sorted = stocks.toSorted((one, other) => Number(other.excess - one.excess));
	const [sell, buy] = [sorted[0], sorted.at(-1)];
	return sell && buy && sell.excess > 0n && buy.excess < 0n ? [sell, buy] : undefined;
}

const amountOf = (worth: bigint, { price = 0n }: Stock): bigint => baseOf(worth, price);

const isTooSmall = (costs: TradeCosts): boolean =>
	costs.receives === 0n || checkCosts(costs)?.level === 'retype';

/** @returns the trade that the balance allows, and its value: less than `worth` if the balance is too low */
function tradeOf(
	[sell, buy]: readonly [sell: Stock, buy: Stock],
	worth: bigint,
	termsOf: (pair: Pair) => PairTerms | undefined,
): { readonly trade: PlannedTrade; readonly moved: bigint } {
	const pair = usualDirection(sell.coin, buy.coin);
	const terms = termsOf(pair);
	const fee = terms?.fees[sell.coin] ?? 0n;
	const wanted = amountOf(worth, sell);
	const most = mostToPay(sell.counted - sell.heldBack, fee);
	const pays = most < wanted ? most : wanted;
	const isSale = pair.base === sell.coin;
	const offer = isSale ? terms?.bid : terms?.ask;
	const price = offer ?? (isSale ? ratioOf(sell, buy) : ratioOf(buy, sell));
	const costs = {
		...{ pays, tradeFee: tradeFeeOf(pays), transactionFees: FEES_OF_SWAP * fee, spends: spentFor(pays, fee) },
		receives: isSale ? (pays * price) / COIN : baseOf(pays, price),
	};
	const side = isSale ? 'sell' : 'buy';
	return {
		moved: pays < wanted ? (pays * (sell.price ?? 0n)) / COIN : worth,
		trade: { pair, side, sell: sell.coin, buy: buy.coin, price, isOffered: offer !== undefined, costs },
	};
}

const ratioOf = (base: Stock, rel: Stock): bigint => amountOf(base.price ?? 0n, rel);

/** The order of a planned trade. The form fills in the best offer, which depends on the fees of the payment. */
export function draftOfTrade({ side, price, isOffered, costs }: PlannedTrade): OrderDraft {
	const empty = newOrderDraft(side);
	const draft = isOffered ? empty : editOrder(empty, 'price', formatAmount(price));
	return editOrder(draft, paidField(side), formatAmount(costs.pays));
}

/** A goal sent to the node, as stored in the journal: decimal strings, in percent. */
export interface GoalRequest {
	readonly coin: string;
	/** 0 removes the goal. */
	readonly goal: string;
	readonly before: string;
}

export function goalRequest({ coin, goal, before }: GoalChange): GoalRequest {
	return { coin, goal: formatAmount(goal), before: formatAmount(before) };
}

/** Outcome of a goal that is one of several. */
export type GoalOutcome =
	| { readonly is: 'waiting' }
	| { readonly is: 'sending' }
	| { readonly is: 'set' }
	/** Rejected by the node; the goal is unchanged. */
	| { readonly is: 'refused'; readonly error: Error }
	/** The reply was lost, and the node has not been queried successfully yet. */
	| { readonly is: 'unknown'; readonly error: Error }
	/** The reply was lost, and the node shows the old goal. The call may still arrive. */
	| { readonly is: 'unseen'; readonly error: Error }
	/** Not sent, because the outcome of an earlier goal is unknown. */
	| { readonly is: 'not-sent' };

/** A goal that was sent, with its outcome. */
export interface SentGoal {
	readonly change: GoalChange;
	/** Id of the journal entry, once it exists. */
	readonly id?: string | undefined;
	readonly outcome: GoalOutcome;
}

/** Portfolio value at one time. */
export interface TotalSample {
	/** Milliseconds since 1970. */
	readonly at: number;
	/** In smallest units of the reference coin. */
	readonly total: bigint;
	/** Number of coins held without a price; the total excludes them. */
	readonly unpriced: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minimum time between two samples. */
const SAMPLE_INTERVAL_MS = 10 * MINUTE_MS;
/** All samples of this period are kept; of older days only the last sample. */
const FINE_MS = 7 * DAY_MS;
const MAX_MS = 730 * DAY_MS;

export const SAMPLE_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type SamplePeriod = (typeof SAMPLE_PERIODS)[number];

const PERIOD_MS: Readonly<Record<SamplePeriod, number>> = {
	day: DAY_MS,
	week: 7 * DAY_MS,
	month: 30 * DAY_MS,
	all: Infinity,
};

export function isSampleDue(latest: TotalSample | undefined, now: number): boolean {
	return latest === undefined || Math.abs(now - latest.at) >= SAMPLE_INTERVAL_MS;
}

/** @param samples earliest first */
export function staleSamples(samples: readonly TotalSample[], now: number): TotalSample[] {
	return samples.filter(({ at }, place) => {
		if (now - at < FINE_MS) return false;
		const next = samples[place + 1];
		return now - at > MAX_MS || (next !== undefined && dayOf(next.at) === dayOf(at));
	});
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

export function samplesIn(samples: readonly TotalSample[], period: SamplePeriod, now: number): TotalSample[] {
	return samples.filter(({ at }) => now - at <= PERIOD_MS[period]);
}
