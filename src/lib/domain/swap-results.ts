import { swapsOfCall } from './flow/call-record.ts';
import type { JournalEntry } from './flow/journal-entry.ts';
import { formatPair, isSamePair, type Pair } from './market/pair.ts';
import { COIN } from './money/amount.ts';
import { sumOfCoin, type Money } from './money/figures.ts';
import type { OrderSide } from './orders/order-draft.ts';
import type { SwapSummary } from './swaps/swap-summary.ts';
import type { Swap } from './swaps/swap.ts';
import { formatDay, startOfZonedDay, type TimeZoneChoice } from './text/time.ts';

/** Prices in the reference coin, by ticker. */
type Prices = ReadonlyMap<string, bigint>;

/** Result of all swaps in one coin. Fees are part of `left`. */
export interface CoinResult {
	readonly coin: string;
	readonly swaps: number;
	readonly left: bigint;
	readonly arrived: bigint;
	/** Included in `left`. */
	readonly fees: bigint;
	/** Value at current prices, in the reference coin; `undefined` without a price. */
	readonly worth: bigint | undefined;
}

/** Totals of all trades on one side of a pair. */
interface SideSum {
	readonly base: Money;
	readonly rel: Money;
	/** Average price in rel per base, including fees; `undefined` without trades. */
	readonly average: bigint | undefined;
}

export interface PairResult {
	readonly pair: Pair;
	readonly swaps: number;
	readonly bought: SideSum;
	readonly sold: SideSum;
	/** Includes fees of swaps without a trade. */
	readonly fees: { readonly base: Money; readonly rel: Money };
	/** Received minus paid. */
	readonly net: { readonly base: Money; readonly rel: Money };
	/** Gains in rel of the trades that closed earlier ones; `undefined` if none did. */
	readonly realised: Money | undefined;
	/** After all trades, whatever the period; `undefined` if every trade is closed. */
	readonly open: Position | undefined;
	/** Value of `net` at current prices, in the reference coin; `undefined` without prices. */
	readonly worth: bigint | undefined;
}

/** Trades of a pair that no opposite trade has closed. */
interface Position {
	/** Negative if more was sold than bought. */
	readonly base: Money;
	/** Paid for a purchase or received for a sale, fees included. */
	readonly rel: Money;
	/** Gain in rel if closed at current prices without fees; `undefined` without prices. */
	readonly unrealised: Money | undefined;
}

/** Results of the swaps of one group, such as a month, a counterparty or a bot. */
export interface GroupResult {
	/** `undefined` for swaps whose group is unknown. */
	readonly group: string | undefined;
	readonly swaps: number;
	/** Number of swaps without a trade. */
	readonly failed: number;
	readonly realised: readonly Money[];
	/** Value of `realised` at current prices; `undefined` without gains or prices. */
	readonly gain: bigint | undefined;
	readonly fees: readonly Money[];
	/** Part of `fees` of swaps without a trade. */
	readonly lost: readonly Money[];
	/** Median duration of finished trades in milliseconds; `undefined` if unknown. */
	readonly durationMs: number | undefined;
	/** Value of received minus paid at current prices; `undefined` without prices. */
	readonly worth: bigint | undefined;
}

/** Results of the user's own swaps with one counterparty. */
export interface OwnSwaps extends Omit<GroupResult, 'group'> {
	/** Number of swaps with unreported amounts, which the totals lack. */
	readonly incomplete: number;
}

/** Which earlier trades a trade closes: the oldest ones first, or an equal part of all of them. */
export type CostMethod = 'fifo' | 'average';

export interface SwapResults {
	readonly pairs: readonly PairResult[];
	readonly coins: readonly CoinResult[];
	/** The group with the latest swap first. */
	readonly groups: readonly GroupResult[];
	readonly swaps: number;
	/** Number of all swaps with unreported amounts, which the totals and the matched trades lack. */
	readonly incomplete: number;
	/** Total of all coins with a price; `undefined` if no coin has one. */
	readonly worth: bigint | undefined;
	/** Traded coins without a price, which `worth` excludes. */
	readonly unpriced: readonly string[];
	/** Fees of swaps that brought nothing, by coin. */
	readonly lost: readonly Money[];
}

export interface ResultChoice {
	/** Start of the period, in milliseconds since 1970. */
	readonly since: number;
	readonly method: CostMethod;
	readonly prices: Prices;
	/** Omitted for no results by group. */
	readonly groupOf?: ((summary: SwapSummary) => string | undefined) | undefined;
}

export type Period = 'day' | 'month' | 'year';

/** Number of characters of an ISO date that name a period. */
const PERIOD_LENGTH: Readonly<Record<Period, number>> = { day: 10, month: 7, year: 4 };

/** The period of a time in milliseconds since 1970: `2026-11-20`, `2026-11` or `2026`. */
export const periodAt = (time: number, period: Period, times: TimeZoneChoice): string =>
	formatDay(new Date(time), times).slice(0, PERIOD_LENGTH[period]);

/** The period in which a swap ended. */
export const periodOf = ({ at = 0 }: SwapSummary, period: Period, times: TimeZoneChoice): string =>
	periodAt(at, period, times);

/** Times in milliseconds since 1970. */
export function startOfPeriod(time: number, period: Period, times: TimeZoneChoice): number {
	const first = `${periodAt(time, period, times)}-01-01`.slice(0, PERIOD_LENGTH.day);
	return (startOfZonedDay(first, times) ?? 0) * 1000;
}

/**
 * Results of finished swaps. Fees paid for swaps without a trade count too. Trades are matched over all time and then
 * limited to the period, so that the gains of adjacent periods add up.
 */
export function resultsOf(summaries: readonly SwapSummary[], choice: ResultChoice): SwapResults {
	const { since, prices } = choice;
	const ended = summaries.filter(
		({ swap, receipt }) => swap.isFinished && (receipt.spends > 0n || receipt.receives > 0n),
	);
	const counted = ended.filter(({ at }) => (at ?? 0) >= since);
	const matched = matchTrades(ended, choice.method);
	const coins = coinResults(counted, prices);
	const priced = coins.flatMap(({ worth }) => worth ?? []);
	return {
		pairs: pairResults(ended, counted, matched, prices),
		coins,
		groups: groupResults(counted, matched, choice),
		lost: feesOf(counted.filter(hasFailed)),
		swaps: counted.length,
		incomplete: ended.filter(({ receipt }) => receipt.missing.length > 0).length,
		worth: priced.length === 0 ? undefined : priced.reduce((sum, worth) => sum + worth, 0n),
		unpriced: coins.flatMap(({ coin, worth }) => (worth === undefined ? [coin] : [])),
	};
}

/** Sorts by number of swaps, largest first. */
const bySwaps = (one: { readonly swaps: number }, other: { readonly swaps: number }) =>
	other.swaps - one.swaps;

/** Amounts that a swap moved out of and into the wallet. */
interface Moved {
	readonly side: OrderSide;
	readonly spent: Money;
	/** Part of `spent`. */
	readonly fees: Money;
	readonly received: Money;
	/** True if both sides received something and all amounts are known, so that there is a price. */
	readonly isPriced: boolean;
}

function movedBy({ swap: { pays, arrives }, side, receipt }: SwapSummary): Moved {
	return {
		side,
		spent: { coin: pays.coin, amount: receipt.spends },
		fees: { coin: pays.coin, amount: receipt.tradeFee + receipt.transactionFees },
		received: { coin: arrives.coin, amount: receipt.receives },
		isPriced: receipt.pays > 0n && receipt.receives > 0n && receipt.missing.length === 0,
	};
}

/** Totals in one coin over swaps of any pair. */
function sumsIn(coin: string, moves: readonly Moved[]) {
	const sumOf = (part: 'spent' | 'received' | 'fees'): bigint => {
		const amounts = moves.map((move) => move[part]).filter((each) => each.coin === coin);
		return sumOfCoin(coin, amounts).amount;
	};
	const [left, arrived] = [sumOf('spent'), sumOf('received')];
	return { left, arrived, fees: sumOf('fees'), net: arrived - left };
}

function coinResults(summaries: readonly SwapSummary[], prices: Prices): CoinResult[] {
	const moves = summaries.map(movedBy);
	const coins = new Set(moves.flatMap(({ spent, received }) => [spent.coin, received.coin]));
	return [...coins]
		.map((coin) => {
			const own = moves.filter(({ spent, received }) => [spent.coin, received.coin].includes(coin));
			const { net, ...sums } = sumsIn(coin, own);
			return { coin, swaps: own.length, ...sums, worth: worthOf(net, prices.get(coin)) };
		})
		.sort(bySwaps);
}

/** Pairs traded in the period, and pairs with open trades. */
function pairResults(
	all: readonly SwapSummary[],
	summaries: readonly SwapSummary[],
	matched: Matched,
	prices: Prices,
): PairResult[] {
	const pairs = new Map(all.map(({ pair }) => [formatPair(pair), pair]));
	return [...pairs.values()]
		.map((pair) => pairResult(pair, summaries, matched, prices))
		.filter(({ swaps, open }) => swaps > 0 || open)
		.sort(bySwaps);
}

function pairResult(
	pair: Pair,
	summaries: readonly SwapSummary[],
	matched: Matched,
	prices: Prices,
): PairResult {
	const own = summaries.filter((each) => isSamePair(each.pair, pair));
	const moves = own.map(movedBy);
	const [bought, sold] = [sumOfSide(moves, 'buy', pair), sumOfSide(moves, 'sell', pair)];
	const [base, rel] = [sumsIn(pair.base, moves), sumsIn(pair.rel, moves)];
	const worths = [worthOf(base.net, prices.get(pair.base)), worthOf(rel.net, prices.get(pair.rel))] as const;
	return {
		...{ pair, swaps: moves.length, bought, sold },
		fees: moneyOf(pair, base.fees, rel.fees),
		net: moneyOf(pair, base.net, rel.net),
		realised: gainsOf(own, matched)[0],
		open: positionOf(pair, matched.open.get(formatPair(pair)) ?? [], prices),
		worth: worths[0] === undefined || worths[1] === undefined ? undefined : worths[0] + worths[1],
	};
}

const moneyOf = ({ base, rel }: Pair, ofBase: bigint, ofRel: bigint) => ({
	base: { coin: base, amount: ofBase },
	rel: { coin: rel, amount: ofRel },
});

/** @throws RangeError if a swap is not on this side of the pair */
function sumOfSide(moves: readonly Moved[], side: OrderSide, pair: Pair): SideSum {
	const traded = moves.filter((move) => move.side === side && move.isPriced);
	const [paid, got] = side === 'buy' ? [pair.rel, pair.base] : [pair.base, pair.rel];
	const left = sumOfCoin(
		paid,
		traded.map(({ spent }) => spent),
	);
	const arrived = sumOfCoin(
		got,
		traded.map(({ received }) => received),
	);
	const [base, rel] = side === 'buy' ? [arrived, left] : [left, arrived];
	return { base, rel, average: base.amount === 0n ? undefined : (rel.amount * COIN) / base.amount };
}

/** A trade, or the part of it that is still open. */
interface Lot {
	readonly side: OrderSide;
	readonly base: bigint;
	readonly rel: bigint;
}

interface Matched {
	/** Gain in rel of each trade that closed earlier ones. */
	readonly gains: ReadonlyMap<SwapSummary, Money>;
	/** Open trades by pair, oldest first; all on the same side. */
	readonly open: ReadonlyMap<string, readonly Lot[]>;
}

/** Only trades with two known amounts count. */
function matchTrades(summaries: readonly SwapSummary[], method: CostMethod): Matched {
	const gains = new Map<SwapSummary, Money>();
	const open = new Map<string, Lot[]>();
	for (const summary of summaries.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
		const { side, spent, received, isPriced } = movedBy(summary);
		if (!isPriced) continue;
		const [base, rel] = side === 'buy' ? [received, spent] : [spent, received];
		const name = formatPair(summary.pair);
		const lots = open.get(name) ?? [];
		open.set(name, lots);
		const { gain, remainder } = closeLots(lots, { side, base: base.amount, rel: rel.amount });
		if (gain !== undefined) gains.set(summary, { coin: rel.coin, amount: gain });
		if (remainder.base === 0n) continue;
		const last = method === 'average' ? lots.pop() : undefined;
		lots.push(last ? { side, base: last.base + remainder.base, rel: last.rel + remainder.rel } : remainder);
	}
	return { gains, open };
}

/**
 * Closes the oldest lots of the opposite side, and removes them. The rest of a divided lot is a difference, so that
 * rounding loses no unit.
 * @returns the gain, `undefined` if nothing was closed, and the open rest of the trade
 */
function closeLots(lots: Lot[], trade: Lot): { readonly gain: bigint | undefined; readonly remainder: Lot } {
	let gain: bigint | undefined;
	let remainder = trade;
	for (let [oldest] = lots; oldest && oldest.side !== trade.side && remainder.base > 0n; [oldest] = lots) {
		const matched = oldest.base < remainder.base ? oldest.base : remainder.base;
		const [opened, closed] = [partOf(oldest, matched), partOf(remainder, matched)];
		gain = (gain ?? 0n) + (trade.side === 'sell' ? closed.rel - opened.rel : opened.rel - closed.rel);
		remainder = without(remainder, closed);
		if (opened.base === oldest.base) lots.shift();
		else lots[0] = without(oldest, opened);
	}
	return { gain, remainder };
}

const partOf = (lot: Lot, base: bigint): Lot => ({
	...lot,
	base,
	rel: base === lot.base ? lot.rel : (lot.rel * base) / lot.base,
});

const without = (lot: Lot, part: Lot): Lot => ({
	...lot,
	base: lot.base - part.base,
	rel: lot.rel - part.rel,
});

/** Gains of the swaps, summed by coin. */
function gainsOf(summaries: readonly SwapSummary[], { gains }: Matched): Money[] {
	return sumsByCoin(summaries.flatMap((each) => gains.get(each) ?? []));
}

function sumsByCoin(amounts: readonly Money[]): Money[] {
	return [...new Set(amounts.map(({ coin }) => coin))].map((coin) =>
		sumOfCoin(
			coin,
			amounts.filter((each) => each.coin === coin),
		),
	);
}

function positionOf(pair: Pair, lots: readonly Lot[], prices: Prices): Position | undefined {
	const [first] = lots;
	if (!first) return undefined;
	const base = lots.reduce((sum, lot) => sum + lot.base, 0n);
	const rel = lots.reduce((sum, lot) => sum + lot.rel, 0n);
	const [ofBase, ofRel] = [prices.get(pair.base), prices.get(pair.rel)];
	const value = ofBase === undefined || !ofRel ? undefined : (base * ofBase) / ofRel;
	const isLong = first.side === 'buy';
	return {
		base: { coin: pair.base, amount: isLong ? base : -base },
		rel: { coin: pair.rel, amount: rel },
		unrealised:
			value === undefined ? undefined : { coin: pair.rel, amount: isLong ? value - rel : rel - value },
	};
}

function groupResults(
	summaries: readonly SwapSummary[],
	matched: Matched,
	{ prices, groupOf }: ResultChoice,
): GroupResult[] {
	if (!groupOf) return [];
	const groups = new Map<string | undefined, SwapSummary[]>();
	for (const summary of summaries.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))) {
		const group = groupOf(summary);
		const own = groups.get(group);
		if (own) own.push(summary);
		else groups.set(group, [summary]);
	}
	return [...groups].map(([group, own]) => {
		const coins = coinResults(own, prices);
		const failed = own.filter(hasFailed);
		const realised = gainsOf(own, matched);
		return {
			...{ group, swaps: own.length, failed: failed.length, realised },
			...{ fees: feesOf(own), lost: feesOf(failed), durationMs: medianDuration(own) },
			gain:
				realised.length === 0
					? undefined
					: sumOfValues(realised.map(({ coin, amount }) => worthOf(amount, prices.get(coin)))),
			worth: sumOfValues(coins.map(({ worth }) => worth)),
		};
	});
}

/** True if nothing was traded. */
const hasFailed = ({ receipt }: SwapSummary): boolean => receipt.receives === 0n && receipt.pays === 0n;

const feesOf = (summaries: readonly SwapSummary[]): Money[] =>
	sumsByCoin(summaries.map((each) => movedBy(each).fees)).filter(({ amount }) => amount > 0n);

/** `undefined` if any value is. */
const sumOfValues = (values: readonly (bigint | undefined)[]): bigint | undefined =>
	values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0n);

function medianDuration(summaries: readonly SwapSummary[]): number | undefined {
	const durations = summaries
		.filter((each) => !hasFailed(each))
		.flatMap(({ swap: { startedAt, finishedAt } }) =>
			startedAt && finishedAt ? [finishedAt - startedAt] : [],
		)
		.sort((one, other) => one - other);
	return durations[durations.length >> 1];
}

/**
 * The journal entry that led to a swap: the taker's request, or the maker's price or price rule of that time.
 * `undefined` if it is not from this browser, or if a bot traded.
 */
export function orderOf(
	{ id, isMaker, pays, gets, startedAt = 0 }: Swap,
	entries: readonly JournalEntry[],
): JournalEntry | undefined {
	if (!isMaker)
		return entries.find((entry) => entry.kind === 'trade-request' && swapsOfCall(entry).includes(id));
	const isOf = (entry: JournalEntry) => {
		if (entry.created > startedAt || entry.step === 'refused') return false;
		if (entry.kind !== 'trade-offer' && entry.kind !== 'trade-formula') return false;
		const { base, rel } = entry.draft;
		const isSale = base === pays.coin && rel === gets.coin;
		return isSale || (entry.kind === 'trade-formula' && base === gets.coin && rel === pays.coin);
	};
	const [latest] = entries.filter(isOf).sort((one, other) => other.created - one.created);
	return latest?.kind === 'trade-offer' && latest.draft.price === '0' ? undefined : latest;
}

/** Zero is worth zero, even without a price. */
function worthOf(units: bigint, price: bigint | undefined): bigint | undefined {
	if (units === 0n) return 0n;
	return price === undefined ? undefined : (units * price) / COIN;
}
