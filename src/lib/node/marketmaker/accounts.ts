import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { AccountPayments } from '../subjects/payments.ts';
import { openAccounts as openDocumentAccounts } from '../document/wallet/accounts.ts';

/** Most builds of the real program have no such method, and close the connection on one that they do not know. */
export function openAccounts(client: NodeClient): AccountPayments {
	const { quoteFromAccount, ...rest } = openDocumentAccounts(client);
	return {
		...rest,
		async quoteFromAccount(coin, order) {
			try {
				return await quoteFromAccount(coin, order);
			} catch (error) {
				if (!(error instanceof CallError) || error.kind !== 'dropped') throw error;
				throw new CallError('refused', `This build of the node cannot send ${coin}.`, { cause: error });
			}
		},
	};
}
