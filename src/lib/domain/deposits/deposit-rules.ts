/**
 * How a node program locks a deposit.
 *
 * - `time-lock`: by a script that the own key can spend from a time on.
 * - `bond`: as marketmaker does. The network's bond key can spend it too, at any time; and a second output, which pays that
 *   key's address, announces the deposit to the makers.
 */
export type DepositForm = 'time-lock' | 'bond';

/** The document's limits, in smallest units of the reference coin and in whole weeks. */
export const LEAST_DEPOSIT = 1_000_010_000n;
export const LEAST_WEEKS = 1;
export const MOST_WEEKS = 52;

/** Makers accept a deposit after about as many confirmations. */
export const RECOGNISED_AFTER = 10;

const WEEK_MS = 604_800_000;

/** marketmaker counts weeks from here on: 2017-11-16. It is the beginning of a week. */
const FIRST_WEEK_MS = 1_510_790_400_000;

/** The announcement of a bond is a thousandth of it, cut to whole steps; below them it carries the number of the week. */
const ANNOUNCED_PART = 1_000n;
const ANNOUNCED_STEP = 10_000n;

/**
 * Until when a deposit is locked that is made now: the end of a week, so that a search has few times to try. In milliseconds
 * since 1970, as `now`, which is the node's time.
 */
export function unlockTime(form: DepositForm, weeks: number, now: number): number {
	if (form === 'bond') return (Math.floor(now / WEEK_MS) + weeks + 2) * WEEK_MS;
	const second = Math.floor(now / 1000) * 1000;
	return Math.ceil((second + weeks * WEEK_MS) / WEEK_MS) * WEEK_MS;
}

/** The payment that announces a deposit and does not come back. In smallest units. */
export function announcementOf(form: DepositForm, amount: bigint, until: number): bigint {
	if (form === 'time-lock') return 0n;
	const steps = amount / ANNOUNCED_PART / ANNOUNCED_STEP;
	return steps * ANNOUNCED_STEP + BigInt(Math.floor((until - FIRST_WEEK_MS) / WEEK_MS));
}

/** Until when the deposit is locked that this amount announces, in milliseconds since 1970. */
export function announcedTime(announcement: bigint): number {
	return FIRST_WEEK_MS + Number(announcement % ANNOUNCED_STEP) * WEEK_MS;
}
