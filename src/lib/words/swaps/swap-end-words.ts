import { formatMoney, type Money } from '#lib/domain/money/figures.ts';
import { swapCosts, swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { depositDue, hasReceived, type SwapState } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, paymentOf, type Stage, type Swap } from '#lib/domain/swaps/swap.ts';

type SwapEnd = Extract<SwapState, 'finished' | 'claimed' | 'returned' | 'ended'>;

/** The result of a swap that is over. */
export function endHeadline(swap: Swap, end: SwapEnd): string {
	switch (end) {
		case 'finished':
			return finishedWords(swap);
		case 'claimed':
			return swap.isMaker
				? lostDepositWords(swap)
				: `Your counterparty gave up: you keep its ${keptWords(swap)}`;
		case 'returned':
			return hasMade(swap, 'aliceclaim')
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
	return `You swapped ${paid} for ${got}${missing.length === 0 ? ', fees included' : ''}`;
}

function keptWords(swap: Swap): string {
	const claim = paymentOf(swap, 'aliceclaim');
	const sum = claim?.amount === undefined ? '' : ` of ${formatMoney({ ...claim, amount: claim.amount })}`;
	return `deposit${sum} instead of your ${formatMoney(lockedPayment(swap))}`;
}

/** The maker came back after the taker was allowed to claim the deposit. */
function lostDepositWords(swap: Swap): string {
	const { pays, receives } = swapReceipt(swap);
	const deposit = formatMoney({ coin: swap.pays.coin, amount: pays });
	const lost = `Your node was too late: your counterparty claimed your deposit of ${deposit}`;
	return hasReceived(swap)
		? `${lost}, and you got its ${formatMoney({ ...swap.gets, amount: receives })}`
		: lost;
}

/** The deposit and what it stands for: `0.676 RICK instead of your 0.302 LTC`. */
export function sumsInPlace(swap: Swap): string {
	const deposit = depositDue(swap);
	const instead = `instead of your ${formatMoney(lockedPayment(swap))}`;
	return deposit ? `${formatMoney(deposit)} ${instead}` : `its ${swap.gets.coin} ${instead}`;
}

/** The taker's amount in the contract. */
function lockedPayment(swap: Swap): Money {
	return { coin: swap.pays.coin, amount: paymentOf(swap, 'alicepayment')?.amount ?? swap.pays.amount };
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
	const back: readonly Stage[] = swap.isMaker ? ['bobreclaim', 'bobrefund'] : ['alicereclaim', 'aliceclaim'];
	const sums = back.flatMap((stage) => {
		const payment = paymentOf(swap, stage);
		return payment ? [formatMoney({ coin: payment.coin, amount: payment.amount ?? swap.pays.amount })] : [];
	});
	const cameTo = hasMade(swap, 'aliceclaim') ? 'arrived in' : 'came back to';
	return `${sums.join(' and ')} ${cameTo} your wallet.`;
}

/** The cost of a swap without a trade. */
export function feeWords(swap: Swap): string {
	const { fee, network } = swapCosts(swap);
	if (fee && network)
		return `The trade fee of ${formatMoney(fee)} and network fees of ${formatMoney(network)} do not come back.`;
	if (fee) return `The trade fee of ${formatMoney(fee)} does not come back.`;
	return network ? `Network fees of ${formatMoney(network)} do not come back.` : '';
}
