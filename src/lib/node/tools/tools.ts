import type { NodeAddresses } from './addresses.ts';
import type { NodeHoldings } from './holdings.ts';
import type { NodeKeys } from './keys.ts';
import type { NodeMessages } from './messages.ts';
import type { NodePictures } from './pictures.ts';
import type { NodeSnapshots } from './snapshots.ts';
import type { NodeTransactions } from './transactions.ts';

/** What a node can compute or look up besides trading and paying. */
export interface NodeTools {
	readonly addresses: NodeAddresses;
	readonly holdings: NodeHoldings;
	readonly keys: NodeKeys;
	readonly messages: NodeMessages;
	readonly pictures: NodePictures;
	readonly snapshots: NodeSnapshots;
	readonly transactions: NodeTransactions;
}
