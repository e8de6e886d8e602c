import { priceOfVolumes } from '../../../market/prices.ts';
import type { SwapRow } from '../../../trade/swaps/swap-row.ts';
import { Decimal } from '../../../wire.ts';
import { ownSwaps, recentSwapsReply as documentReply } from '../../document/replies/trade-reply.ts';
import { isStarting } from './swap-reply.ts';
import type { CallContext } from '../../node-parts.ts';

/** A finished swap says what it moved, the sums stand beside them, and `pending` only where a request waits. */
export function recentSwapsReply(limit: number, context: CallContext) {
	const pending = pendingReply(context);
	const swaps = ownSwaps(context).slice(-limit).reverse();
	return {
		result: 'success' as const,
		swaps: swaps.map((swap) => swapIds(swap, context)),
		netamounts: netAmounts(swaps.filter((swap) => isListedAsDone(swap, context))),
		...(pending && { pending: { ...pending, uuid: undefined } }),
	};
}

/** The request that waits. Only the reply to the request itself has its name. */
export function pendingReply(context: CallContext) {
	const { pending } = documentReply(0, context);
	return pending.uuid === undefined ? undefined : pending;
}

/** Whatever it ended in: coins that came back or a claimed deposit are listed as a trade that went through. */
function isListedAsDone(swap: SwapRow, { now }: CallContext): boolean {
	return swap.status === 'finished' && !isStarting(swap, now);
}

function swapIds(swap: SwapRow, context: CallContext) {
	const { requestid, quoteid } = swap;
	return isListedAsDone(swap, context)
		? ([requestid, quoteid, movedBy(swap)] as const)
		: ([requestid, quoteid] as const);
}

function movedBy(swap: SwapRow) {
	const { bob, alice } = swap;
	const [source, destination] = changesOf(swap);
	return {
		[bob]: new Decimal(source),
		[alice]: new Decimal(destination),
		price: new Decimal(priceOfVolumes(swap.srcAmount, swap.destAmount)),
	};
}

/** What came in of bob's coin and of alice's, seen from the user; below 0 what went out. */
function changesOf({ iambob, srcAmount, destAmount }: SwapRow): readonly [bigint, bigint] {
	return iambob ? [-srcAmount, destAmount] : [srcAmount, -destAmount];
}

function netAmounts(swaps: readonly SwapRow[]) {
	const sums = new Map<string, bigint>();
	for (const swap of swaps) {
		const [source, destination] = changesOf(swap);
		sums.set(swap.bob, (sums.get(swap.bob) ?? 0n) + source);
		sums.set(swap.alice, (sums.get(swap.alice) ?? 0n) + destination);
	}
	return [...sums.keys()].sort().map((coin) => ({ [coin]: new Decimal(sums.get(coin) ?? 0n) }));
}
