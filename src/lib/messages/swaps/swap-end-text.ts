import { listOf } from '#lib/domain/text/language.ts';
import { formatMoney, type ReportedMoney, showFigure, showAmount } from '#lib/domain/money/figures.ts';
import {
	arrivalsOf,
	fateOf,
	type SwapEnd,
	hasMade,
	paymentOf,
	type Swap,
	unfoundBy,
} from '#lib/domain/swaps/swap.ts';
import {
	sumsOf,
	swapCosts,
	swapReceipt,
	type MissingPart,
	type SwapSums,
} from '#lib/domain/swaps/swap-receipt.ts';
import { depositDue, hasReceived, type Evidence } from '#lib/domain/swaps/swap-state.ts';
import {
	type SwapSummary,
	askedBy,
	type AskedAndGot,
	type AskedTerms,
	type Terms,
	type BrokenBound,
} from '#lib/domain/swaps/swap-summary.ts';
import { describeShare } from '../amount.ts';
import type { Matching } from '#lib/domain/matching.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { OwnTrade } from '#lib/domain/swaps/own-trades.ts';

/** `0.3 LTC for 5 KMD`, or `0.3 LTC` if nothing came for it. */
export function describeSums({ paid, got }: SwapSums): string {
	return got ? `${formatMoney(paid)} for ${formatMoney(got)}` : formatMoney(paid);
}

/** The coins that a swap brought. */
export const describeGot = (swap: Swap): string => formatMoney(sumsOf(swap).got ?? swap.arrives);

/** The result of a swap that is over. */
export function endHeadline(swap: Swap, end: SwapEnd, evidence: Evidence): string {
	if (evidence !== 'seen') return REPORTED[end];
	switch (end) {
		case 'finished':
			return describeFinished(swap);
		case 'claimed':
			return swap.isMaker ? describeLostDeposit(swap) : describeUnsentPayment(swap);
		case 'returned':
			return hasMade(swap, 'deposit-claim')
				? 'Your counterparty gave up: you got your coins back and keep its deposit'
				: 'The swap did not happen, and your coins came back';
		default:
			return REPORTED[end];
	}
}

/** Headlines for an end that only the node reports. */
const REPORTED: Readonly<Record<SwapEnd, string>> = {
	finished: 'Your node reports that the swap finished',
	claimed: 'Your node reports that the deposit was claimed',
	returned: 'Your node reports that your coins came back',
	ended: 'Your node reports that the swap ended before your coins were locked',
	locked: 'Your coins can be taken back',
	taken: 'Your counterparty took your payment, and your node reports no payment to you',
	unclear: 'Your node does not report who has your coins',
};

function describeFinished(swap: Swap): string {
	const { missing } = swapReceipt(swap);
	const sums = describeSums(sumsOf(swap));
	return missing.length === 0 ? `You swapped ${sums}, fees included` : `You swapped ${sums}`;
}

function describeUnsentPayment(swap: Swap): string {
	const claim = paymentOf(swap, 'deposit-claim');
	const instead = formatMoney(lockedPayment(swap));
	if (claim?.amount === undefined)
		return `Your counterparty gave up: you keep its deposit instead of your ${instead}`;
	const deposit = formatMoney({ ...claim, amount: claim.amount });
	return `Your counterparty gave up: you keep its deposit of ${deposit} instead of your ${instead}`;
}

/** The maker's node came back online after the taker was allowed to claim the deposit. */
function describeLostDeposit(swap: Swap): string {
	const deposit = formatMoney(ownDeposit(swap));
	return hasReceived(swap)
		? `Your node was too late: your counterparty claimed your deposit of ${deposit}, and you got its ${describeGot(swap)}`
		: `Your node was too late: your counterparty claimed your deposit of ${deposit}`;
}

const ownDeposit = (swap: Swap): ReportedMoney => ({
	coin: swap.pays.coin,
	amount: paymentOf(swap, 'maker-deposit')?.amount,
});

/** Both amounts when the taker gets the deposit instead of its payment. */
export function sumsInPlace(swap: Swap): { readonly deposit: string; readonly payment: string } {
	const deposit = depositDue(swap);
	return {
		deposit: deposit ? formatMoney(deposit) : swap.gets.coin,
		payment: formatMoney(lockedPayment(swap)),
	};
}

/** The amount that the taker locked. */
function lockedPayment(swap: Swap): ReportedMoney {
	return { coin: swap.pays.coin, amount: paymentOf(swap, 'taker-payment')?.amount ?? swap.pays.amount };
}

/** Location of the user's coins after a swap, and the cost if there was no trade. */
export function endedCoins(swap: Swap, end: SwapEnd, evidence: Evidence): string {
	if (end === 'finished') return finishedCoins(swap, evidence === 'seen');
	return `${whereTheyAre(swap, end, evidence === 'seen')} ${describeFee(swap)}`.trim();
}

/** Describes the outcome, because the received coins may have been spent since. */
function finishedCoins(swap: Swap, isSeen: boolean): string {
	const sum = describeGot(swap);
	return isSeen
		? `The ${sum} arrived in your wallet.`
		: `Your node reports that the ${sum} arrived in your wallet.`;
}

function whereTheyAre(swap: Swap, end: Exclude<SwapEnd, 'finished'>, isSeen: boolean): string {
	const pays = formatMoney(swap.pays);
	switch (end) {
		case 'taken':
			return takenCoins(swap);
		case 'unclear':
			return `Coins of this swap were spent, and your node does not report by whom. Your ${pays} may be gone.`;
		case 'returned':
			return returnedCoins(swap, isSeen);
		case 'claimed':
			return claimedCoins(swap, isSeen);
		default:
			return `Your node reports that your ${pays} never left your wallet.`;
	}
}

/** Text for coins that the counterparty has taken. */
export function takenCoins(swap: Swap): string {
	const [pays, gets] = [formatMoney(swap.pays), formatMoney(swap.gets)];
	return `Your counterparty took your ${pays}. Your node does not report the ${gets} as taken.`;
}

/** Advice if the record does not show where the coins are. */
export function missingNext(swap: Swap): string {
	const theirs = swap.isMaker ? 'taker-payment' : 'maker-payment';
	const { pays, gets } = swap;
	const run = `Check it now, and keep the node running with ${pays.coin} and ${gets.coin} on`;
	return fateOf(swap, theirs) === 'open' && !unfoundBy(swap).includes(theirs)
		? `${run}: your node can still take the ${formatMoney(gets)}.`
		: `${run}. Your balances show what you have.`;
}

function claimedCoins(swap: Swap, isSeen: boolean): string {
	if (swap.isMaker && !hasReceived(swap))
		return `Your node reports that your counterparty claimed your deposit of ${formatMoney(ownDeposit(swap))}.`;
	const sum = describeGot(swap);
	return isSeen ? `${sum} arrived in your wallet.` : `Your node reports that ${sum} arrived in your wallet.`;
}

function returnedCoins(swap: Swap, isSeen: boolean): string {
	const sums = listOf(
		arrivalsOf(swap)
			.filter(({ stage }) => hasMade(swap, stage))
			.map(formatMoney),
	);
	if (!isSeen) return `Your node reports that ${sums} came back to your wallet.`;
	return hasMade(swap, 'deposit-claim')
		? `${sums} arrived in your wallet.`
		: `${sums} came back to your wallet.`;
}

/** Advice after an end without evidence. */
export function reportedNext(swap: Swap, evidence: Exclude<Evidence, 'seen'>): string {
	const coins = arrivalsOf(swap).map(({ coin }) => coin);
	const names = listOf([...new Set(coins.length > 0 ? coins : [swap.pays.coin])]);
	return evidence === 'checking'
		? `Swapdesk is checking the ${names} chain. Keep the node running with ${names} on.`
		: `Your ${names} balance shows whether that is so.`;
}

/** Cost of a swap without a trade; empty without fees. */
export function describeFee(swap: Swap): string {
	const { fee, network } = swapCosts(swap);
	if (fee && network)
		return `The trade fee of ${formatMoney(fee)} and network fees of ${formatMoney(network)} do not come back.`;
	if (fee) return `The trade fee of ${formatMoney(fee)} does not come back.`;
	return network ? `Network fees of ${formatMoney(network)} do not come back.` : '';
}

const NAMES: Readonly<Record<MissingPart, string>> = {
	'trade-fee': 'the trade fee',
	'transaction-fees': 'the transaction fees',
	arrival: 'what arrived',
	payment: 'the payment',
};

/** Lists the amounts that the totals of a swap lack; `undefined` if the totals are complete. */
export function describeMissing(missing: readonly MissingPart[]): string | undefined {
	if (missing.length === 0) return undefined;
	return `Not in these sums, since the node does not report it: ${missing.map((part) => NAMES[part]).join(', ')}.`;
}

/** Fees of a swap for a table cell. Unknown fees are not shown as 0. */
export function describeFees({ swap, fees }: SwapSummary): string {
	const money = (amount: bigint) => formatMoney({ coin: swap.pays.coin, amount });
	switch (fees.are) {
		case 'none-yet':
			return 'none yet';
		case 'unknown':
			return swap.isFinished ? 'not reported' : 'not known yet';
		case 'so-far':
			return `${money(fees.amount)} so far`;
		default:
			if (fees.amount === 0n) return 'none';
			return fees.points === undefined
				? money(fees.amount)
				: `${money(fees.amount)} · ${describeShare(fees.points)}`;
	}
}

/** Price including all fees for a table cell, or why it is missing. */
export function describeAllIn({ swap, pair, state, allIn }: SwapSummary): string {
	if (allIn !== undefined) return `${showFigure(allIn)} ${pair.rel}`;
	if (!swap.isFinished || state === 'checking') return 'not known yet';
	return state === 'finished' || state === 'attention' ? 'not reported' : 'no trade';
}

/** `10 KMD at 0.00025 BTC` */
export function describeTerms(
	{ amount, price }: Terms,
	{ base, rel }: Pick<AskedAndGot, 'base' | 'rel'>,
): string {
	return `${showAmount(amount)} ${base} at ${showFigure(price)} ${rel}`;
}

/** Compares the order with its result. */
export function describeAsked(fill: AskedAndGot, matching: Matching): string {
	const asked = describeBounded(fill, matching);
	const terms = describeTerms(fill.agreed, fill);
	if (!fill.hasArrived) return `${asked} Agreed: ${terms}.`;
	return fill.side === 'buy' ? `${asked} Received: ${terms}.` : `${asked} Sold: ${terms}.`;
}

/** The order with the worst price that the node accepts for it. */
function describeBounded(order: AskedTerms, matching: Matching): string {
	const { side, base, rel, asked } = order;
	const worst = showFigure(matching.worstPrice(side, asked.price, side === 'buy' ? rel : base));
	const terms = describeTerms(asked, order);
	return side === 'buy'
		? `Ordered ${terms}, accepted up to ${worst}.`
		: `Offered ${terms}, accepted down to ${worst}.`;
}

/** Describes an order whose result is unknown. */
export function describeRequest(request: TradeRequest, matching: Matching): string {
	return describeBounded(askedBy(request), matching);
}

export const BOUND_TITLE = 'This swap is worse than your order allowed';
/** Mark in a list, next to a swap or its order. */
export const BOUND_MARK = 'worse than your order allowed';

/** The limit and the amount that the node reports. */
export function describeBound(broken: BrokenBound): string {
	const reported = formatMoney(broken.reported);
	if (broken.is === 'gives-more')
		return `Your order allowed at most ${formatMoney(broken.most)}; this swap takes ${reported}.`;
	return `Your order required at least ${formatMoney(broken.least)}; this swap brings ${reported}.`;
}

export function boundAdvice(swap: Swap): string {
	if (swap.isFinished) return 'The swap is over and cannot be undone. Block this counterparty.';
	if (hasMade(swap, 'taker-payment'))
		return 'Your payment is locked: keep the node running, since stopping it undoes nothing. Block this counterparty.';
	return 'When last checked, your payment was not locked yet. To get out of this trade, stop the node now: before the payment you lose only the trade fee. After it, stopping undoes nothing.';
}

/** `bought 2 at 0.0123` */
export function describeOwnTrade({ side, base, price }: OwnTrade): string {
	const terms = `${showAmount(base)} at ${showFigure(price)}`;
	return side === 'buy' ? `bought ${terms}` : `sold ${terms}`;
}
