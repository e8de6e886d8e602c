import { listOf } from '#lib/domain/text/language.ts';
import { formatMoney, type Money, showFigure, showAmount } from '#lib/domain/money/figures.ts';
import { swapCosts, swapReceipt, type MissingPart } from '#lib/domain/swaps/swap-receipt.ts';
import { depositDue, hasReceived, type SwapState } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, paymentOf, type Stage, type Swap } from '#lib/domain/swaps/swap.ts';
import { type SwapSummary, askedBy, type AskedAndGot, type Terms } from '#lib/domain/swaps/swap-summary.ts';
import { shareWords } from '../money/amount-words.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { BrokenBound } from '#lib/domain/swaps/swap-request.ts';
import type { OwnTrade } from '#lib/domain/swaps/own-trades.ts';

type SwapEnd = Extract<SwapState, 'finished' | 'claimed' | 'returned' | 'ended'>;

/** The result of a swap that is over. */
export function endHeadline(swap: Swap, end: SwapEnd): string {
	switch (end) {
		case 'finished':
			return finishedWords(swap);
		case 'claimed':
			return swap.isMaker ? lostDepositWords(swap) : keptWords(swap);
		case 'returned':
			return hasMade(swap, 'deposit-claim')
				? 'Your counterparty gave up: you got your coins back and keep its deposit'
				: 'The swap did not happen, and your coins came back';
		default:
			return 'The swap ended before your coins were locked';
	}
}

function finishedWords(swap: Swap): string {
	const { spends, receives, missing } = swapReceipt(swap);
	const paid = formatMoney({ coin: swap.pays.coin, amount: spends });
	const got = formatMoney({ coin: swap.gets.coin, amount: receives });
	return missing.length === 0
		? `You swapped ${paid} for ${got}, fees included`
		: `You swapped ${paid} for ${got}`;
}

function keptWords(swap: Swap): string {
	const claim = paymentOf(swap, 'deposit-claim');
	const instead = formatMoney(lockedPayment(swap));
	if (claim?.amount === undefined)
		return `Your counterparty gave up: you keep its deposit instead of your ${instead}`;
	const deposit = formatMoney({ ...claim, amount: claim.amount });
	return `Your counterparty gave up: you keep its deposit of ${deposit} instead of your ${instead}`;
}

/** The maker came back after the taker was allowed to claim the deposit. */
function lostDepositWords(swap: Swap): string {
	const { pays, receives } = swapReceipt(swap);
	const deposit = formatMoney({ coin: swap.pays.coin, amount: pays });
	return hasReceived(swap)
		? `Your node was too late: your counterparty claimed your deposit of ${deposit}, and you got its ${formatMoney({ ...swap.gets, amount: receives })}`
		: `Your node was too late: your counterparty claimed your deposit of ${deposit}`;
}

/** The two sums where a deposit comes in place of a payment. */
export function sumsInPlace(swap: Swap): { readonly deposit: string; readonly payment: string } {
	const deposit = depositDue(swap);
	return {
		deposit: deposit ? formatMoney(deposit) : swap.gets.coin,
		payment: formatMoney(lockedPayment(swap)),
	};
}

/** The taker's amount in the contract. */
function lockedPayment(swap: Swap): Money {
	return { coin: swap.pays.coin, amount: paymentOf(swap, 'taker-payment')?.amount ?? swap.pays.amount };
}

/** The place of the user's coins after a swap without a trade, and its cost. */
export function endedCoins(swap: Swap, end: Exclude<SwapEnd, 'finished'>): string {
	return `${whereTheyAre(swap, end)} ${feeWords(swap)}`.trim();
}

function whereTheyAre(swap: Swap, end: Exclude<SwapEnd, 'finished'>): string {
	if (end === 'ended') return `Your ${formatMoney(swap.pays)} never left your wallet.`;
	if (end === 'returned') return returnedCoins(swap);
	const { receives } = swapReceipt(swap);
	if (receives === 0n) return 'Your deposit does not come back.';
	return `${formatMoney({ ...swap.arrives, amount: receives })} arrived in your wallet.`;
}

function returnedCoins(swap: Swap): string {
	const back: readonly Stage[] = swap.isMaker
		? ['maker-reclaim', 'deposit-refund']
		: ['taker-reclaim', 'deposit-claim'];
	const sums = back.flatMap((stage) => {
		const payment = paymentOf(swap, stage);
		return payment ? [formatMoney({ coin: payment.coin, amount: payment.amount ?? swap.pays.amount })] : [];
	});
	return hasMade(swap, 'deposit-claim')
		? `${listOf(sums)} arrived in your wallet.`
		: `${listOf(sums)} came back to your wallet.`;
}

/** The cost of a swap without a trade. */
export function feeWords(swap: Swap): string {
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
};

/** Names the parts that a swap's sums lack; `undefined` if they are complete. */
export function missingWords(missing: readonly MissingPart[]): string | undefined {
	if (missing.length === 0) return undefined;
	return `Not in these sums, since the node does not report it: ${missing.map((part) => NAMES[part]).join(', ')}.`;
}

/** The fees of a swap, in a cell. Fees that are not known are not 0. */
export function feesWords({ swap, fees }: SwapSummary): string {
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
				: `${money(fees.amount)} · ${shareWords(fees.points)}`;
	}
}

/** The price with all fees, in a cell; if there is none, why. */
export function allInWords({ swap, pair, state, allIn }: SwapSummary): string {
	if (allIn !== undefined) return `${showFigure(allIn)} ${pair.rel}`;
	if (!swap.isFinished) return 'not known yet';
	return state === 'finished' ? 'not reported' : 'no trade';
}

/** `10 KMD at 0.00025 BTC` */
export function termsWords(
	{ amount, price }: Terms,
	{ base, rel }: Pick<AskedAndGot, 'base' | 'rel'>,
): string {
	return `${showAmount(amount)} ${base} at ${showFigure(price)} ${rel}`;
}

/** The order and its result. */
export function askedWords(fill: AskedAndGot): string {
	const asked = termsWords(fill.asked, fill);
	const terms = termsWords(fill.agreed, fill);
	if (fill.side === 'buy')
		return fill.hasArrived
			? `You asked to buy ${asked} or less, and got ${terms}.`
			: `You asked to buy ${asked} or less. Agreed: ${terms}.`;
	return fill.hasArrived
		? `You asked to sell ${asked} or more, and sold ${terms}.`
		: `You asked to sell ${asked} or more. Agreed: ${terms}.`;
}

/** The order, if its result is not known. */
export function requestWords(request: TradeRequest): string {
	const terms = askedBy(request);
	const asked = termsWords(terms.asked, terms);
	return terms.side === 'buy' ? `You asked to buy ${asked} or less.` : `You asked to sell ${asked} or more.`;
}

export const BOUND_TITLE = 'This swap is worse than your order allowed';
/** Beside a swap, or the order that led to it, in a list. */
export const BOUND_MARK = 'worse than your order allowed';

/** The limit, and the sum that the node reports. */
export function boundWords(broken: BrokenBound): string {
	const told = formatMoney(broken.told);
	if (broken.is === 'gives-more')
		return `Your order allowed at most ${formatMoney(broken.most)}; this swap takes ${told}.`;
	return `Your limit required at least ${formatMoney(broken.least)}; this swap brings ${told}.`;
}

/** Advice to the user. */
export function boundAdvice(swap: Swap): string {
	if (swap.isFinished) return 'The swap is over and cannot be undone. Block this counterparty.';
	if (hasMade(swap, 'taker-payment'))
		return 'Your payment is locked: keep the node running, since stopping it undoes nothing. Block this counterparty.';
	return 'When last checked, your payment was not locked yet. To get out of this trade, stop the node now: before the payment you lose only the trade fee. After it, stopping undoes nothing.';
}

/** `bought 2 at 0.0123` */
export function ownTradeWords({ side, base, price }: OwnTrade): string {
	const terms = `${showAmount(base)} at ${showFigure(price)}`;
	return side === 'buy' ? `bought ${terms}` : `sold ${terms}`;
}
