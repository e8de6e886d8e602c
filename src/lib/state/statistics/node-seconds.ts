import { CallError } from '#lib/client/call-error.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

/** Unix seconds by the node's clock, which dates its log; by the browser's where a node with fewer than two coins on reports none. */
export async function nodeSeconds({ session }: TradingNode, signal: AbortSignal): Promise<number> {
	try {
		const { reported } = await session.clock({ signal });
		return Math.ceil(reported / 1000);
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		return Math.ceil(Date.now() / 1000);
	}
}
