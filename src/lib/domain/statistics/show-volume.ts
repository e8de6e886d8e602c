import { formatAmount } from '../money/amount.ts';
import { groupDigits } from '../money/group-digits.ts';
import { formatVolume } from '../money/volume.ts';

/** What changed hands of a coin on the network, in three or four digits: `1.23`, `1 332`, `12.3k`. */
export const showVolume = (units: bigint): string => groupDigits(formatVolume(Number(formatAmount(units))));
