import type { OwnOrder } from '#lib/domain/orders/own-orders.ts';
import type { NodeRestart } from '#lib/domain/session/node-restart.ts';
import { formatMoment, formatTime, type TimeZoneChoice } from '#lib/domain/text/time.ts';
import { showFigure } from '#lib/domain/money/figures.ts';

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

/** What the order did that the node does no longer. */
export function endedOrderWords({ side, base, rel, price }: OwnOrder): string {
	return `It no longer ${side === 'sell' ? 'sells' : 'buys'} ${base} at ${showFigure(price)} ${rel}.`;
}

/** The same of several prices of one pair: "it no longer sells KMD and no longer buys KMD". */
export function endedSidesWords(base: string, sides: readonly ('ask' | 'bid')[]): string {
	return `it ${sides.map((side) => `no longer ${side === 'ask' ? 'sells' : 'buys'} ${base}`).join(' and ')}`;
}
