import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeTools } from '../../tools/tools.ts';
import { openAddresses } from './addresses.ts';
import { openHoldings } from './holdings.ts';
import { openKeys } from './keys.ts';
import { openMessages } from './messages.ts';
import { openPictures } from './pictures.ts';
import { openSnapshots } from './snapshots.ts';
import { openTransactions } from './transactions.ts';

export function openTools(client: NodeClient): NodeTools {
	return {
		addresses: openAddresses(client),
		holdings: openHoldings(client),
		keys: openKeys(client),
		messages: openMessages(client),
		pictures: openPictures(client),
		snapshots: openSnapshots(client),
		transactions: openTransactions(client),
	};
}
