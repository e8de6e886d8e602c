import type { NodeClient } from '#lib/client/node-client.ts';
import { DOCUMENT_ABILITIES, openReferenceNode } from '#lib/node/reference/open-node.ts';
import { tradingNode, type TradingNode } from '#lib/node/trading-node.ts';

/** A node program with only the features that all programs share. */
export function openFiveFeatures(client: NodeClient): TradingNode {
	const { market, orders, session, swaps, wallet } = openReferenceNode(client);
	const { matching, keepsLabels, candleVolumes } = DOCUMENT_ABILITIES;
	return tradingNode({
		capabilities: {
			...{ matching, keepsLabels, candleVolumes, bots: undefined, control: undefined, deposits: undefined },
			...{ events: undefined, priceRules: undefined, payments: undefined, portfolio: undefined },
			...{ statistics: undefined, tools: undefined },
		},
		...{ market, orders, session, swaps, wallet },
	});
}
