import { countOf } from '#lib/domain/text/language.ts';
import { showFigure } from '#lib/domain/money/figures.ts';
import { longestLock, type FailedSwap, type TradeOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import type { SwapLocks } from '#lib/domain/swaps/swap.ts';
import { formatMoment, formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';

/** Names of the figures, the same wherever an order's outcomes are shown. */
export const OUTCOME_NAMES = {
	expected: { receives: 'You receive about', spends: 'You pay about' },
	worst: { receives: 'You receive at least', spends: 'You pay at most' },
} as const;

/** The two coins of a trade, and the other side of it. */
export interface TradeParties {
	/** The coin that is paid with. */
	readonly paid: string;
	readonly received: string;
	readonly counterparty: 'seller' | 'buyer';
}

/** Under the expected figures, where the best offer fills a part. */
export function partWords(
	{ pays, of }: NonNullable<TradeOutcomes['part']>,
	{ paid, counterparty }: TradeParties,
): string {
	return counterparty === 'seller'
		? `The best seller fills ${showFigure(pays)} of your ${showFigure(of)} ${paid}. The rest stays in your wallet.`
		: `The best buyer fills ${showFigure(pays)} of your ${showFigure(of)} ${paid}. The rest stays in your wallet.`;
}

/** Under the expected figures, where sellers may set quite different prices within the user's. */
export function spreadWords(
	{ least, most }: NonNullable<NonNullable<TradeOutcomes['expected']>['spread']>,
	{ received, counterparty }: TradeParties,
	isBrief = false,
): string {
	const sums = `${showFigure(least)} and ${showFigure(most)} ${received}`;
	if (isBrief) return `Between ${sums}.`;
	return counterparty === 'seller'
		? `Between ${sums}, depending on the seller’s price.`
		: `Between ${sums}, depending on the buyer’s price.`;
}

/** The cost of a swap that a taker's counterparty leaves. @param until when the coins are back at the latest */
export function takerFailureWords(
	{ lost, returns, deposit }: FailedSwap,
	{ paid, received, counterparty }: TradeParties,
	until: string,
): string {
	const [fees, back] = [`${showFigure(lost)} ${paid}`, `${showFigure(returns)} ${paid}`];
	if (deposit === undefined)
		return `If the ${counterparty} gives up: ${fees} of fees are lost, and ${back} return by ${until} at the latest. Keep your node running until then.`;
	return `If the ${counterparty} gives up: ${fees} of fees are lost. By ${until} at the latest, ${back} return, or you get at least ${showFigure(deposit)} ${received} from the ${counterparty}’s deposit instead. Keep your node running until then.`;
}

/** The same in one line. */
export function briefFailureWords(
	{ lost, deposit, withinMs }: FailedSwap,
	{ paid, counterparty }: TradeParties,
	until: string | undefined,
): string {
	const fees = `${showFigure(lost)} ${paid}`;
	if (until === undefined)
		return `If the ${counterparty} gives up: ${fees} of fees are lost; the rest is back within ${hoursText(withinMs)}.`;
	return deposit === undefined
		? `If the ${counterparty} gives up: ${fees} of fees are lost; the rest is back by ${until}.`
		: `If the ${counterparty} gives up: ${fees} of fees are lost; the rest is back by ${until}, or you get the ${counterparty}’s deposit.`;
}

/** The same for the maker of an order, in its largest fill. */
export function makerFailureWords(
	{ lost, returns, ownDeposit = 0n, withinMs }: FailedSwap,
	{ paid, counterparty }: TradeParties,
): string {
	const [fees, back] = [`${showFigure(lost)} ${paid}`, `${showFigure(returns)} ${paid}`];
	return `If the ${counterparty} gives up: ${fees} of fees are lost, and within ${hoursText(withinMs)} ${back} and your deposit of ${showFigure(ownDeposit)} ${paid} return. Keep your node running until then: while it is off, the ${counterparty} can claim the deposit.`;
}

/** The same for one swap of a bot, whose time is not known. */
export function botFailureWords(
	{ lost, deposit, withinMs }: FailedSwap,
	{ paid, counterparty }: TradeParties,
): string {
	const fees = `${showFigure(lost)} ${paid}`;
	const span = hoursText(withinMs);
	return deposit === undefined
		? `If a ${counterparty} gives up: at most ${fees} of fees are lost in that swap, and its coins return within ${span}.`
		: `If a ${counterparty} gives up: at most ${fees} of fees are lost in that swap. Its coins return within ${span}, or you get the ${counterparty}’s deposit instead.`;
}

/** The same where the amounts of the swaps are not known beforehand. */
export function swapsMayFail(locks: SwapLocks): string {
	const span = hoursText(longestLock(locks));
	return locks.takerTakes === 'deposit'
		? `If a counterparty gives up: the fees of that swap are lost. Its coins return within ${span}, or you get the counterparty’s deposit instead.`
		: `If a counterparty gives up: the fees of that swap are lost, and its coins return within ${span}.`;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Rounded up. */
const hoursText = (ms: number): string => countOf(Math.ceil(ms / HOUR_MS), 'hour');

/** `20:37`, with its date where that is not today's; rounded up. */
export function untilWords(now: number, withinMs: number, zone: TimeZoneChoice): string {
	const until = new Date(Math.ceil((now + withinMs) / MINUTE_MS) * MINUTE_MS);
	const moment = formatMoment(until, zone);
	const isToday = moment.slice(0, 10) === formatMoment(new Date(now), zone).slice(0, 10);
	return isToday ? formatTime(until, zone).slice(0, 5) : moment;
}
