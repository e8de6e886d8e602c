import { formatMoney } from '#lib/domain/money/figures.ts';
import { lostArrivals, lostLocks } from '#lib/domain/swaps/lost-payments.ts';
import { hadReceived, lockedBy, type SwapState } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, type Stage, type Swap, type SwapPayment } from '#lib/domain/swaps/swap.ts';

/** Names of the payments into the wallet. */
const ARRIVED: Readonly<Partial<Record<Stage, string>>> = {
	'taker-spend': 'the coins you received',
	'maker-spend': 'the coins you received',
	'taker-reclaim': 'the payment that came back',
	'maker-reclaim': 'the payment that came back',
	'deposit-refund': 'the deposit that came back',
	'deposit-claim': 'the deposit you claimed',
};

/** `undefined` while the chains have all that they had. */
export function lostHeadline(swap: Swap, state: SwapState): string | undefined {
	const [arrival] = lostArrivals(swap);
	if (arrival) return `The chain no longer has ${ARRIVED[arrival.stage] ?? 'your coins'}`;
	const names = lostNames(swap);
	if (!names) return undefined;
	const loss = `The chain no longer has your ${names}`;
	switch (state) {
		case 'finished':
			return `${loss}, and you received the ${formatMoney(swap.arrives)}`;
		case 'claimed':
			return `${loss}, and you keep your counterparty’s deposit`;
		case 'returned':
			return `${loss}, and your deposit came back`;
		case 'ended':
			return `${loss}: the swap ended without a trade`;
		default:
			return loss;
	}
}

/** The place of coins that a rival chain took out of a swap, or back out of the wallet. */
export function lostCoins(swap: Swap): string | undefined {
	const arrivals = lostArrivals(swap);
	if (arrivals.length > 0) {
		const sums = arrivals.map((payment) => sumOf(payment, swap)).join(' and ');
		const gone = `Your wallet does not have the ${sums}: the chain replaced the block that brought them.`;
		if (!hadReceived(swap) || !arrivals.some(({ stage }) => isTrade(stage))) return gone;
		return `${gone} Your counterparty can still take your ${formatMoney(swap.pays)}.`;
	}
	const locks = lostLocks(swap);
	if (locks.length === 0) return undefined;
	const sums = locks.map((payment) => sumOf(payment, swap)).join(' and ');
	return `Your ${sums} are no longer locked: the chain replaced the block of your ${lostNames(swap)}. They are in your wallet again unless they were spent elsewhere.`;
}

/** Consequences of a lost payment; `undefined` if the swap goes on as it would without the loss. */
export function lostNext(swap: Swap): string | undefined {
	const [arrival] = lostArrivals(swap);
	if (arrival)
		return `Daemons normally send such a payment again by themselves, and this page says when it is back. Keep the node running with ${arrival.coin} on, and check that the ${arrival.coin} daemon is in step. Until then the coins are not yours to spend.`;
	const names = lostNames(swap);
	if (!names || hadReceived(swap)) return undefined;
	const balance = `Check your ${swap.pays.coin} balance`;
	if (swap.isFinished) return `${balance}. Nothing else is left to do.`;
	if (!swap.isMaker && hasMade(swap, 'maker-payment')) return undefined;
	const back = lockedBy(swap).length > 0 ? ' Your node takes back the rest when its lock has passed.' : '';
	return `Your counterparty does not pay without it.${back} If your ${names} comes back, the swap continues and this page says so. ${balance}, and keep the node running with ${swap.pays.coin} and ${swap.gets.coin} on.`;
}

/** Of the time when the node last answered. @param when `at 20:38` */
export function pastLoss(swap: Swap, when: string): string | undefined {
	const [payment] = [...lostArrivals(swap), ...lostLocks(swap)];
	if (!payment) return undefined;
	const name = ARRIVED[payment.stage] ?? `your ${lostNames(swap)}`;
	return `The chain no longer had ${name} ${when}: ${sumOf(payment, swap)}.`;
}

const isTrade = (stage: Stage): boolean => stage === 'taker-spend' || stage === 'maker-spend';

/** `payment`, `deposit`, or both. */
function lostNames(swap: Swap): string {
	return lostLocks(swap)
		.map(({ stage }) => (stage === 'maker-deposit' ? 'deposit' : 'payment'))
		.join(' and ');
}

function sumOf({ stage, coin, amount }: SwapPayment, swap: Swap): string {
	return formatMoney({ coin, amount: amount ?? (isTrade(stage) ? swap.arrives : swap.pays).amount });
}
