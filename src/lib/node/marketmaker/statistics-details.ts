import type { NodeClient } from '#lib/client/node-client.ts';
import { openStatisticsDetails as openDocumentDetails } from '../document/market/statistics.ts';
import type { NodeStatisticsDetails } from '../subjects/statistics.ts';

/** The program closes the connection when it is asked for its new messages: it has no such method. */
export function openStatisticsDetails(client: NodeClient): NodeStatisticsDetails {
	return { ...openDocumentDetails(client), canCountNew: false };
}
