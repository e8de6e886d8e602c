import type { NodeClient } from '#lib/client/node-client.ts';
import type { TradingNode } from '../trading-node.ts';
import { openMarket } from './market.ts';

/** A node that speaks as the API document does, and the real program where it differs in names and shapes only. */
export function openDocumentNode(client: NodeClient): TradingNode {
	return { market: openMarket(client) };
}
