import { showFigure } from '#lib/domain/money/group-digits.ts';
import type { TradeReceipt } from '#lib/domain/orders/trade-receipt.ts';

/** The longer lock of a swap is 4 h 20 min; until a node takes coins back, a quarter of an hour and some blocks pass. */
const LONGEST_LOCK = '5 hours';

/** The cost of a swap that does not complete: beside every "at most" and "at least". */
export function giveUpWords({ pays, spends }: TradeReceipt, paid: string): string {
	return `If the other side gives up during the swap, you lose up to ${showFigure(spends - pays)} ${paid} in fees, and your ${showFigure(pays)} ${paid} can be locked for up to ${LONGEST_LOCK}. Keep the node running until then.`;
}

/** The same where the amounts of the swaps are not known beforehand. */
export const SWAPS_MAY_FAIL = `If the other side gives up during a swap, you lose its fees, and your coins in it can be locked for up to ${LONGEST_LOCK}.`;
