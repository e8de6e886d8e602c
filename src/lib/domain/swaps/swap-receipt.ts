import { addMoney, type Money, type ReportedMoney } from '../money/figures.ts';
import type { TradeCosts } from '../orders/order-preview.ts';
import { fateOf, hasMade, isLost, paymentOf, type Swap, type Stage, endOf as endOfSwap } from './swap.ts';
import { hadReceived, hasReceived, isClaimed } from './swap-state.ts';
import { parseDecimal } from '../money/amount.ts';
import type { TradeRequest } from '../orders/trade-request.ts';

/** A part of a receipt that the node does not report and that the totals lack. */
export type MissingPart = 'trade-fee' | 'transaction-fees' | 'arrival' | 'payment';

/** Amounts moved out of and into the wallet by a swap's own transactions, up to now. */
export interface SwapReceipt extends TradeCosts {
	readonly missing: readonly MissingPart[];
}

/**
 * Computes the receipt. Coins in the contract of a swap without proceeds do not count as spent, because they
 * may be returned.
 */
export function swapReceipt(swap: Swap): SwapReceipt {
	const { fee, network } = swapCosts(swap);
	const [paid, arrived] = [paidIn(swap), arrivedIn(swap)];
	const [pays, receives] = [paid ?? 0n, arrived ?? 0n];
	const [tradeFee, transactionFees] = [fee?.amount ?? 0n, network?.amount ?? 0n];
	const isMissing: Readonly<Record<MissingPart, boolean>> = {
		'trade-fee': !fee && !swap.isMaker && hasMade(swap, 'fee'),
		'transaction-fees': !network && OWN_PAYMENTS.some((stage) => hasMade(swap, stage)),
		arrival: arrived === undefined,
		payment: paid === undefined,
	};
	const missing = (Object.keys(isMissing) as MissingPart[]).filter((part) => isMissing[part]);
	return {
		...{ pays, tradeFee, transactionFees, receives, missing },
		spends: pays + tradeFee + transactionFees,
	};
}

export interface SwapSums {
	readonly paid: ReportedMoney;
	/** `undefined` if nothing came or will come in exchange. */
	readonly got: ReportedMoney | undefined;
}

/**
 * The sums of a swap wherever they are shown: after a trade the total that left and the total that arrived, fees
 * included; before a trade the agreed amounts; without a trade the offered amount.
 */
export function sumsOf(swap: Swap): SwapSums {
	const { pays, arrives } = swap;
	if (!hadReceived(swap) && !isClaimed(swap)) {
		const end = swap.isFinished ? endOfSwap(swap) : undefined;
		return { paid: pays, got: end === 'returned' || end === 'ended' ? undefined : arrives };
	}
	const { spends, receives, missing } = swapReceipt(swap);
	const paid = { coin: pays.coin, amount: missing.includes('payment') ? undefined : spends };
	if (missing.includes('arrival')) return { paid, got: { coin: arrives.coin, amount: undefined } };
	return { paid, got: receives > 0n ? { coin: arrives.coin, amount: receives } : undefined };
}

/**
 * Of swaps of the same coins and direction, as each is listed; `undefined` for an empty list, for different
 * coins, and if only some brought coins.
 */
export function sumOfSwaps(swaps: readonly Swap[]): SwapSums | undefined {
	const sums = swaps.map(sumsOf);
	const [first, ...more] = sums;
	const isAlike = ({ paid, got }: SwapSums) =>
		paid.coin === first?.paid.coin && got?.coin === first.got?.coin;
	if (!first || !sums.every(isAlike)) return undefined;
	return more.reduce(
		(sum, { paid, got }) => ({
			paid: addMoney(sum.paid, paid),
			got: sum.got && got && addMoney(sum.got, got),
		}),
		first,
	);
}

/** Payments that cost the user a transaction fee each. */
const OWN_PAYMENTS = ['fee', 'taker-payment', 'maker-payment'] as const;

/**
 * Amount traded, or given up for the deposit. For a maker whose deposit was claimed: the deposit, plus the
 * payment if it was taken too. A payment removed by a reorg does not count. `undefined` if the node does not
 * report who has the coins or the amount.
 */
function paidIn(swap: Swap): bigint | undefined {
	const own = swap.isMaker ? 'maker-payment' : 'taker-payment';
	const fate = fateOf(swap, own);
	const payment = isLost(swap, own) ? 0n : swap.pays.amount;
	if (isClaimed(swap)) {
		if (!swap.isMaker) return payment;
		const deposit = paymentOf(swap, 'maker-deposit')?.amount;
		return deposit === undefined ? undefined : deposit + (fate === 'theirs' ? payment : 0n);
	}
	if (hadReceived(swap)) return payment;
	if (fate === 'spent' || (swap.isMaker && fateOf(swap, 'maker-deposit') === 'spent')) return undefined;
	return fate === 'theirs' ? payment : 0n;
}

/** `undefined` if coins arrived but the node does not report the amount. */
function arrivedIn(swap: Swap): bigint | undefined {
	if (!hasReceived(swap)) {
		if (!isClaimed(swap) && fateOf(swap, swap.isMaker ? 'taker-payment' : 'maker-payment') === 'spent')
			return undefined;
		const claim = swap.isMaker ? undefined : paymentOf(swap, 'deposit-claim');
		return claim ? claim.amount : 0n;
	}
	const { amount } = swap.arrives;
	return (
		paymentOf(swap, swap.isMaker ? 'maker-spend' : 'taker-spend')?.amount ??
		(amount > 0n ? amount : undefined)
	);
}

/** Fees of a swap up to now, in the paid coin. */
export interface SwapCosts {
	/** The taker's fee to the trading network; `undefined` if no fee was paid. */
	readonly fee: Money | undefined;
	/**
	 * Fees of all transactions out of and back into the user's wallet; `undefined` if the node reports too
	 * little.
	 */
	readonly network: Money | undefined;
}

export function swapCosts(swap: Swap): SwapCosts {
	const { coin } = swap.pays;
	const fee = swap.isMaker ? undefined : paymentOf(swap, 'fee')?.amount;
	const network = networkFees(swap);
	return {
		fee: fee === undefined ? undefined : { coin, amount: fee },
		network: network === undefined || network <= 0n ? undefined : { coin, amount: network },
	};
}

/** Each contract payment, with the payments that reclaim its coins. */
const TAKER_LOCKS = [['taker-payment', ['taker-reclaim']]] as const;
const MAKER_LOCKS = [
	['maker-deposit', ['deposit-refund']],
	['maker-payment', ['maker-reclaim']],
] as const;

/** Every transaction costs one fee; in addition, a contract receives more than comes out of it. */
function networkFees(swap: Swap): bigint | undefined {
	let fees = swap.isMaker || !paymentOf(swap, 'fee') ? 0n : swap.transactionFee;
	for (const [lock, back] of swap.isMaker ? MAKER_LOCKS : TAKER_LOCKS) {
		if (!paymentOf(swap, lock)) continue;
		const lost = lostIn(swap, lock, back);
		if (lost === undefined) return undefined;
		fees += swap.transactionFee + lost;
	}
	return fees;
}

function lostIn(swap: Swap, lock: Stage, back: readonly Stage[]): bigint | undefined {
	const put = paymentOf(swap, lock)?.amount;
	if (put === undefined) return undefined;
	const taken = back.flatMap((stage) => paymentOf(swap, stage) ?? [])[0];
	if (taken) return taken.amount === undefined ? undefined : put - taken.amount;
	// An unspent deposit still belongs to the user in full.
	return lock === 'maker-deposit' ? 0n : put - swap.pays.amount;
}

/** Amounts promised in the review compared with the outcome, in smallest units. */
export interface QuoteComparison {
	readonly paid: string;
	readonly received: string;
	/** As shown in the review. */
	readonly expected: { readonly spends: bigint; readonly receives: bigint } | undefined;
	/** For the filled part, because "at least" is proportional to the payment. */
	readonly worst: { readonly spends: bigint; readonly receives: bigint };
	readonly failure: {
		readonly lost: bigint;
		readonly returns: bigint;
		/** For the filled part too. */
		readonly deposit: bigint | undefined;
		readonly by: number;
	};
	/** Missing while the swap is running or its outcome is unknown. */
	readonly end?:
		| { readonly is: 'traded'; readonly spends: bigint; readonly receives: bigint }
		| { readonly is: 'claimed'; readonly deposit: bigint }
		| { readonly is: 'failed'; readonly lost: bigint; readonly at: number | undefined }
		| undefined;
}

/** `undefined` for a request from an old version, which stored no outcomes. */
export function compareWithQuote(
	{ side, base, rel, volume, quotedOutcomes }: TradeRequest,
	swap: Swap | undefined,
): QuoteComparison | undefined {
	if (!quotedOutcomes) return undefined;
	const [paid, received] = side === 'buy' ? [rel, base] : [base, rel];
	const { expected, worst, failure } = quotedOutcomes;
	const asked = parseDecimal(volume);
	const taken = swap && swap.pays.amount < asked ? swap.pays.amount : asked;
	const ofFilled = (text: string): bigint => (asked > 0n ? (parseDecimal(text) * taken) / asked : 0n);
	return {
		...{ paid, received },
		expected: expected && {
			spends: parseDecimal(expected.spends),
			receives: parseDecimal(expected.receives),
		},
		worst: { spends: parseDecimal(worst.spends), receives: ofFilled(worst.receives) },
		failure: {
			lost: parseDecimal(failure.lost),
			returns: parseDecimal(failure.returns),
			deposit: failure.deposit === undefined ? undefined : ofFilled(failure.deposit),
			by: failure.by,
		},
		end: swap && endOf(swap),
	};
}

function endOf(swap: Swap): QuoteComparison['end'] {
	const { spends, receives, missing } = swapReceipt(swap);
	// Incomplete totals cannot be compared with the review.
	if (!swap.isFinished || missing.length > 0) return undefined;
	switch (endOfSwap(swap)) {
		case 'finished':
			return { is: 'traded', spends, receives };
		case 'claimed':
			return { is: 'claimed', deposit: receives };
		case 'returned':
		case 'ended':
			return { is: 'failed', lost: spends, at: swap.finishedAt };
		default:
			return undefined;
	}
}
