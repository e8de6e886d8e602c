import { listOf } from '#lib/domain/text/language.ts';
import { formatMoney } from '#lib/domain/money/figures.ts';
import { lostArrivals, lostLocks } from '#lib/domain/swaps/lost-payments.ts';
import { hadReceived, lockedBy, type SwapState } from '#lib/domain/swaps/swap-state.ts';
import { hasMade, type Stage, type Swap, type SwapPayment } from '#lib/domain/swaps/swap.ts';

const NO_COINS = 'The chain no longer has the coins you received';
const NO_PAYMENT = 'The chain no longer has the payment that came back';

/** Headlines of payments into the wallet that are gone. */
const GONE: Readonly<Partial<Record<Stage, string>>> = {
	'taker-spend': NO_COINS,
	'maker-spend': NO_COINS,
	'taker-reclaim': NO_PAYMENT,
	'maker-reclaim': NO_PAYMENT,
	'deposit-refund': 'The chain no longer has the deposit that came back',
	'deposit-claim': 'The chain no longer has the deposit you claimed',
};

/** `undefined` while the chains have all that they had. */
export function lostHeadline(swap: Swap, state: SwapState): string | undefined {
	const [arrival] = lostArrivals(swap);
	if (arrival && !wasSeen(swap, arrival))
		return 'The chain does not have a payment to you that your node reports';
	if (arrival) return GONE[arrival.stage] ?? 'The chain no longer has your coins';
	const names = lostNames(swap);
	if (!names) return undefined;
	if (!lostLocks(swap).some((lock) => wasSeen(swap, lock)))
		return `The chain does not have the ${names} that your node reports`;
	switch (state) {
		case 'finished':
			return `The chain no longer has your ${names}, and you received the ${formatMoney(swap.arrives)}`;
		case 'claimed':
			return `The chain no longer has your ${names}, and you keep your counterparty’s deposit`;
		case 'returned':
			return `The chain no longer has your ${names}, and your deposit came back`;
		case 'ended':
			return `The chain no longer has your ${names}: the swap ended without a trade`;
		default:
			return `The chain no longer has your ${names}`;
	}
}

/** The place of coins that a rival chain took out of a swap, or back out of the wallet. */
export function lostCoins(swap: Swap): string | undefined {
	const arrivals = lostArrivals(swap);
	if (arrivals.length > 0) {
		const sums = listOf(arrivals.map((payment) => sumOf(payment, swap)));
		const gone = arrivals.some((payment) => wasSeen(swap, payment))
			? `Your wallet does not have the ${sums}: the chain no longer has the payment that brought them.`
			: `Your node reports that ${sums} arrived, and the chain has no such payment.`;
		if (!hadReceived(swap) || !arrivals.some(({ stage }) => isTrade(stage))) return gone;
		return `${gone} Your counterparty can still take your ${formatMoney(swap.pays)}.`;
	}
	const locks = lostLocks(swap);
	if (locks.length === 0) return undefined;
	const sums = listOf(locks.map((payment) => sumOf(payment, swap)));
	if (!locks.some((lock) => wasSeen(swap, lock)))
		return `Your node reports that your ${sums} are locked, and the chain has no such payment.`;
	return `Your ${sums} are no longer locked: the chain no longer has your ${lostNames(swap)}. They are in your wallet again unless they were spent elsewhere.`;
}

/** Consequences of a lost payment; `undefined` if the swap goes on as it would without the loss. */
export function lostNext(swap: Swap): string | undefined {
	const [arrival] = lostArrivals(swap);
	if (arrival && !wasSeen(swap, arrival))
		return `Do not count on these coins. Swapdesk keeps asking your node. Check that the ${arrival.coin} daemon is synced, and compare your ${arrival.coin} balance.`;
	if (arrival)
		return `Daemons normally broadcast such a payment again on their own, and this page tells you when it is back. Keep the node running with ${arrival.coin} on, and check that the ${arrival.coin} daemon is synced. Until then you cannot spend these coins.`;
	const names = lostNames(swap);
	if (!names || hadReceived(swap)) return undefined;
	const { pays, gets } = swap;
	if (swap.isFinished) return `Check your ${pays.coin} balance. Nothing else is left to do.`;
	if (!swap.isMaker && hasMade(swap, 'maker-payment')) return undefined;
	return [
		'Your counterparty does not pay without it.',
		lockedBy(swap).length > 0 && 'Your node takes back the rest when its lock has passed.',
		`If your ${names} comes back, the swap continues and this page says so.`,
		`Check your ${pays.coin} balance, and keep the node running with ${pays.coin} and ${gets.coin} on.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** Of the time when the node last answered. @param when `at 20:38` */
export function pastLoss(swap: Swap, when: string): string | undefined {
	const [payment] = [...lostArrivals(swap), ...lostLocks(swap)];
	if (!payment) return undefined;
	const sum = sumOf(payment, swap);
	switch (payment.stage) {
		case 'taker-spend':
		case 'maker-spend':
			return `The chain no longer had the coins you received ${when}: ${sum}.`;
		case 'taker-reclaim':
		case 'maker-reclaim':
			return `The chain no longer had the payment that came back ${when}: ${sum}.`;
		case 'deposit-refund':
			return `The chain no longer had the deposit that came back ${when}: ${sum}.`;
		case 'deposit-claim':
			return `The chain no longer had the deposit you claimed ${when}: ${sum}.`;
		default:
			return `The chain no longer had your ${lostNames(swap)} ${when}: ${sum}.`;
	}
}

const isTrade = (stage: Stage): boolean => stage === 'taker-spend' || stage === 'maker-spend';

/** Before the first look at the chains nothing is known against it. */
const wasSeen = ({ proved }: Swap, { stage, txid }: SwapPayment): boolean =>
	!proved || proved.some((each) => each.stage === stage && each.txid === txid);

/** `payment`, `deposit`, or both. */
function lostNames(swap: Swap): string {
	return listOf(lostLocks(swap).map(({ stage }) => (stage === 'maker-deposit' ? 'deposit' : 'payment')));
}

function sumOf({ stage, coin, amount }: SwapPayment, swap: Swap): string {
	return formatMoney({ coin, amount: amount ?? agreedAmount(stage, swap) });
}

/** Both sides agree on what the two payments hold, and on no deposit. */
function agreedAmount(stage: Stage, swap: Swap): bigint | undefined {
	if (isTrade(stage)) return swap.arrives.amount;
	return stage.includes('deposit') ? undefined : swap.pays.amount;
}
