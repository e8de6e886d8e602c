import type * as swaps from '#lib/api/swaps.ts';
import { Refusal } from '../../../refusal.ts';
import type { SwapRow } from '../../../trade/swap-row.ts';
import type { Handlers } from '../../reference/handlers/handler.ts';
import { swapHandlers as referenceHandlers } from '../../reference/handlers/swaps.ts';
import { neverStarted, ownSwaps } from '../../reference/replies/swaps.ts';
import {
	isReadable,
	isStarting,
	pendingSwapRow,
	swapReply,
	swapRow,
	UNREADABLE,
	recentSwapsReply,
} from '../replies/swaps.ts';

export const swapHandlers: Pick<Handlers<typeof swaps>, 'swapstatus' | 'recentswaps'> = {
	/**
	 * The reply is a bare list if coins select the swaps, otherwise a list in an object. In the latter, a swap
	 * that began since the node's start is only named, even after it has ended.
	 */
	swapstatus(params, context) {
		const { requestid, quoteid, coin, base, rel, limit, pending } = params;
		context.trading.swaps.help(context.now);
		const own = ownSwaps(context);
		if (requestid !== undefined || quoteid !== undefined) {
			const swap = own.find((each) => each.requestid === requestid && each.quoteid === quoteid);
			if (!swap) return referenceHandlers.swapstatus(params, context);
			if (isStarting(swap, context.now)) throw refusalOf(neverStarted(swap));
			if (!isReadable(swap, context)) throw new Refusal(UNREADABLE);
			return swapReply(swap, context);
		}
		const byCoins = coin !== undefined || (base !== undefined && rel !== undefined);
		const isListed = ({ bob, alice, status }: SwapRow): boolean =>
			(coin === undefined || coin === bob || coin === alice) &&
			(base === undefined || base === bob) &&
			(rel === undefined || rel === alice) &&
			(pending === 0 || status === 'pending');
		const listed = own.filter(isListed).slice(-limit);
		if (byCoins) return listed.map((swap) => swapRow(swap, context));
		const { startedAt } = context.life;
		return {
			result: 'success',
			swaps: listed.map((swap) => {
				if (pending === 1) return pendingSwapRow(swap, context);
				return swap.connectedAt < startedAt
					? swapRow(swap, context)
					: { status: 'realtime', requestid: swap.requestid, quoteid: swap.quoteid };
			}),
		};
	},

	recentswaps: ({ limit }, context) => recentSwapsReply(limit, context),
};

function refusalOf({ error, ...rest }: ReturnType<typeof neverStarted>): Refusal {
	return new Refusal(error, rest);
}
