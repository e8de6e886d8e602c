import { DECIMALS, formatAmount } from '#lib/domain/money/amount.ts';
import type { SupplyWriting } from './chain-daemon.ts';

/**
 * The text of a supply for `tokencreate`, in coins. A daemon that reads the text as a floating point number and cuts
 * it off makes about one supply in fourteen one token short ("1.15" gives 114,999,999); half a token more brings it
 * back, and daemons that read exactly refuse the ninth place.
 */
export function supplyText(tokens: bigint, writing: SupplyWriting): string {
	return writing === 'exact' ? formatAmount(tokens) : `${formatAmount(tokens, DECIMALS)}5`;
}
