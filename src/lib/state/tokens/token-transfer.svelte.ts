import { BURN_KEY } from '#lib/domain/tokens/token-recipient.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import {
	isTransactionOf,
	type JournalEntry,
	type TransactionEntry,
	type TransferKind,
} from '#lib/domain/flow/journal-entry.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { beginTransactionEntry } from '#lib/storage/journal-transactions.ts';
import { required } from './daemon-wallet.svelte.ts';
import type { Desk } from '../desk.ts';
import { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { readKeyCheck } from './token-recipient.ts';
import { TransferPlan, type TransferReview } from './token-transfer-plan.ts';

export type TransferFlow = MoneyFlow<TransferKind, TransferReview>;

/** Opens transfers of one kind: new ones, and those that the journal holds. */
export class TransferFlows {
	readonly #desk: Desk;
	readonly #kind: TransferKind;
	readonly #recipient: string;
	#current = $state.raw<TransferFlow>();
	#isOnCurve = $state.raw<(key: string) => boolean>();
	#opening: symbol | undefined;

	constructor(desk: Desk, kind: TransferKind, recipient: string) {
		this.#desk = desk;
		this.#kind = kind;
		this.#recipient = recipient;
	}

	/** The transfer that is open. */
	get current(): TransferFlow | undefined {
		return this.#current;
	}

	/** Whether a key is a point of the curve; nothing until the check is loaded. */
	get isOnCurve(): ((key: string) => boolean) | undefined {
		return this.#isOnCurve;
	}

	/** Opens the transfer with this id; a new one of that token for `null`, or where there is none with it. */
	async open(id: string | null, tokenId: string): Promise<void> {
		const { entry: opened, draft } = this.#current ?? {};
		if ((opened?.id ?? null) === id && draft?.tokenId === tokenId) return;
		const opening = (this.#opening = Symbol());
		this.#isOnCurve ??= await readKeyCheck();
		const entry = id === null ? undefined : await readEntry(this.#desk.database, id);
		// The user went on to another one meanwhile.
		if (this.#opening !== opening) return;
		const flow = this.#flowOf(tokenId, this.#isOurs(entry, tokenId) ? entry : undefined);
		this.#current = flow;
		await flow.resume();
	}

	/** Stores a new transfer that begins with what was typed for one that was refused; resolves with its id. */
	async beginAgain(draft: TransferDraft): Promise<string> {
		const { database, connection } = this.#desk;
		const { id } = await beginTransactionEntry(database, { nodeId: connection.id, kind: this.#kind, draft });
		return id;
	}

	#isOurs(entry: JournalEntry | undefined, tokenId: string): entry is TransactionEntry<TransferKind> {
		const isOfKind = isTransactionOf(entry, this.#kind) && entry.nodeId === this.#desk.connection.id;
		return isOfKind && entry.draft.tokenId === tokenId;
	}

	#flowOf(tokenId: string, entry: TransactionEntry<TransferKind> | undefined): TransferFlow {
		const { database, connection } = this.#desk;
		const plan = new TransferPlan(required(connection.daemon), this.#kind);
		const draft = { tokenId, sender: '', recipient: this.#recipient, amount: '', places: 0 };
		return new MoneyFlow({ plan, database, nodeId: connection.id, draft, entry });
	}
}

/** Transfers to a key that the user names. */
export class TokenTransfers extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-transfer', '');
	}
}

/** Transfers to the key that nobody has. */
export class TokenBurns extends TransferFlows {
	constructor(desk: Desk) {
		super(desk, 'token-burn', BURN_KEY);
	}
}
