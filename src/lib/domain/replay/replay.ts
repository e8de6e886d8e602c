import type { BotTerms } from '../bots/bot.ts';
import { computeFrom, type Formula } from '../formula/formula.ts';
import type { BandPoint } from '../market/price-record.ts';
import type { Matching } from '../matching/matching.ts';
import { COIN } from '../money/amount.ts';
import { priceUnits } from '../money/price.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import type { PastTrades } from './past.ts';
import { fillOfBot, fillOfOrder, type ReplayedFill, type TransactionFees } from './replayed-fill.ts';
import { priceAt, type SourcePrice } from './source-prices.ts';

/** Amounts of both coins, in smallest units. */
export interface Purse {
	readonly base: bigint;
	readonly rel: bigint;
}

/** Something that would have traded on its own. */
export type ReplayedRule =
	/** The purse is all that its orders may sell. */
	| { readonly is: 'formula'; readonly formula: Formula; readonly purse: Purse }
	/** Fees come on top of its volume. */
	| { readonly is: 'bot'; readonly terms: BotTerms; readonly matching: Matching };

/** Everything that a replay is computed from, besides the trades. */
export interface ReplayOrder {
	readonly rule: ReplayedRule;
	readonly fees: TransactionFees;
	/** Past prices of the formula's source, earliest first. */
	readonly source: readonly SourcePrice[];
	/** Best prices of the book by bucket, earliest first. */
	readonly band: readonly BandPoint[];
	/** The first moment at which it could have traded, in unix seconds. */
	readonly readyAt: number;
}

/** The worth of what it would have held, and of what the user began with, in rel. */
export interface ReplayPoint {
	/** Unix seconds. */
	readonly at: number;
	readonly value: bigint;
	readonly held: bigint;
}

/** In how many of the buckets whose best price is known it stood at the best, or had an offer within its bound. */
export interface Standing {
	readonly best: number;
	readonly of: number;
}

/** All that the fills of one side came to. */
export interface SideSums {
	readonly pays: bigint;
	readonly receives: bigint;
	readonly atLeast: bigint;
	/** In the coin that is paid. */
	readonly fees: bigint;
	readonly swaps: number;
}

export interface Replay {
	/** How many past trades were looked at. */
	readonly trades: number;
	/** Times of the first and the last of them, unix seconds. */
	readonly from: number;
	readonly to: number;
	/** Earliest first. */
	readonly fills: readonly ReplayedFill[];
	readonly sides: Readonly<Record<OrderSide, SideSums>>;
	readonly start: Purse;
	/** May be below zero by a bot's fees, which come on top of its volume. */
	readonly end: Purse;
	/** Earliest first; the last one has the price of the last trade. Empty without a trade. */
	readonly points: readonly ReplayPoint[];
	/** When it was furthest below holding, and by how much; missing if it never was. */
	readonly worst: { readonly at: number; readonly by: bigint } | undefined;
	readonly standing: Readonly<Record<OrderSide, Standing>>;
}

const NO_SUMS: SideSums = { pays: 0n, receives: 0n, atLeast: 0n, fees: 0n, swaps: 0 };
const SIDES: readonly OrderSide[] = ['sell', 'buy'];

/** More than a drawing has room for. */
const MOST_POINTS = 500;

/** Runs a rule over past trades, one after the other. It knows at each moment only what was before it. */
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

	/** The next trades, which are no earlier than those before. */
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
		// Of trades at one moment the last one counts.
		if (this.#points.at(-1)?.at === at) this.#points.pop();
		this.#points.push(point);
		const by = point.held - point.value;
		if (by > (this.#worst?.by ?? 0n)) this.#worst = { at, by };
	}
}

function startOf(rule: ReplayedRule): Purse {
	if (rule.is === 'formula') return rule.purse;
	const { side, volume } = rule.terms;
	return side === 'buy' ? { base: 0n, rel: volume } : { base: volume, rel: 0n };
}

const worthOf = ({ base, rel }: Purse, price: bigint): bigint => (base * price) / COIN + rel;

/** The price at which it would have traded on this side; missing if it would not have. */
function ruleBound(
	{ rule, source }: ReplayOrder,
	side: OrderSide,
	at: number,
	isMoment: boolean,
): bigint | undefined {
	if (rule.is === 'bot') return rule.terms.side === side ? rule.terms.bound : undefined;
	const { formula } = rule;
	const price = formula.source.from === 'fixed' ? formula.source.price : priceAt(source, at, isMoment);
	const value = computeFrom(formula, price);
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
			// A bot takes the other side of the book, and an order stands beside others on its own.
			const best = (side === 'buy') === isWithin ? ask : bid;
			if (best <= 0n) continue;
			counts[side].of++;
			if (isGood(side, own, best)) counts[side].best++;
		}
	}
	return counts;

	/** A bot's bound reaches the best offer; an order is no worse than the best one. */
	function isGood(side: OrderSide, own: bigint, best: bigint): boolean {
		return side === 'buy' ? own >= best : own <= best;
	}
}

function thinned(points: readonly ReplayPoint[]): readonly ReplayPoint[] {
	if (points.length <= MOST_POINTS) return points;
	const step = (points.length - 1) / (MOST_POINTS - 1);
	return Array.from({ length: MOST_POINTS }, (_, place) => points[Math.round(place * step)]).filter(
		(point) => point !== undefined,
	);
}
