import type { NodeClient } from '#lib/client/node-client.ts';
import { quoteMatching } from '#lib/domain/matching/quote-matching.ts';
import { openTrading as openDocumentTrading } from '../document/orders.ts';
import type { NodeTrading } from '../subjects/orders.ts';

export function openTrading(client: NodeClient): NodeTrading {
	const { take } = openDocumentTrading(client);
	return {
		matching: quoteMatching,
		keepsLabels: true,
		// Its own sweep sets a price without the fees, which makers then ignore: the bound that was agreed to is the limit.
		take: (terms) => take({ ...terms, isSweep: false }),
	};
}
