import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodeAccounts } from '../subjects/wallet.ts';
import { openAccounts as openDocumentAccounts } from '../document/wallet/accounts.ts';

/** Most builds of the real program have no such method, and close the connection on one that they do not know. */
export function openAccounts(client: NodeClient): NodeAccounts {
	const { quote, ...rest } = openDocumentAccounts(client);
	return {
		...rest,
		async quote(coin, order) {
			try {
				return await quote(coin, order);
			} catch (error) {
				if (!(error instanceof CallError) || error.kind !== 'dropped') throw error;
				throw new CallError('refused', `This build of the node cannot send ${coin}.`, { cause: error });
			}
		},
	};
}
