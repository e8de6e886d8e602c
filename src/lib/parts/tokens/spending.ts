import type { PendingBalance, RecipientContext, TransferDraft } from '#lib/domain/token-transfer.ts';
import type { TransferCapacity } from '#lib/state/tokens/transfer-capacities.svelte.ts';
import type { Token } from '#lib/domain/tokens.ts';

/** Model of a form that sends or burns tokens. */
export interface Spending {
	readonly token: Token;
	readonly draft: TransferDraft;
	/** Number of decimals with which amounts of the token are typed and shown. */
	readonly places: number;
	/** Balance of the daemon's key; `undefined` while unknown. */
	readonly balance: PendingBalance | undefined;
	/** The most that one transfer can carry; `undefined` while unknown. */
	readonly capacity: TransferCapacity | undefined;
	readonly context: RecipientContext;
	readonly isBuilding: boolean;
	readonly change: (changed: Partial<TransferDraft>) => void;
	readonly build: () => void;
}
