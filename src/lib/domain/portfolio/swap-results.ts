import { marketKey, type Pair } from '../market/pair.ts';
import { COIN } from '../money/amount.ts';
import type { SwapSummary } from '../swaps/swap-summary.ts';

/** Prices in the reference coin by coin. */
export type Prices = ReadonlyMap<string, bigint>;

/** The wallet's result in one coin over its swaps: fees are part of the outgoing amount. */
export interface CoinResult {
	readonly coin: string;
	readonly swaps: number;
	readonly left: bigint;
	readonly arrived: bigint;
	/** In all that left. */
	readonly fees: bigint;
	/** At the prices of now, in the reference coin; `undefined` without a price. */
	readonly worth: bigint | undefined;
}

/** All trades of one side of a pair. */
interface SideSum {
	readonly base: bigint;
	readonly rel: bigint;
	/** The average price of one base with all fees, in rel; `undefined` without trades. */
	readonly average: bigint | undefined;
}

export interface PairResult {
	readonly pair: Pair;
	readonly swaps: number;
	readonly bought: SideSum;
	readonly sold: SideSum;
	/** Of swaps that came to nothing as well. */
	readonly fees: { readonly base: bigint; readonly rel: bigint };
	readonly net: { readonly base: bigint; readonly rel: bigint };
	/** On what was both bought and sold, at the average prices of the time, in rel; `undefined` if one side is missing. */
	readonly realised: bigint | undefined;
	/** Incoming minus outgoing, at current prices in the reference coin; `undefined` without prices. */
	readonly worth: bigint | undefined;
}

export interface SwapResults {
	readonly pairs: readonly PairResult[];
	readonly coins: readonly CoinResult[];
	readonly swaps: number;
	/** Swaps of which the node does not report all amounts: what is missing is in no sum. */
	readonly incomplete: number;
	/** Of all coins that have a price; `undefined` if none has. */
	readonly worth: bigint | undefined;
	/** Coins that were moved and have no price: they are in no worth. */
	readonly unpriced: readonly string[];
}

/**
 * Results of finished swaps. Fees count if they were paid, including those of swaps without a trade.
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

/** Those that moved the most swaps come first. */
const bySwaps = (one: { readonly swaps: number }, other: { readonly swaps: number }) =>
	other.swaps - one.swaps;

function coinResults(summaries: readonly SwapSummary[], prices: Prices): CoinResult[] {
	const sums = new Map<string, { swaps: number; left: bigint; arrived: bigint; fees: bigint }>();
	const sumOf = (coin: string) => {
		const sum = sums.get(coin) ?? { swaps: 0, left: 0n, arrived: 0n, fees: 0n };
		sums.set(coin, sum);
		return sum;
	};
	for (const { swap, receipt } of summaries) {
		const [paid, got] = [sumOf(swap.pays.coin), sumOf(swap.arrives.coin)];
		paid.left += receipt.spends;
		paid.fees += receipt.tradeFee + receipt.transactionFees;
		paid.swaps += 1;
		got.arrived += receipt.receives;
		if (got !== paid) got.swaps += 1;
	}
	return [...sums]
		.map(([coin, sum]) => ({ coin, ...sum, worth: worthOf(sum.arrived - sum.left, prices.get(coin)) }))
		.sort(bySwaps);
}

function pairResults(summaries: readonly SwapSummary[], prices: Prices): PairResult[] {
	const groups = new Map<string, SwapSummary[]>();
	for (const summary of summaries) {
		const key = marketKey(summary.pair.base, summary.pair.rel);
		const group = groups.get(key);
		if (group) group.push(summary);
		else groups.set(key, [summary]);
	}
	return [...groups.values()].flatMap((group) => pairResult(group, prices) ?? []).sort(bySwaps);
}

function pairResult(group: readonly SwapSummary[], prices: Prices): PairResult | undefined {
	const pair = group[0]?.pair;
	if (!pair) return undefined;
	const [purchases, sales] = [
		group.filter(({ side }) => side === 'buy'),
		group.filter(({ side }) => side === 'sell'),
	];
	const bought = sumOfSide(purchases, 'buy');
	const sold = sumOfSide(sales, 'sell');
	const net = {
		base: sumOf(purchases, ({ receives }) => receives) - sumOf(sales, ({ spends }) => spends),
		rel: sumOf(sales, ({ receives }) => receives) - sumOf(purchases, ({ spends }) => spends),
	};
	const feesIn = (part: readonly SwapSummary[]) =>
		sumOf(part, ({ tradeFee, transactionFees }) => tradeFee + transactionFees);
	const worths = [worthOf(net.base, prices.get(pair.base)), worthOf(net.rel, prices.get(pair.rel))] as const;
	return {
		...{ pair, swaps: group.length, bought, sold, net },
		fees: { base: feesIn(sales), rel: feesIn(purchases) },
		realised: realisedOf(bought, sold),
		worth: worths[0] === undefined || worths[1] === undefined ? undefined : worths[0] + worths[1],
	};
}

/** Swaps that traded nothing, or of which an amount is missing, have no price. */
function sumOfSide(part: readonly SwapSummary[], side: 'buy' | 'sell'): SideSum {
	const traded = part.filter(({ receipt }) => receipt.pays > 0n && receipt.missing.length === 0);
	const [left, arrived] = [sumOf(traded, ({ spends }) => spends), sumOf(traded, ({ receives }) => receives)];
	const [base, rel] = side === 'buy' ? [arrived, left] : [left, arrived];
	return { base, rel, average: base === 0n ? undefined : (rel * COIN) / base };
}

function realisedOf(bought: SideSum, sold: SideSum): bigint | undefined {
	if (bought.average === undefined || sold.average === undefined) return undefined;
	const both = bought.base < sold.base ? bought.base : sold.base;
	return (both * (sold.average - bought.average)) / COIN;
}

function sumOf(part: readonly SwapSummary[], amount: (receipt: SwapSummary['receipt']) => bigint): bigint {
	return part.reduce((sum, { receipt }) => sum + amount(receipt), 0n);
}

/** Nothing of a coin is worth nothing, whatever its price. */
function worthOf(units: bigint, price: bigint | undefined): bigint | undefined {
	if (units === 0n) return 0n;
	return price === undefined ? undefined : (units * price) / COIN;
}
