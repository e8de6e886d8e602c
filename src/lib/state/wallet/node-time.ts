import { skewOf } from '#lib/domain/session/clock-skew.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

/** By the node's clock; by this computer's where the node does not say. In milliseconds since 1970. */
export async function nodeTime(node: TradingNode): Promise<number> {
	const reading = await node.session.clock().catch(() => undefined);
	return Date.now() + (reading ? skewOf(reading) : 0);
}
