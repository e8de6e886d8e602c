import type { AccountFee } from '#lib/domain/wallet/send-account.ts';

interface AccountOrder {
	readonly to: string;
	/** In smallest units. */
	readonly amount: bigint;
}

/** Payments of coins that are kept in accounts: the node builds, signs and sends them in one call. */
export interface NodeAccounts {
	/** What the network takes for a payment. Nothing is sent. */
	quote(coin: string, order: AccountOrder): Promise<AccountFee>;
	/** Sends it, once, at the quoted fee. Resolves with the transaction's id. */
	send(coin: string, order: AccountOrder, fee: AccountFee): Promise<string>;
}
