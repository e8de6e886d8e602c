import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeProgram } from '#lib/domain/session/saved-node.ts';
import { openDocumentNode } from './document/open-node.ts';
import { openMarketmakerNode } from './marketmaker/open-node.ts';
import type { TradingNode } from './trading-node.ts';

/** Each node program, and what speaks with it. */
const PROGRAMS: Readonly<Record<NodeProgram, (client: NodeClient) => TradingNode>> = {
	document: openDocumentNode,
	marketmaker: openMarketmakerNode,
};

/** Opens the subjects of a node of this program. */
export function openTradingNode(client: NodeClient, program: NodeProgram): TradingNode {
	return PROGRAMS[program](client);
}
