import type { TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { BURN_KEY } from '#lib/domain/tokens/token-recipient.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { identityOf } from './daemon-identity.ts';
import { required } from './required-daemon.ts';
import { readKeyCheck } from './token-recipient.ts';
import { TransferPlan, type TransferReview } from './token-transfer-plan.ts';

export type TransferFlow = MoneyFlow<TransferKind, TransferReview>;

/** The transfer of one kind that is open: a new one, or one that the journal holds. */
export class TransferFlows {
	readonly #recipient: string;
	readonly #flow: AddressedFlow<TransferKind, TransferReview>;
	#isOnCurve = $state.raw<(key: string) => boolean>();

	constructor(desk: Desk, kind: TransferKind, recipient: string) {
		this.#recipient = recipient;
		const planOf = () => new TransferPlan(required(desk.connection.daemon), identityOf(desk), kind);
		this.#flow = new AddressedFlow({ desk, kind, planOf });
	}

	get current(): TransferFlow | undefined {
		return this.#flow.current;
	}

	/** Whether a key is a point of the curve; nothing until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	/** Opens the transfer with this id; a new one of that token for `null`, or where there is none with it. */
	async open(id: string | null, tokenId: string): Promise<void> {
		const draft = { tokenId, sender: '', recipient: this.#recipient, amount: '', places: 0 };
		await Promise.all([
			this.#loadKeyCheck(),
			this.#flow.open(id, draft, (wanted) => wanted.tokenId === tokenId),
		]);
	}

	/** Stores a new transfer that begins with what was typed for one that was refused; resolves with its id. */
	beginAgain(draft: TransferDraft): Promise<string> {
		return this.#flow.beginAgain(draft);
	}

	async #loadKeyCheck(): Promise<void> {
		this.#isOnCurve ??= await readKeyCheck();
	}
}

/** Transfers to a key that the user names. */
export class TokenTransfers extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-transfer', '');
	}
}

/** Transfers to the key that has no owner. */
export class TokenBurns extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-burn', BURN_KEY);
	}
}
