import { CallError } from '#lib/client/call-error.ts';
import type { NodeSwaps } from '#lib/node/swaps.ts';
import { newSwaps, type TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { parseSwapId, type Swap, type SwapIds } from '#lib/domain/swaps/swap.ts';

/** What is known of swaps beside what the node says. */
export interface BegunSearch {
	/** The ids that the node lists. */
	readonly listed: readonly string[];
	/** Reads the ids of those that other requests led to. */
	readonly readTaken: () => Promise<ReadonlySet<string>>;
	readonly signal?: AbortSignal | undefined;
}

export interface BegunSwap {
	readonly id: string;
	/** The node says nothing of it yet, as in the first seconds. */
	readonly isStarting: boolean;
}

/** Of the swaps that came after a request the one that it led to: the user is its taker, and the coins are the same. */
export async function findBegun(
	swaps: NodeSwaps,
	request: TradeRequest,
	{ listed, readTaken, signal }: BegunSearch,
): Promise<BegunSwap | undefined> {
	const later = newSwaps(request, listed);
	if (later.length === 0) return undefined;
	const taken = await readTaken();
	let starting: string | undefined;
	for (const id of later) {
		const ids = taken.has(id) ? undefined : parseSwapId(id);
		const swap = ids && (await findStarted(swaps, ids, signal));
		if (swap === 'not-started') starting ??= id;
		else if (swap && isOf(request, swap)) return { id, isStarting: false };
	}
	return starting === undefined ? undefined : { id: starting, isStarting: true };
}

async function findStarted(
	swaps: NodeSwaps,
	ids: SwapIds,
	signal: AbortSignal | undefined,
): Promise<Swap | 'not-started' | undefined> {
	try {
		return await swaps.find(ids, { signal });
	} catch (error) {
		if (error instanceof CallError && error.code === 'SWAP-NOT-STARTED') return 'not-started';
		throw error;
	}
}

function isOf({ side, base, rel, label }: TradeRequest, swap: Swap): boolean {
	const [gets, pays] = side === 'buy' ? [base, rel] : [rel, base];
	if (label !== undefined && swap.uuid !== undefined && swap.uuid !== label) return false;
	return !swap.isMaker && swap.gets.coin === gets && swap.pays.coin === pays;
}
