import { MAX_ROWS_A_CALL, PAGE_BUCKETS, type CandleRow, type TimeRange } from './market/candles.ts';
import { DAY, WEEK } from './market/intervals.ts';
import type { MarketTrade } from './market/trades.ts';
import { COIN } from './money/amount.ts';
import { priceUnits } from './money/price.ts';
import type { OrderSide } from './orders/order-draft.ts';
import type { PriceRuleSource } from './price-rule-source.ts';
import type { Pair } from './market/pair.ts';
import { coinsOfBot, type BotTerms } from './bots.ts';
import type { Matching } from './matching.ts';
import { FEES_OF_MAKER } from './orders/open-order-list.ts';
import { salePriceOf } from './orders/open-orders.ts';
import { FEES_OF_SWAP, tradeFeeOf } from './orders/trade-costs.ts';
import { computeFrom, type PriceRule } from './price-rule.ts';
import type { BandPoint } from './market/price-record.ts';

/**
 * Past trades seen by the node: a single trade, or all trades of a bucket. Prices are rel per base; times are
 * unix seconds.
 */
export interface PastTrades {
	/** A single trade has the same `from` and `to`; for a bucket, `to` is the start of the next bucket. */
	readonly from: number;
	readonly to: number;
	readonly low: bigint;
	readonly high: bigint;
	readonly last: bigint;
	/** Traded amounts, in smallest units. */
	readonly base: bigint;
	readonly rel: bigint;
	readonly count: number;
	/** The taker's side; missing for a bucket. */
	readonly taker?: OrderSide | undefined;
}

/** Period for which the node lists single trades. */
const LISTED_SECONDS = DAY;

/**
 * The trades of a period, earliest first: single trades for the last day, buckets before that.
 *
 * @param listed single trades as listed by the node
 * @param now node time and end of the period, in unix seconds
 */
export function pastTrades(
	rows: readonly CandleRow[],
	timescale: number,
	listed: readonly MarketTrade[],
	{ from, to: now }: TimeRange,
): PastTrades[] {
	// Skips buckets that overlap the listed trades.
	const listedFrom = Math.ceil((now - LISTED_SECONDS) / timescale) * timescale;
	const buckets = rows
		.filter(([time]) => time >= from && time < listedFrom)
		.flatMap((row) => ofBucket(row, timescale) ?? []);
	const single = listed.filter(({ time }) => time >= Math.max(from, listedFrom)).map(ofTrade);
	return [...buckets, ...single.toSorted((one, other) => one.from - other.from)];
}

function ofBucket(
	[time, high, low, , close, relVolume, baseVolume, , count]: CandleRow,
	timescale: number,
): PastTrades | undefined {
	const [base, rel] = [priceUnits(baseVolume), priceUnits(relVolume)];
	if (!(count > 0) || base <= 0n || rel <= 0n || low <= 0) return undefined;
	return {
		...{ from: time, to: time + timescale, base, rel, count },
		...{ low: priceUnits(low), high: priceUnits(high), last: priceUnits(close) },
	};
}

function ofTrade({ time, price, base, rel, isReversed }: MarketTrade): PastTrades {
	const prices = { low: price, high: price, last: price };
	return { from: time, to: time, ...prices, base, rel, count: 1, taker: isReversed ? 'sell' : 'buy' };
}

/** Average price of the trades, kept between their lowest and highest. */
export function averagePrice({ base, rel, low, high }: PastTrades): bigint {
	const price = (rel * COIN) / base;
	if (price < low) return low;
	return price > high ? high : price;
}

/** Selectable periods of a replay. */
export const PAST_RANGES = ['day', 'week', 'month', 'all'] as const;
export type PastRange = (typeof PAST_RANGES)[number];

const SECONDS: Readonly<Record<Exclude<PastRange, 'all'>, number>> = {
	day: DAY,
	week: WEEK,
	month: 30 * DAY,
};

/** Bucket widths to request, in seconds. The chart uses the same widths, so candles are cached once. */
const WIDTHS = [60, 300, 900, 3600, 14_400];

/** Three candle requests are an acceptable load for a node. */
const MAX_BUCKETS = 3 * PAGE_BUCKETS;

export interface PastPeriod extends TimeRange {
	/** Width of the buckets, in seconds. */
	readonly timescale: number;
}

/**
 * @param traded from the first to the last trade known to the node
 * @param now unix seconds
 */
export function pastPeriod(range: PastRange, traded: TimeRange, now: number): PastPeriod {
	const from = range === 'all' ? traded.from : Math.max(traded.from, now - SECONDS[range]);
	const timescale = WIDTHS.find((width) => (now - from) / width <= MAX_BUCKETS) ?? DAY;
	return { from, to: now, timescale };
}

/** Splits a period into pages of one call each, earliest first. The unfinished last bucket is left out. */
export function pagesOf({ from, to, timescale }: PastPeriod): TimeRange[] {
	const last = Math.floor(to / timescale) * timescale - timescale;
	const width = (MAX_ROWS_A_CALL - 1) * timescale;
	const pages: TimeRange[] = [];
	for (let begin = Math.floor(from / timescale) * timescale; begin <= last; begin += width + timescale)
		pages.push({ from: begin, to: Math.min(begin + width, last) });
	return pages;
}

/** A price that applies from this time on. */
export interface SourcePrice {
	readonly at: number;
	readonly price: bigint;
}

/**
 * Replacement for the past prices of a formula's source, which the node does not store:
 *
 * - `fixed`: the price itself
 * - `pair`: trades of the pair that the formula follows
 * - `unknown`: not available
 */
type SimulatedSource =
	{ readonly is: 'fixed' } | { readonly is: 'pair'; readonly pair: Pair } | { readonly is: 'unknown' };

export function simulatedSource(source: PriceRuleSource): SimulatedSource {
	switch (source.from) {
		case 'fixed':
			return { is: 'fixed' };
		case 'market':
		case 'pair':
		case 'aggregator': {
			const { over, under } = source;
			const isPair = over !== '' && under !== '' && over !== under;
			return isPair ? { is: 'pair', pair: { base: over, rel: under } } : { is: 'unknown' };
		}
		case 'dollar':
		case 'fund':
			return { is: 'unknown' };
	}
}

/** The last price after each trade or bucket. */
export function sourcePrices(trades: readonly PastTrades[]): SourcePrice[] {
	return trades.map(({ to, last }) => ({ at: to, price: last }));
}

/** Nodes recompute their formulas once a minute. */
const AGE_SECONDS = 60;

/**
 * The price of a formula's order at a given time; `undefined` before the first source price.
 *
 * @param isMoment true for a single trade, for which the price may be a minute old. The price of a bucket
 * comes from the bucket before, which is old enough.
 */
export function priceAt(prices: readonly SourcePrice[], at: number, isMoment: boolean): bigint | undefined {
	const latest = isMoment ? at - AGE_SECONDS : at;
	let [low, high] = [0, prices.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((prices[middle]?.at ?? Infinity) <= latest) low = middle + 1;
		else high = middle;
	}
	return prices[low - 1]?.price;
}

/** A simulated fill: one or more swaps of a rule or a bot with past trades. Amounts are in smallest units. */
export interface ReplayedFill {
	/** Unix seconds. */
	readonly at: number;
	/** The user's side; a sale pays base. */
	readonly side: OrderSide;
	/** Rel per base, before fees. */
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** Minimum that would have been received; equal to `receives` for a maker. */
	readonly atLeast: bigint;
	/** Total fees, in the paid coin. */
	readonly fees: bigint;
	readonly swaps: number;
}

/** Fee of one transaction on each chain. */
interface TransactionFees {
	readonly base: bigint;
	readonly rel: bigint;
}

/** The past trades within a price limit. */
interface Reached {
	readonly count: number;
	/** Average amount per trade. */
	readonly base: bigint;
	readonly price: bigint;
}

/**
 * Selects the trades of a bucket within a price limit. If only part of the bucket's price range is within the
 * limit, a single trade of average size at the extreme price counts, because the bucket does not show more.
 */
function reachedOf(
	trades: PastTrades,
	taker: OrderSide,
	bound: bigint,
	end: 'above' | 'below',
): Reached | undefined {
	if (trades.taker && trades.taker !== taker) return undefined;
	const isIn = (price: bigint) => (end === 'above' ? price >= bound : price <= bound);
	const [nearest, furthest] = end === 'above' ? [trades.low, trades.high] : [trades.high, trades.low];
	if (!isIn(furthest)) return undefined;
	const base = trades.base / BigInt(trades.count);
	return isIn(nearest)
		? { count: trades.count, base, price: averagePrice(trades) }
		: { count: 1, base, price: furthest };
}

/** Terms of equal swaps; the last swap may be smaller. */
interface SwapKind {
	readonly most: number;
	/** Payment of a full-size swap. */
	readonly size: bigint;
	/** Maximum total payment. */
	readonly budget: bigint;
	/** Amount set aside from the budget for each swap. */
	readonly reserve: bigint;
	feesFor(pays: bigint): bigint;
	receivesFor(pays: bigint): bigint;
	leastFor(pays: bigint): bigint;
	/** True if the counterparty would trade this amount. */
	isMet(pays: bigint): boolean;
}

type FillTotals = Pick<ReplayedFill, 'pays' | 'receives' | 'atLeast' | 'fees' | 'swaps'>;

function fillTotalsOf(kind: SwapKind): FillTotals | undefined {
	const { most, size, budget, reserve, isMet } = kind;
	/** A swap is skipped if its fees reach its amount. */
	const isMade = (pays: bigint) => pays > kind.feesFor(pays) && kind.receivesFor(pays) > 0n && isMet(pays);
	if (!isMade(size)) return undefined;
	const affordable = budget / (size + reserve);
	const whole = affordable < BigInt(most) ? affordable : BigInt(most);
	const left = budget - whole * (size + reserve) - reserve;
	const remainder = whole < BigInt(most) && left > 0n && isMade(left) ? left : 0n;
	const sum = (of: (pays: bigint) => bigint) => whole * of(size) + (remainder > 0n ? of(remainder) : 0n);
	const swaps = Number(whole) + (remainder > 0n ? 1 : 0);
	if (swaps === 0) return undefined;
	return {
		...{ pays: whole * size + remainder, receives: sum((pays) => kind.receivesFor(pays)) },
		...{ atLeast: sum((pays) => kind.leastFor(pays)), fees: sum((pays) => kind.feesFor(pays)), swaps },
	};
}

/**
 * Fills a posted order with the trades at or beyond its price.
 *
 * @param budget maximum total payment, including fees
 */
function fillOfOrder(
	{ side, price }: { readonly side: OrderSide; readonly price: bigint },
	trades: PastTrades,
	budget: bigint,
	fees: TransactionFees,
): ReplayedFill | undefined {
	if (price <= 0n) return undefined;
	const reached =
		side === 'sell' ? reachedOf(trades, 'buy', price, 'above') : reachedOf(trades, 'sell', price, 'below');
	if (!reached) return undefined;
	const size = side === 'sell' ? reached.base : (reached.base * price) / COIN;
	const ownFees = FEES_OF_MAKER * (side === 'sell' ? fees.base : fees.rel);
	const receivesFor = (pays: bigint) => (pays * salePriceOf({ side, price })) / COIN;
	const sums = fillTotalsOf({
		...{ most: reached.count, size, budget, reserve: ownFees, feesFor: () => ownFees },
		...{ receivesFor, leastFor: receivesFor, isMet: () => true },
	});
	return sums && { at: trades.to, side, price, ...sums };
}

/**
 * Simulates a bot that takes the offers of past trades within its price limit.
 *
 * @param budget unspent volume of the bot; fees are extra
 */
function fillOfBot(
	{ side, bound, ...pair }: Pick<BotTerms, 'side' | 'bound' | keyof Pair>,
	trades: PastTrades,
	budget: bigint,
	fees: TransactionFees,
	matching: Matching,
): ReplayedFill | undefined {
	const reached = reachedOf(trades, side, bound, side === 'buy' ? 'below' : 'above');
	if (!reached) return undefined;
	const { price } = reached;
	const coins = coinsOf(side, pair, fees);
	const request = (pays: bigint) => ({ side, price: bound, pays });
	const valueOf = (pays: bigint) => (side === 'buy' ? (pays * COIN) / price : (pays * price) / COIN);
	const leastFor = (pays: bigint) => matching.leastReceived(request(pays), coins);
	const receivesFor = (pays: bigint) => {
		const { likely } = matching.likelyReceived(request(pays), coins, {
			...{ price, pays, receives: valueOf(pays) },
		});
		const least = leastFor(pays);
		return likely > least ? likely : least;
	};
	const sums = fillTotalsOf({
		...{ most: reached.count, budget, reserve: 0n, receivesFor, leastFor },
		size: side === 'buy' ? (reached.base * price) / COIN : reached.base,
		feesFor: (pays) => tradeFeeOf(pays) + FEES_OF_SWAP * coins.paid.transactionFee,
		isMet: (pays) => matching.outlook(request(pays), coins, price) === 'met',
	});
	return sums && { at: trades.to, side, price, ...sums };
}

function coinsOf(side: OrderSide, pair: Pair, fees: TransactionFees) {
	const { paid, received } = coinsOfBot({ side, ...pair });
	const [paidFee, receivedFee] = side === 'buy' ? [fees.rel, fees.base] : [fees.base, fees.rel];
	return {
		paid: { coin: paid, transactionFee: paidFee },
		received: { coin: received, transactionFee: receivedFee },
	};
}

/** Amounts of both coins, in smallest units. */
export interface Purse {
	readonly base: bigint;
	readonly rel: bigint;
}

/** A rule or bot to simulate. */
export type ReplayedRule =
	/** The purse limits how much its orders may sell. */
	| { readonly is: 'priceRule'; readonly priceRule: PriceRule; readonly purse: Purse }
	/** Fees are charged in addition to the bot's volume. */
	| { readonly is: 'bot'; readonly terms: BotTerms; readonly matching: Matching };

/** Input of a replay, apart from the trades. */
export interface ReplayOrder {
	readonly rule: ReplayedRule;
	readonly fees: TransactionFees;
	/** Past prices of the formula's source, earliest first. Empty for a bot. */
	readonly source: readonly SourcePrice[];
	/** Best prices of the book per bucket, earliest first. */
	readonly band: readonly BandPoint[];
	/** Earliest time of a simulated trade, in unix seconds. */
	readonly readyAt: number;
}

/** Value of the simulated holdings, and of the initial holdings at the same price, in rel. */
export interface ReplayPoint {
	/** Unix seconds. */
	readonly at: number;
	readonly value: bigint;
	readonly held: bigint;
}

/**
 * Number of buckets, out of `of` with a known best price, in which the order was best or the bot had an offer
 * within its limit.
 */
export interface Standing {
	readonly best: number;
	readonly of: number;
}

/** Totals of the fills on one side. */
export interface SideSums {
	readonly pays: bigint;
	readonly receives: bigint;
	readonly atLeast: bigint;
	/** In the paid coin. */
	readonly fees: bigint;
	readonly swaps: number;
}

export interface Replay {
	/** Number of past trades examined. */
	readonly trades: number;
	/** Time of the first and the last trade, in unix seconds. */
	readonly from: number;
	readonly to: number;
	/** Earliest first. */
	readonly fills: readonly ReplayedFill[];
	readonly sides: Readonly<Record<OrderSide, SideSums>>;
	readonly start: Purse;
	/** May be negative for a bot, whose fees are paid in addition to its volume. */
	readonly end: Purse;
	/** Earliest first; the last point uses the price of the last trade. Empty if there was no trade. */
	readonly points: readonly ReplayPoint[];
	/**
	 * Time (unix seconds) and amount (rel) of the largest loss compared with just holding; `undefined`
	 * without a loss.
	 */
	readonly worst: { readonly at: number; readonly by: bigint } | undefined;
	readonly standing: Readonly<Record<OrderSide, Standing>>;
}

const NO_SUMS: SideSums = { pays: 0n, receives: 0n, atLeast: 0n, fees: 0n, swaps: 0 };
const SIDES: readonly OrderSide[] = ['sell', 'buy'];

/** A chart cannot show more points. */
const MAX_POINTS = 500;

/** Simulates a rule on past trades, one by one. At each trade only earlier data is used. */
export class Replayer {
	readonly #order: ReplayOrder;
	readonly #start: Purse;
	#held: Purse;
	readonly #fills: ReplayedFill[] = [];
	readonly #sides = { buy: NO_SUMS, sell: NO_SUMS };
	readonly #points: ReplayPoint[] = [];
	#worst: Replay['worst'];
	#trades = 0;
	#from: number | undefined;
	#to = 0;

	constructor(order: ReplayOrder) {
		this.#order = order;
		this.#start = startOf(order.rule);
		this.#held = this.#start;
	}

	/** Adds the next trades, in chronological order. */
	add(trades: PastTrades): void {
		this.#from ??= trades.from;
		if (this.#points.length === 0) this.#note(trades.from, trades.last);
		this.#trades += trades.count;
		this.#to = trades.to;
		if (trades.from >= this.#order.readyAt)
			for (const side of SIDES) {
				const fill = this.#fillOf(side, trades);
				if (fill) this.#book(fill);
			}
		this.#note(trades.to, trades.last);
	}

	finish(): Replay {
		return {
			...{ trades: this.#trades, from: this.#from ?? 0, to: this.#to },
			...{ fills: this.#fills, sides: this.#sides, start: this.#start, end: this.#held },
			...{ points: thinned(this.#points), worst: this.#worst, standing: standingOf(this.#order) },
		};
	}

	#fillOf(side: OrderSide, trades: PastTrades): ReplayedFill | undefined {
		const { rule, fees } = this.#order;
		if (rule.is === 'bot') {
			if (rule.terms.side !== side) return undefined;
			const left = rule.terms.volume - this.#sides[side].pays;
			return left > 0n ? fillOfBot(rule.terms, trades, left, fees, rule.matching) : undefined;
		}
		const price = ruleBound(this.#order, side, trades.from, trades.from === trades.to);
		const budget = side === 'sell' ? this.#held.base : this.#held.rel;
		return price === undefined ? undefined : fillOfOrder({ side, price }, trades, budget, fees);
	}

	#book(fill: ReplayedFill): void {
		const { side, pays, receives, atLeast, fees, swaps } = fill;
		const before = this.#sides[side];
		this.#sides[side] = {
			...{ pays: before.pays + pays, receives: before.receives + receives, fees: before.fees + fees },
			...{ atLeast: before.atLeast + atLeast, swaps: before.swaps + swaps },
		};
		const [{ base, rel }, spends] = [this.#held, pays + fees];
		this.#held =
			side === 'sell'
				? { base: base - spends, rel: rel + receives }
				: { base: base + receives, rel: rel - spends };
		this.#fills.push(fill);
	}

	#note(at: number, price: bigint): void {
		const point = { at, value: worthOf(this.#held, price), held: worthOf(this.#start, price) };
		// Of several trades at the same time, the last one counts.
		if (this.#points.at(-1)?.at === at) this.#points.pop();
		this.#points.push(point);
		const by = point.held - point.value;
		if (by > (this.#worst?.by ?? 0n)) this.#worst = { at, by };
	}
}

function startOf(rule: ReplayedRule): Purse {
	if (rule.is === 'priceRule') return rule.purse;
	const { side, volume } = rule.terms;
	return side === 'buy' ? { base: 0n, rel: volume } : { base: volume, rel: 0n };
}

const worthOf = ({ base, rel }: Purse, price: bigint): bigint => (base * price) / COIN + rel;

/** Price of the rule on one side; `undefined` if it would not have traded there. */
function ruleBound(
	{ rule, source }: ReplayOrder,
	side: OrderSide,
	at: number,
	isMoment: boolean,
): bigint | undefined {
	if (rule.is === 'bot') return rule.terms.side === side ? rule.terms.bound : undefined;
	const { priceRule } = rule;
	const price = priceRule.source.from === 'fixed' ? priceRule.source.price : priceAt(source, at, isMoment);
	const value = computeFrom(priceRule, price);
	return side === 'sell' ? value?.ask?.price : value?.bid?.price;
}

function standingOf(order: ReplayOrder): Replay['standing'] {
	const counts = { buy: { best: 0, of: 0 }, sell: { best: 0, of: 0 } };
	for (const point of order.band) {
		if (point.time < order.readyAt) continue;
		for (const side of SIDES) {
			const own = ruleBound(order, side, point.time, false);
			if (own === undefined) continue;
			const [bid, ask] = [priceUnits(point.bid), priceUnits(point.ask)];
			const isWithin = order.rule.is === 'bot';
			// A bot takes offers from the opposite side; an order competes with its own side.
			const best = (side === 'buy') === isWithin ? ask : bid;
			if (best <= 0n) continue;
			counts[side].of++;
			if (isGood(side, own, best)) counts[side].best++;
		}
	}
	return counts;

	/** True if a bot's limit reaches the best offer, or an order is at least as good as the best one. */
	function isGood(side: OrderSide, own: bigint, best: bigint): boolean {
		return side === 'buy' ? own >= best : own <= best;
	}
}

function thinned(points: readonly ReplayPoint[]): readonly ReplayPoint[] {
	if (points.length <= MAX_POINTS) return points;
	const step = (points.length - 1) / (MAX_POINTS - 1);
	return Array.from({ length: MAX_POINTS }, (_, place) => points[Math.round(place * step)]).filter(
		(point) => point !== undefined,
	);
}
