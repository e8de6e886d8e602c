import type { LockedFund } from '#lib/domain/home.ts';
import { formatMoney, showAmount, showFigure, type ReportedMoney } from '#lib/domain/money/figures.ts';
import { hideable } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import { plural } from '#lib/domain/text/language.ts';
import type { Standing } from '#lib/domain/automation.ts';
import { describeCount } from './automation.ts';

/** First sentence of the page. */
export function needsSentence(count: number): string {
	if (count === 0) return 'No action needed.';
	return plural(count, '1 action needed.', `${count} actions needed.`);
}

/** Second sentence: `Active: 2 orders and 1 bot.` */
export function automationSentence(standing: readonly Standing[]): string {
	return standing.length === 0 ? 'No automated trading.' : `Active: ${describeCount(standing)}.`;
}

/** Precision of totals, in smallest units. */
const STEP = 10_000n;
const cut = (units: bigint): string => hideable(showFigure(units < STEP ? units : (units / STEP) * STEP));

/** Change of the total in the reference coin: `+0.5 KMD` */
export function describeChange(by: bigint): string {
	const sign = by > 0n ? '+' : by < 0n ? '−' : '';
	return `${sign}${cut(by < 0n ? -by : by)} ${REFERENCE_COIN}`;
}

/** Names of the kinds of locks. */
export const LOCKED_NAMES: Readonly<Record<LockedFund['by'], string>> = {
	swap: 'Swap',
	'time-lock': 'Time lock',
	deposit: 'Deposit',
	node: 'Set aside',
};

/**
 * End of a lock.
 *
 * @param now node clock, milliseconds since 1970
 * @param moment formats a time by the user's settings
 */
export function describeLockedUntil(
	{ by, until, inPlaceOf }: Pick<LockedFund, 'by' | 'until' | 'inPlaceOf'>,
	now: number,
	moment: (at: number) => string,
): string {
	if (by === 'node') return 'In your wallet, but your node does not count it as spendable now';
	if (inPlaceOf) {
		const deposit = `the counterparty’s deposit, in place of your ${formatMoney(inPlaceOf)}`;
		if (until === undefined) return `If the swap fails: ${deposit}`;
		return until <= now
			? `Can be taken now: ${deposit}`
			: `If the swap fails, from ${moment(until)}: ${deposit}`;
	}
	if (by === 'swap') {
		if (until === undefined) return 'Until the swap ends';
		return until <= now ? 'Can be taken back now' : `Until the swap ends; refundable from ${moment(until)}`;
	}
	if (until === undefined) return 'Unlock date not known';
	if (until > now) return `Until ${moment(until)}`;
	return by === 'deposit' ? 'Can be claimed now' : 'Can be reclaimed now';
}

/** `2.5 KMD`, or `••••` */
export const describeLockedAmount = ({ coin, amount }: Pick<LockedFund, 'coin' | 'amount'>): string =>
	amount === undefined ? `${coin}, amount unknown` : formatMoney({ coin, amount });

/**
 * One figure for all locked coins: the amount of a single coin, or the value of several coins, or the number
 * of coins if one has no price.
 *
 * @param worth in the reference coin; `undefined` if a coin has no price
 */
export function describeLockedSum(sums: readonly ReportedMoney[], worth: bigint | undefined): string {
	const [first] = sums;
	if (!first) return `0 ${REFERENCE_COIN}`;
	if (sums.length === 1)
		return first.amount === undefined ? describeLockedAmount(first) : `${cut(first.amount)} ${first.coin}`;
	return worth === undefined ? `${sums.length} coins` : `${cut(worth)} ${REFERENCE_COIN}`;
}

export const describeStripNeeds = (count: number): string =>
	plural(count, '1 action needed', `${count} actions needed`);

/** A coin of the total: `41.23 LTC` */
export const describeHolding = (amount: bigint, coin: string): string => `${showAmount(amount)} ${coin}`;

/** Status of the node's coins. */
export function describeCoins(on: number, off: readonly string[]): string {
	if (off.length > 0) return plural(off.length, `${off[0] ?? ''} is off`, `${off.length} coins are off`);
	return plural(on, '1 coin on', `${on} coins on`);
}

/** Status of the node. */
export const NODE_TEXT = {
	well: 'Node answers',
	reading: 'Waiting for the node',
	silent: 'Node is slow to reply',
	away: 'Node does not answer',
	failing: 'Node replies with errors',
} as const;

/** Status of the chain daemon. */
export const DAEMON_TEXT = {
	none: 'No chain daemon',
	well: 'Chain daemon answers',
	reading: 'Waiting for the chain daemon',
	trouble: 'Chain daemon needs a look',
} as const;
