import { formatAmount } from '../money/amount.ts';

/** A percent as a share: six places of the one are eight of the other. */
export const PERCENT_PLACES = 6;

/** A share as the percent that is typed. */
export function formatPercent(share: bigint): string {
	return `${formatAmount(share, 0, PERCENT_PLACES)} %`;
}
