import { listOf } from '#lib/domain/text/language.ts';
import { formatMoney } from '#lib/domain/money/figures.ts';
import {
	endOf,
	fateOf,
	hasMade,
	isLost,
	isProved,
	paymentOf,
	unfoundBy,
	type Swap,
	lostArrivals,
	lostLocks,
	type Stage,
	type SwapPayment,
} from '#lib/domain/swaps/swap.ts';
import {
	deadlineOf,
	evidenceOf,
	hasReceived,
	isBroken,
	isClaimed,
	isOpen,
	isUntouched,
	lockedBy,
	recoveryFrom,
	stateOfSwap,
	takesDeposit,
	USUAL_MS,
	type SwapState,
	hadReceived,
} from '#lib/domain/swaps/swap-state.ts';
import { currentStep, isOwnTurn, type TimelineStage } from '#lib/domain/swaps/swap-timeline.ts';
import {
	endedCoins,
	endHeadline,
	describeFee,
	describeGot,
	missingNext,
	reportedNext,
	sumsInPlace,
	takenCoins,
} from './swap-end-text.ts';
import type { MomentFormat } from './swap-progress-text.ts';

/** Text about a swap, most urgent part first. */
export interface SwapText {
	readonly headline: string;
	/** Location of the user's coins. */
	readonly coins: string;
	/** The next party to act, and the user's options. */
	readonly next: string;
	/** The user's options while a swap takes longer than usual. */
	readonly options: readonly string[];
}

/** @param usualMs usual duration of such a swap */
export function describeSwap(
	swap: Swap,
	now: number,
	format: MomentFormat,
	usualMs: number = USUAL_MS,
): SwapText {
	const state = stateOfSwap(swap, now, usualMs);
	return {
		headline: headlineOf(swap, now, state, format),
		coins: coinsOf(swap, now, format),
		next: swap.isCritical ? `${nextOf(swap, now)} ${DO_NOT_STOP}` : nextOf(swap, now),
		options: state === 'late' ? lateOptions(swap, now) : [],
	};
}

const DO_NOT_STOP = 'Do not stop the node now: it says that this would harm the swap.';

function headlineOf(swap: Swap, now: number, state: SwapState, format: MomentFormat): string {
	const evidence = evidenceOf(swap, now);
	const lost = lostHeadline(swap, evidence === 'checking' ? 'attention' : state);
	if (lost) return lost;
	if (swap.isFinished && endOf(swap) !== 'locked') return endHeadline(swap, endOf(swap), evidence);
	if (state === 'running') return describeRunning(swap, now);
	if (state === 'late') return lateHeadline(swap, now, format);
	return describeAttention(swap, now);
}

function describeAttention(swap: Swap, now: number): string {
	if (swap.isCutOff) return 'Your node was restarted during this swap';
	if (!isBroken(swap, now)) return 'This takes longer than it should';
	if (swap.isMaker && hasMade(swap, 'deposit-claim')) return 'Your counterparty claimed your deposit';
	if (takesDeposit(swap)) return 'Your counterparty gave up: your node takes its deposit';
	return 'Your coins can be taken back';
}

function describeRunning(swap: Swap, now: number): string {
	const step = currentStep(swap, now);
	if (!step) return 'Nearly done';
	if (swap.isCutOff) return 'Your node was restarted during this swap';
	return isOwnTurn(step, swap) ? 'Your node’s turn' : 'Waiting for your counterparty';
}

function coinsOf(swap: Swap, now: number, format: MomentFormat): string {
	const lost = lostCoins(swap);
	return lost ? `${lost} ${describeRemainder(swap, now, format)}`.trim() : placeOf(swap, now, format);
}

/**
 * Location of coins that are still on the chain, besides lost ones; empty if the user received or got back
 * everything.
 */
function describeRemainder(swap: Swap, now: number, format: MomentFormat): string {
	const isUp = swap.isFinished && lockedBy(swap).length === 0 && !hasReceived(swap);
	const hasArrived = hasReceived(swap) || isClaimed(swap) || (swap.isFinished && endOf(swap) === 'returned');
	if (hasArrived || lockedBy(swap).length > 0) return placeOf(swap, now, format);
	return isUp ? describeFee(swap) : '';
}

function placeOf(swap: Swap, now: number, format: MomentFormat): string {
	const end = swap.isFinished ? endOf(swap) : 'locked';
	if (end !== 'locked') return endedCoins(swap, end, evidenceOf(swap, now));
	if (hasReceived(swap)) return receivedCoins(swap);
	const locked = lockedBy(swap);
	if (locked.length === 0) return isUntouched(swap) ? untouchedCoins(swap) : spentCoins(swap);
	const sums = listOf(locked.map(formatMoney));
	const where = `Your ${sums} are locked in the swap.`;
	const from = recoveryFrom(swap);
	if (takesDeposit(swap)) return `${where} ${describeDeposit(swap, now, format)}`.trim();
	if (from === undefined) return where;
	return now >= from
		? `Your ${sums} are locked in the swap, and can be taken back since ${format(from)}.`
		: `Your ${sums} are locked in the swap, and can be taken back from ${format(from)}.`;
}

const untouchedCoins = (swap: Swap): string =>
	`Your ${formatMoney(swap.pays)} are still in your wallet. ${describeFee(swap)}`.trim();

/**
 * Text for an open swap. The counterparty spends a payment with the secret that the user's node reveals by
 * spending the other one.
 */
function spentCoins(swap: Swap): string {
	return fateOf(swap, swap.isMaker ? 'maker-payment' : 'taker-payment') === 'theirs'
		? takenCoins(swap)
		: `Your ${formatMoney(swap.pays)} were taken out of the swap. Your node has not reported by whom.`;
}

/** Explains when the node would claim the maker's deposit instead of the taker's payment. */
function describeDeposit(swap: Swap, now: number, format: MomentFormat): string {
	// The counterparty has paid, so the node claims that payment first.
	if (isOpen(swap, 'maker-payment')) return '';
	const from = recoveryFrom(swap);
	const { deposit, payment } = sumsInPlace(swap);
	if (from !== undefined && now >= from)
		return `Your node takes the deposit, free since ${format(from)}: ${deposit} instead of your ${payment}.`;
	if (swap.isCutOff)
		return from === undefined
			? `If your counterparty does not take its deposit back first, your node takes it: ${deposit} instead of your ${payment}.`
			: `If your counterparty does not take its deposit back first, your node takes it from ${format(from)}: ${deposit} instead of your ${payment}.`;
	const gaveUp =
		from === undefined
			? `If your counterparty gives up, your node takes the deposit: ${deposit} instead of your ${payment}.`
			: `If your counterparty gives up, your node takes the deposit from ${format(from)}: ${deposit} instead of your ${payment}.`;
	return `${gaveUp} If your counterparty takes its deposit back first, your payment comes back.`;
}

function receivedCoins(swap: Swap): string {
	const sum = describeGot(swap);
	const received = isProved(swap, swap.isMaker ? 'maker-spend' : 'taker-spend')
		? `The ${sum} are in your wallet.`
		: `Your node reports that the ${sum} are in your wallet.`;
	const deposit = isLost(swap, 'deposit-refund') ? undefined : lockedBy(swap)[0];
	return deposit ? `${received} Your deposit of ${formatMoney(deposit)} comes back next.` : received;
}

function nextOf(swap: Swap, now: number): string {
	const lost = lostNext(swap);
	if (lost) return lost;
	if (swap.isFinished) return finishedNext(swap, now);
	const [unfound] = unfoundBy(swap);
	if (unfound) return describeUnfound(paymentOf(swap, unfound)?.coin ?? swap.gets.coin);
	if (swap.isCutOff) return describeCutOff(swap);
	const deadline = deadlineOf(swap);
	if (deadline !== undefined && now >= deadline && lockedBy(swap).length > 0) return describeUrgent(swap);
	if (isBroken(swap, now)) return describeCollecting(swap);
	return describeWaiting(swap, now);
}

/** Some nodes mark an output that they could not spend. */
function describeUnfound(coin: string): string {
	return `Your ${coin} daemon cannot find the locked ${coin}: either it is behind its chain, or the coins were already taken. Your node keeps trying. Check that the daemon is synced.`;
}

/** The behaviour after a restart during a swap depends on the node. */
function describeCutOff(swap: Swap): string {
	if (lockedBy(swap).length === 0) return 'Since its restart the node no longer continues this swap.';
	if (swap.isMaker)
		return `Since its restart the node no longer continues this swap. It takes your deposit back when asked after that time. ${describeKeepOn(swap)}`;
	return `Since its restart the node no longer hears from your counterparty, not even if it pays. ${describeKeepOn(swap)}`;
}

function finishedNext(swap: Swap, now: number): string {
	const end = endOf(swap);
	if (end === 'taken' || end === 'unclear') return missingNext(swap);
	if (end === 'locked')
		return 'The node calls the swap finished, though it reports no payment out of the lock. Check it now.';
	const evidence = evidenceOf(swap, now);
	return evidence === 'seen' ? 'There is nothing to do.' : reportedNext(swap, evidence);
}

/** An open page polls the node; in a hidden tab every 15 minutes. */
function describeKeepOn({ pays, gets, isMovedByAsking }: Swap): string {
	return isMovedByAsking
		? `Keep the node running with ${pays.coin} and ${gets.coin} on, and this page open: it asks the node.`
		: `Keep the node running with ${pays.coin} and ${gets.coin} on; you can close this page.`;
}

/**
 * True for payments that a node makes only once the counterparty's payment is on the chain, because a block
 * can be replaced.
 */
function waitsForBlock(stage: TimelineStage): boolean {
	return stage === 'taker-payment' || stage === 'maker-payment' || stage === 'taker-spend';
}

function describeCollecting(swap: Swap): string {
	if (!takesDeposit(swap))
		return swap.isMovedByAsking
			? `Since its restart your node collects the coins only when asked. ${describeKeepOn(swap)}`
			: 'Your node collects the coins on its own. Keep it running; you can close this page.';
	return `The ${swap.gets.coin} chain must pass the lock time too, which can take another hour. ${describeKeepOn(swap)}`;
}

function describeUrgent({ isMaker }: Swap): string {
	return isMaker
		? 'Your counterparty may claim your deposit now. Keep the node running, and check the swap now.'
		: 'Your counterparty may take its payment back now. Keep the node running, and check the swap now.';
}

function describeWaiting(swap: Swap, now: number): string {
	const step = currentStep(swap, now);
	if (step && isOwnTurn(step, swap)) {
		if (swap.isMovedByAsking)
			return `Since its restart your node continues this swap only when asked. ${describeKeepOn(swap)}`;
		return waitsForBlock(step.stage)
			? 'Your node continues on its own once your counterparty’s payment is confirmed. Keep it running; you can close this page.'
			: 'Your node continues on its own. Keep it running; you can close this page.';
	}
	const turn = 'Your counterparty acts next.';
	if (!isUntouched(swap) && lockedBy(swap).length === 0) return `${turn} ${describeKeepOn(swap)}`;
	if (recoveryFrom(swap) === undefined || lockedBy(swap).length === 0)
		return `${turn} Nothing of yours is locked yet.`;
	if (takesDeposit(swap)) return `${turn} ${describeKeepOn(swap)}`;
	return `${turn} If it never does, your node takes your coins back then; keep it running.`;
}

/**
 * Text for an open swap while the node does not answer.
 *
 * @param seenAt time of the last reading, if known
 */
export function describeSilentSwap(
	swap: Swap,
	now: number,
	format: MomentFormat,
	seenAt: number | undefined,
): SwapText {
	return {
		headline: 'The state of this swap is unknown',
		coins: pastCoins(swap, now, format, seenAt),
		next: `Start the node if it is stopped, with ${coinsNeeded(swap)} on. ${LOCKS_RUN}`,
		options: [],
	};
}

/**
 * Text for a swap that the node cannot read until both coins are active.
 *
 * @param seenAt time of the last reading, if known
 */
export function describeHaltedSwap(
	swap: Swap,
	now: number,
	format: MomentFormat,
	seenAt: number | undefined,
): SwapText {
	return {
		headline: 'The node cannot continue this swap',
		coins: swap.isFinished ? coinsOf(swap, now, format) : pastCoins(swap, now, format, seenAt),
		next: `Switch ${coinsNeeded(swap)} on now. ${LOCKS_RUN}`,
		options: [],
	};
}

/** `at 20:38`: time of a reading that may be outdated. */
export function describeSeen(seenAt: number | undefined, format: MomentFormat): string {
	return seenAt === undefined ? 'when the node last answered' : `at ${format(seenAt)}`;
}

const LOCKS_RUN = 'Time locks that have begun keep running.';

const coinsNeeded = ({ pays, gets }: Swap): string => `${pays.coin} and ${gets.coin}`;

/**
 * Location of the coins at the last reading. The swap may have progressed since then, but the end of the time
 * lock has not changed.
 */
function pastCoins(swap: Swap, now: number, format: MomentFormat, seenAt: number | undefined): string {
	const when = describeSeen(seenAt, format);
	const lost = pastLoss(swap, when);
	if (lost) return lost;
	const locked = listOf(lockedBy(swap).map(formatMoney));
	if (hasReceived(swap)) {
		const received = `The ${describeGot(swap)} were in your wallet ${when}.`;
		return locked ? `${received} Your deposit of ${locked} was not back yet.` : received;
	}
	if (!locked)
		return isUntouched(swap)
			? `Your ${formatMoney(swap.pays)} were in your wallet ${when}.`
			: spentCoins(swap);
	const where = `Your ${locked} were locked in the swap ${when}.`;
	if (takesDeposit(swap)) return `${where} ${describeDeposit(swap, now, format)}`.trim();
	const from = recoveryFrom(swap);
	return from === undefined ? where : `${where} Your node can take them back from ${format(from)}.`;
}

/** Minimum silence that is worth mentioning; pauses between two payments are normal. */
const MIN_SILENCE_MS = 60_000;

/** Names the party that delays a late swap and, if this browser observed it, since when. */
function lateHeadline(swap: Swap, now: number, format: MomentFormat): string {
	const { quietSince } = swap;
	if (swap.isCutOff) return 'Your node was restarted during this swap';
	const step = currentStep(swap, now);
	if (!step || quietSince === undefined || now - quietSince < MIN_SILENCE_MS)
		return 'This takes longer than usual';
	const since = format(quietSince);
	return isOwnTurn(step, swap)
		? `Your node has made no payment since ${since}`
		: `Your counterparty has made no payment since ${since}`;
}

/** The user's options in a late swap before its locks end. */
function lateOptions(swap: Swap, now: number): string[] {
	const step = currentStep(swap, now);
	const isOwn = step !== undefined && !swap.isCutOff && isOwnTurn(step, swap);
	return [
		'Check now: your node looks at both chains again.',
		...(isOwn ? [describeOwnTurn(swap)] : []),
		describeWait(swap),
	];
}

function describeOwnTurn({ pays, gets }: Swap): string {
	return `See under Wallet whether ${pays.coin} and ${gets.coin} are on and up to date. Your node waits until the last payment is confirmed.`;
}

function describeWait(swap: Swap): string {
	if (lockedBy(swap).length === 0) return describeTrade(swap);
	if (swap.isMovedByAsking)
		return 'Or wait, with the node running and this page open: since its restart, your node continues this swap only when asked.';
	if (recoveryFrom(swap) === undefined) return 'Or wait, and keep the node running.';
	if (takesDeposit(swap) && !isOpen(swap, 'maker-payment'))
		return 'Or wait: when the lock ends, your node takes the deposit on its own. Keep it running.';
	return 'Or wait: when the lock ends, your node takes your coins back on its own. Keep it running.';
}

function describeTrade(swap: Swap): string {
	if (!isUntouched(swap)) return 'Or wait, and keep the node running.';
	const isFeePaid = !swap.isMaker && hasMade(swap, 'fee');
	if (swap.isCutOff)
		return isFeePaid
			? 'Or trade with someone else: nothing of yours is locked, and only the trade fee is lost.'
			: 'Or trade with someone else: nothing of yours is locked.';
	return isFeePaid
		? 'Or trade with someone else: nothing of yours is locked, and only the trade fee is lost if this swap fails. This swap may continue.'
		: 'Or trade with someone else: nothing of yours is locked. This swap may continue.';
}

const NO_COINS = 'The chain no longer has the coins you received';
const NO_PAYMENT = 'The chain no longer has the payment that came back';

/** Headlines for payments to the user that the chain no longer has. */
const SPENT_TEXT: Readonly<Partial<Record<Stage, string>>> = {
	'taker-spend': NO_COINS,
	'maker-spend': NO_COINS,
	'taker-reclaim': NO_PAYMENT,
	'maker-reclaim': NO_PAYMENT,
	'deposit-refund': 'The chain no longer has the deposit that came back',
	'deposit-claim': 'The chain no longer has the deposit you claimed',
};

/** `undefined` while the chains have all payments. */
function lostHeadline(swap: Swap, state: SwapState): string | undefined {
	const [arrival] = lostArrivals(swap);
	if (arrival && !wasSeen(swap, arrival))
		return 'The chain does not have a payment to you that your node reports';
	if (arrival) return SPENT_TEXT[arrival.stage] ?? 'The chain no longer has your coins';
	const names = lostNames(swap);
	if (!names) return undefined;
	if (!lostLocks(swap).some((lock) => wasSeen(swap, lock)))
		return `The chain does not have the ${names} that your node reports`;
	switch (state) {
		case 'finished':
			return `The chain no longer has your ${names}, and you received the ${describeGot(swap)}`;
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

/** Location of coins after a reorg removed a lock or a payment to the user. */
function lostCoins(swap: Swap): string | undefined {
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

/** Consequences of a lost payment; `undefined` if the loss does not change the swap. */
function lostNext(swap: Swap): string | undefined {
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

/**
 * State at the node's last answer.
 *
 * @param when `at 20:38`
 */
function pastLoss(swap: Swap, when: string): string | undefined {
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

/** True also before the first check of the chains, when there is no evidence against the payment. */
const wasSeen = ({ proved }: Swap, { stage, txid }: SwapPayment): boolean =>
	!proved || proved.some((each) => each.stage === stage && each.txid === txid);

/** `payment`, `deposit`, or both. */
function lostNames(swap: Swap): string {
	return listOf(lostLocks(swap).map(({ stage }) => (stage === 'maker-deposit' ? 'deposit' : 'payment')));
}

function sumOf({ stage, coin, amount }: SwapPayment, swap: Swap): string {
	return formatMoney({ coin, amount: amount ?? agreedAmount(stage, swap) });
}

/** The amounts of both payments are agreed in advance; the deposit's is not. */
function agreedAmount(stage: Stage, swap: Swap): bigint | undefined {
	if (isTrade(stage)) return swap.arrives.amount;
	return stage.includes('deposit') ? undefined : swap.pays.amount;
}
