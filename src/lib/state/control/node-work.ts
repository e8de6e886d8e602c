import { CallError } from '#lib/client/call-error.ts';
import type { NodeWork } from '#lib/domain/control/node-stop.ts';
import { REFERENCE_COIN } from '#lib/domain/money/price.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

/** The list of orders wants a pair to begin with, and has all others behind. */
const ANY_PAIR = { base: REFERENCE_COIN, rel: 'BTC' };

/** What a node is at. What it refuses to tell is left out; a node that does not answer fails. */
export async function readWork(node: TradingNode, signal: AbortSignal): Promise<NodeWork> {
	const options = { signal };
	const control = node.control;
	const [open, recent, bots, orders] = await Promise.all([
		toldOf(node.swaps.open(options)),
		toldOf(node.swaps.recent(1, options)),
		toldOf(control.runningBots(options)),
		toldOf(node.orders.list(ANY_PAIR, options)),
	]);
	return {
		swaps: open?.length,
		isCritical: open?.some(({ isCritical }) => isCritical),
		isRequesting: recent && recent.waiting !== undefined,
		bots,
		orders: orders?.length,
	};
}

async function toldOf<Value>(reading: Promise<Value>): Promise<Value | undefined> {
	try {
		return await reading;
	} catch (error) {
		if (error instanceof CallError && ['refused', 'dropped', 'malformed'].includes(error.kind))
			return undefined;
		throw error;
	}
}
