import { showFigure } from '#lib/domain/money/figures.ts';
import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { PriceChange, SettledPrice } from '#lib/domain/orders/price-change.ts';
import type { NodeRestart } from '#lib/domain/session/node-restart.ts';
import { formatMoment, formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';

/** The outcome of a price change whose page was closed before the reply came. */
export function settledWords({ change, stands, isLate = false }: SettledPrice): string {
	const what = changeWords(change);
	if (isLate) return `Received late by the node: ${what}.`;
	return stands
		? `Received by the node: ${what}.`
		: `Not seen on the node yet: ${what}. It may still arrive.`;
}

/** Older journals do not hold the user's own direction: then it is the node's. */
function changeWords({ base, rel, price, order }: PriceChange): string {
	const name = order
		? `${order.side} ${order.base} at ${order.price} ${order.rel}`
		: `${base} for ${price} ${rel}`;
	if (price !== '0') return name;
	return order ? `cancelling ${name}` : `cancelling ${base} for ${rel}`;
}

/** Up to so long between the last reading before a restart and the one that noticed it, one moment stands for both. */
const ONE_MOMENT_MS = 3 * 60_000;

/** "The node was restarted at 12:03", as exactly as it is known. */
export function restartWords({ after, noticedAt, isCertain }: NodeRestart, zone: TimeZoneChoice): string {
	if (!isCertain) return 'The node was restarted, or another program changed its prices';
	const noticed = new Date(noticedAt);
	if (noticedAt - after <= ONE_MOMENT_MS)
		return `The node was restarted at ${formatTime(noticed, zone).slice(0, 5)}`;
	return `The node was restarted between ${formatMoment(new Date(after), zone)} and ${formatMoment(noticed, zone)}`;
}

/** An order that ended with a restart of the node. */
export function endedOrderWords({ side, base, rel, price }: OwnOrder): string {
	return side === 'sell'
		? `Your node no longer sells ${base} at ${showFigure(price)} ${rel}.`
		: `Your node no longer buys ${base} at ${showFigure(price)} ${rel}.`;
}

/** A price rule that ended with a restart of the node, by the sides that it priced. */
export function endedRuleWords(base: string, sides: readonly ('ask' | 'bid')[]): string {
	if (sides.length > 1) return `This price rule no longer buys or sells ${base}.`;
	return sides[0] === 'ask'
		? `This price rule no longer sells ${base}.`
		: `This price rule no longer buys ${base}.`;
}
