import type { SwapRow } from '../../../trade/swaps/swap-row.ts';
import { swapReply as documentReply } from '../../document/replies/swap-reply.ts';
import type { CallContext } from '../../node-parts.ts';

/** What the node says, and no more, of a swap that it cannot look into. */
export const UNREADABLE = 'inactive bob or alice coin';

/** The node looks into a swap only while both of its coins are on. */
export function isReadable({ bob, alice }: SwapRow, { coins, switches }: CallContext): boolean {
	return [bob, alice].every((ticker) => {
		const coin = coins.find(ticker);
		return coin !== undefined && switches.of(coin).isActive;
	});
}

/** A swap in full. */
export function swapReply(swap: SwapRow, { signIn }: CallContext) {
	const shown = documentReply(swap, signIn.keys.row.gui);
	return swap.status === 'pending' ? { ...shown, status: 'pending' } : shown;
}

/** The same as a row of a list. */
export function swapRow(swap: SwapRow, context: CallContext) {
	return isReadable(swap, context) ? swapReply(swap, context) : { error: UNREADABLE };
}
