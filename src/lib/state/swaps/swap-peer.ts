import { statsdisp } from '#lib/api/swaps.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';

const HOUR_SECONDS = 3600;

/**
 * The public key of the other side. A swap's record does not name it; the node's log of the network does, for as long as
 * it goes back.
 *
 * @throws CallError
 */
export async function readPeerKey(node: NodeClient, swap: Swap): Promise<string | undefined> {
	const [bob, alice] = swap.iambob ? [swap.pays, swap.gets] : [swap.gets, swap.pays];
	const range = swap.startedAt === undefined ? {} : rangeAround(swap.startedAt, swap.finishedAt);
	const filter = { base: bob.coin, rel: alice.coin, ...range };
	const { swaps = [] } = await node.call(statsdisp, filter, { priority: 'user' });
	const seen = swaps.find(
		({ requestid, quoteid }) => requestid === swap.requestid && quoteid === swap.quoteid,
	);
	return (swap.iambob ? seen?.dest : seen?.src) || undefined;
}

/** Logs are long: only what was around the swap is asked for. */
function rangeAround(startedAt: number, finishedAt: number | undefined) {
	const starttime = Math.floor(startedAt / 1000) - HOUR_SECONDS;
	return finishedAt === undefined
		? { starttime }
		: { starttime, endtime: Math.ceil(finishedAt / 1000) + HOUR_SECONDS };
}
