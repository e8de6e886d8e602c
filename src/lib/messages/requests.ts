import { hideable } from '#lib/domain/money/amount.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { TradeRequest, HeldBack } from '#lib/domain/orders/trade-request.ts';
import { groupDigits, showFigure } from '#lib/domain/money/figures.ts';
import { TIME_LIMITS, type RequestTime, type TimeProblem } from '#lib/domain/orders/taken-order.ts';
import { formatDuration, formatMoment, formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { countOf } from '#lib/domain/text/language.ts';
import type { FailedSwap, TradeOutcomes } from '#lib/domain/orders/trade-outcomes.ts';
import { longestLock, type SwapLocks } from '#lib/domain/swap-locks.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import type { PriceChange, ReconciledPrice } from '#lib/domain/orders/open-order-list.ts';
import type { NodeRestart } from '#lib/domain/session/node-restart.ts';

/** One line that describes a trade request. */
export function describeRequest({ side, base, rel, price, volume, isMarketOrder }: TradeRequest): string {
	const verb = side === 'buy' ? 'Buy' : 'Sell';
	if (!isMarketOrder) return `${verb} ${base} at ${price} ${rel}`;
	return side === 'buy'
		? `Best offer: buy ${base} for ${hideable(volume)} ${rel}`
		: `Best offer: sell ${hideable(volume)} ${base} for ${rel}`;
}

/** `buy KMD with LTC`: name of a trade without amounts. */
export function tradeName({ side, base, rel }: { side: OrderSide; base: string; rel: string }): string {
	return side === 'buy' ? `buy ${base} with ${rel}` : `sell ${base} for ${rel}`;
}

export const TIME_NAMES: Readonly<Record<RequestTime, string>> = {
	timeout: 'Time to answer',
	duration: 'Order lifetime',
};

const MEANINGS: Readonly<Record<RequestTime, string>> = {
	timeout: 'How long makers have to answer. Your node sends no other order meanwhile.',
	duration: 'Older orders are ignored, and yours expires after this time.',
};

const seconds = (count: number) => `${groupDigits(String(count))} s`;

/** Explains a time field, with its default and limits. */
export function timeHint(time: RequestTime, usual: number): string {
	const { least, most } = TIME_LIMITS[time];
	return `${MEANINGS[time]} Empty means ${seconds(usual)}; from ${seconds(least)} to ${seconds(most)}.`;
}

export function describeTimeProblem(time: RequestTime, problem: TimeProblem): string {
	const { least, most } = TIME_LIMITS[time];
	const name = TIME_NAMES[time];
	switch (problem) {
		case 'not-whole':
			return `${name} must be a whole number of seconds.`;
		case 'too-short':
			return `${name} must be at least ${seconds(least)}: makers need that long to answer.`;
		case 'too-long':
			return `${name} must be at most ${seconds(most)} (${formatDuration(most * 1000)}).`;
	}
}

/** Text for an order that was not sent. */
export const HELD_BACK_TEXT: Readonly<Record<HeldBack, { readonly title: string; readonly text: string }>> = {
	'another-tab': {
		title: 'Not sent: another order is being sent',
		text: 'Orders go to the node one at a time. Send yours when the other tab, or your price rule, is done.',
	},
	'open-request': {
		title: 'Not sent: another request is open',
		text: 'The node handles one request at a time, from any program. Send yours when that one is done.',
	},
	'book-moved': {
		title: 'Not sent: the price has moved',
		text: 'The worst price is now beyond the one you agreed to. Review the order again.',
	},
	'empty-book': {
		title: 'Not sent: no orders left',
		text: 'The book has no orders left to fill yours.',
	},
	repeat: {
		title: 'Not sent: the node may ignore the answers',
		text: 'The same request just ended without a swap. The node may ignore answers to it for five minutes.',
	},
};

/** Labels, the same wherever an order's outcomes are shown. */
export const OUTCOME_NAMES = {
	expected: { receives: 'You receive about', spends: 'You pay about' },
	worst: { receives: 'You receive at least', spends: 'You pay at most' },
} as const;

/** Coins of a trade, and the role of the counterparty. */
export interface TradeParties {
	readonly paid: string;
	readonly received: string;
	readonly counterparty: 'seller' | 'buyer';
}

/** Note below the expected amounts if the best order fills only a part. */
export function describePart(
	{ pays, of }: NonNullable<TradeOutcomes['part']>,
	{ paid, counterparty }: TradeParties,
): string {
	return counterparty === 'seller'
		? `The best seller fills ${showFigure(pays)} of your ${showFigure(of)} ${paid}. The rest stays in your wallet.`
		: `The best buyer fills ${showFigure(pays)} of your ${showFigure(of)} ${paid}. The rest stays in your wallet.`;
}

/** Note below the expected amounts if the final price may vary noticeably within the user's limit. */
export function describeSpread(
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

/**
 * Cost of a swap that a taker's counterparty abandons.
 *
 * @param until latest time when the coins are back
 */
export function describeTakerFailure(
	{ lost, returns, deposit }: FailedSwap,
	{ paid, received, counterparty }: TradeParties,
	until: string,
): string {
	const [fees, back] = [`${showFigure(lost)} ${paid}`, `${showFigure(returns)} ${paid}`];
	if (deposit === undefined)
		return `If the ${counterparty} gives up: ${fees} of fees are lost, and ${back} return by ${until} at the latest. Keep your node running until then.`;
	return `If the ${counterparty} gives up: ${fees} of fees are lost. By ${until} at the latest, ${back} return, or you get at least ${showFigure(deposit)} ${received} from the ${counterparty}’s deposit instead. Keep your node running until then.`;
}

/** One-line version of `describeTakerFailure`. */
export function describeBriefFailure(
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

/** Cost of an abandoned swap for the maker of an order, in its largest fill. */
export function describeMakerFailure(
	{ lost, returns, ownDeposit = 0n, withinMs }: FailedSwap,
	{ paid, counterparty }: TradeParties,
): string {
	const [fees, back] = [`${showFigure(lost)} ${paid}`, `${showFigure(returns)} ${paid}`];
	return `If the ${counterparty} gives up: ${fees} of fees are lost, and within ${hoursText(withinMs)} ${back} and your deposit of ${showFigure(ownDeposit)} ${paid} return. Keep your node running until then: while it is off, the ${counterparty} can claim the deposit.`;
}

/** Cost of an abandoned swap of a bot, whose time is unknown. */
export function describeBotFailure(
	{ lost, deposit, withinMs }: FailedSwap,
	{ paid, counterparty }: TradeParties,
): string {
	const fees = `${showFigure(lost)} ${paid}`;
	const span = hoursText(withinMs);
	return deposit === undefined
		? `If a ${counterparty} gives up: at most ${fees} of fees are lost in that swap, and its coins return within ${span}.`
		: `If a ${counterparty} gives up: at most ${fees} of fees are lost in that swap. Its coins return within ${span}, or you get the ${counterparty}’s deposit instead.`;
}

/** Cost of abandoned swaps whose amounts are not known in advance. */
export function swapsMayFail(locks: SwapLocks): string {
	const span = hoursText(longestLock(locks));
	return locks.takerTakes === 'deposit'
		? `If a counterparty gives up: the fees of that swap are lost. Its coins return within ${span}, or you get the counterparty’s deposit instead.`
		: `If a counterparty gives up: the fees of that swap are lost, and its coins return within ${span}.`;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Rounds up to whole hours. */
const hoursText = (ms: number): string => countOf(Math.ceil(ms / HOUR_MS), 'hour');

/** `20:37`, with the date unless it is today; rounded up to the minute. */
export function describeUntil(now: number, withinMs: number, zone: TimeZoneChoice): string {
	const until = new Date(Math.ceil((now + withinMs) / MINUTE_MS) * MINUTE_MS);
	const moment = formatMoment(until, zone);
	const isToday = moment.slice(0, 10) === formatMoment(new Date(now), zone).slice(0, 10);
	return isToday ? formatTime(until, zone).slice(0, 5) : moment;
}

/** Outcome of a price change whose page was closed before the reply. */
export function describeSettled({ change, stands, isLate = false }: ReconciledPrice): string {
	const what = describeChange(change);
	if (isLate) return `Received late by the node: ${what}.`;
	return stands
		? `Received by the node: ${what}.`
		: `Not seen on the node yet: ${what}. It may still arrive.`;
}

/** If the change does not belong to an order of the user, the node's direction is shown. */
function describeChange({ base, rel, price, order }: PriceChange): string {
	const name = order
		? `${order.side} ${order.base} at ${order.price} ${order.rel}`
		: `${base} for ${price} ${rel}`;
	if (price !== '0') return name;
	return order ? `cancelling ${name}` : `cancelling ${base} for ${rel}`;
}

/**
 * If the last reading before a restart and the first one after it are at most this far apart, a single time
 * is shown.
 */
const ONE_MOMENT_MS = 3 * 60_000;

/** "The node was restarted at 12:03", as precisely as known. */
export function describeRestart({ after, noticedAt, isCertain }: NodeRestart, zone: TimeZoneChoice): string {
	if (!isCertain) return 'The node was restarted, or another program changed its prices';
	const noticed = new Date(noticedAt);
	if (noticedAt - after <= ONE_MOMENT_MS)
		return `The node was restarted at ${formatTime(noticed, zone).slice(0, 5)}`;
	return `The node was restarted between ${formatMoment(new Date(after), zone)} and ${formatMoment(noticed, zone)}`;
}

export function describeEndedOrder({ side, base, rel, price }: OpenOrder): string {
	return side === 'sell'
		? `Your node no longer sells ${base} at ${showFigure(price)} ${rel}.`
		: `Your node no longer buys ${base} at ${showFigure(price)} ${rel}.`;
}

/**
 * Text for a price rule that ended with a restart of the node.
 *
 * @param sides priced by the rule
 */
export function describeEndedRule(base: string, sides: readonly ('ask' | 'bid')[]): string {
	if (sides.length > 1) return `This price rule no longer buys or sells ${base}.`;
	return sides[0] === 'ask'
		? `This price rule no longer sells ${base}.`
		: `This price rule no longer buys ${base}.`;
}
