import type { PendingBalance } from '#lib/domain/tokens/pending-transfers.ts';
import type { RecipientContext } from '#lib/domain/tokens/token-recipient.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import type { TransferCapacity } from '#lib/state/tokens/transfer-capacities.svelte.ts';
import type { Token } from '#lib/domain/tokens/token.ts';

/** What a form for sending or burning tokens works with. */
export interface Spending {
	readonly token: Token;
	readonly draft: TransferDraft;
	/** With how many decimal places amounts of the token are typed and shown. */
	readonly places: number;
	/** What the daemon's key holds; nothing while it is not known. */
	readonly balance: PendingBalance | undefined;
	/** What one transfer carries of it; nothing while that is not known. */
	readonly capacity: TransferCapacity | undefined;
	readonly context: RecipientContext;
	readonly isBuilding: boolean;
	readonly change: (changed: Partial<TransferDraft>) => void;
	readonly build: () => void;
}
