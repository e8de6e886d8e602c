import type * as swaps from '#lib/api/swaps.ts';
import { Refusal } from '../../../refusal.ts';
import type { SwapRow } from '../../../trade/swaps/swap-row.ts';
import type { CallContext } from '../../node-parts.ts';
import { briefReply, neverStarted, swapReply } from '../replies/swap-reply.ts';
import { ownSwaps, recentSwapsReply } from '../replies/trade-reply.ts';
import type { Handlers } from './handler.ts';

export const swapHandlers: Handlers<Pick<typeof swaps, 'swapstatus' | 'recentswaps'>> = {
	/** Asking helps stuck swaps on first. Lists are in the order of time and end with the latest. */
	swapstatus({ requestid, quoteid, coin, base, rel, limit, pending }, context) {
		context.trading.swaps.help(context.now);
		const { gui } = context.signIn.keys.row;
		if (requestid !== undefined || quoteid !== undefined)
			return swapReply(namedSwap(requestid ?? 0, quoteid ?? 0, context), gui);
		const own = ownSwaps(context);
		const isListed = ({ bob, alice, status }: SwapRow): boolean =>
			(coin === undefined || coin === bob || coin === alice) &&
			(base === undefined || base === bob) &&
			(rel === undefined || rel === alice) &&
			(pending === 0 || status === 'pending');
		const isBrief = coin === undefined && base === undefined && rel === undefined && pending === 0;
		const listed = own.filter(isListed).slice(-limit);
		return {
			result: 'success',
			swaps: listed.map((swap) => (isBrief ? briefReply(swap) : swapReply(swap, gui))),
		};
	},

	recentswaps: ({ limit }, context) => recentSwapsReply(limit, context),
};

/** @throws Refusal when the account has no such swap. */
function namedSwap(requestid: number, quoteid: number, context: CallContext): SwapRow {
	const swap = ownSwaps(context).find((each) => each.requestid === requestid && each.quoteid === quoteid);
	if (swap) return swap;
	const { error, ...rest } = neverStarted({ requestid, quoteid });
	throw new Refusal(error, rest);
}
