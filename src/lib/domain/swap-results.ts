import { formatPair, isSamePair, type Pair } from './market/pair.ts';
import { COIN } from './money/amount.ts';
import { sumOfCoin, type Money } from './money/figures.ts';
import type { OrderSide } from './orders/order-draft.ts';
import type { SwapSummary } from './swaps/swap-summary.ts';

/** Prices in the reference coin, by ticker. */
export type Prices = ReadonlyMap<string, bigint>;

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
	/**
	 * Realised profit in rel: on the amount both bought and sold, at the average prices; `undefined` unless
	 * there were trades on both sides.
	 */
	readonly realised: Money | undefined;
	/** Value of `net` at current prices, in the reference coin; `undefined` without prices. */
	readonly worth: bigint | undefined;
}

export interface SwapResults {
	readonly pairs: readonly PairResult[];
	readonly coins: readonly CoinResult[];
	readonly swaps: number;
	/** Number of swaps with unreported amounts, which the totals lack. */
	readonly incomplete: number;
	/** Total of all coins with a price; `undefined` if no coin has one. */
	readonly worth: bigint | undefined;
	/** Traded coins without a price, which `worth` excludes. */
	readonly unpriced: readonly string[];
}

/**
 * Results of finished swaps. Fees paid for swaps without a trade count too.
 *
 * @param since milliseconds since 1970
 */
export function resultsOf(summaries: readonly SwapSummary[], since: number, prices: Prices): SwapResults {
	const counted = summaries.filter(
		({ swap, at, receipt }) =>
			swap.isFinished && (at ?? 0) >= since && (receipt.spends > 0n || receipt.receives > 0n),
	);
	const coins = coinResults(counted, prices);
	const priced = coins.flatMap(({ worth }) => worth ?? []);
	return {
		pairs: pairResults(counted, prices),
		coins,
		swaps: counted.length,
		incomplete: counted.filter(({ receipt }) => receipt.missing.length > 0).length,
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

function pairResults(summaries: readonly SwapSummary[], prices: Prices): PairResult[] {
	const pairs = new Map(summaries.map(({ pair }) => [formatPair(pair), pair]));
	return [...pairs.values()].map((pair) => pairResult(pair, summaries, prices)).sort(bySwaps);
}

function pairResult(pair: Pair, summaries: readonly SwapSummary[], prices: Prices): PairResult {
	const moves = summaries.filter((each) => isSamePair(each.pair, pair)).map(movedBy);
	const [bought, sold] = [sumOfSide(moves, 'buy', pair), sumOfSide(moves, 'sell', pair)];
	const [base, rel] = [sumsIn(pair.base, moves), sumsIn(pair.rel, moves)];
	const worths = [worthOf(base.net, prices.get(pair.base)), worthOf(rel.net, prices.get(pair.rel))] as const;
	return {
		...{ pair, swaps: moves.length, bought, sold },
		fees: moneyOf(pair, base.fees, rel.fees),
		net: moneyOf(pair, base.net, rel.net),
		realised: realisedOf(bought, sold),
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

function realisedOf(bought: SideSum, sold: SideSum): Money | undefined {
	if (bought.average === undefined || sold.average === undefined) return undefined;
	const both = bought.base.amount < sold.base.amount ? bought.base : sold.base;
	return { coin: bought.rel.coin, amount: (both.amount * (sold.average - bought.average)) / COIN };
}

/** Zero is worth zero, even without a price. */
function worthOf(units: bigint, price: bigint | undefined): bigint | undefined {
	if (units === 0n) return 0n;
	return price === undefined ? undefined : (units * price) / COIN;
}
