import type { Stage } from '#lib/domain/swaps/swap.ts';
import type { SwapRow } from '../../../trade/swaps/swap-row.ts';
import { neverStarted, swapReply as documentReply } from '../../document/replies/swap-reply.ts';
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

/** For so long after the match the node has written nothing of the swap: it calls it finished, and never started. */
const STARTING_MS = 4_000;

export function isStarting({ connectedAt }: SwapRow, now: number): boolean {
	return now - connectedAt < STARTING_MS;
}

/** A node that was restarted never hears of what the other side pays and takes back. */
const UNHEARD: ReadonlySet<Stage> = new Set(['bobpayment', 'bobreclaim']);

/** A swap in full. */
export function swapReply(swap: SwapRow, { signIn }: CallContext) {
	const heard = swap.isCutOff
		? { ...swap, payments: swap.payments.filter(({ stage }) => !UNHEARD.has(stage)) }
		: swap;
	const shown = documentReply(heard, signIn.keys.row.gui);
	return swap.status === 'pending' ? { ...shown, status: 'pending' } : shown;
}

/** The same as a row of a list. */
export function swapRow(swap: SwapRow, context: CallContext) {
	if (isStarting(swap, context.now)) return neverStarted(swap);
	return isReadable(swap, context) ? swapReply(swap, context) : { error: UNREADABLE };
}

/** The same as a row of those that go on, with a warning while both sides have money in it. */
export function pendingSwapRow(swap: SwapRow, context: CallContext) {
	const row = swapRow(swap, context);
	if ('error' in row || swap.status !== 'pending' || swap.payments.length === 0) return row;
	const critical = Math.floor(swap.connectedAt / 1000);
	return { warning: 'swaps in critical section, dont exit now', critical, endcritical: 0, ...row };
}
