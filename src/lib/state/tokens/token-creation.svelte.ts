import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/tokens/token-draft.ts';
import { isTransactionOf, type TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { readEntry } from '#lib/storage/journal-reading.ts';
import { beginTransactionEntry } from '#lib/storage/journal-transactions.ts';
import { required } from './daemon-wallet.svelte.ts';
import type { Desk } from '../desk.ts';
import { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { TokenPlan, type TokenReview } from './token-plan.ts';

export type TokenFlow = MoneyFlow<'token-create', TokenReview>;

/** Opens token creations: new ones, and those that the journal holds. */
export class TokenCreation {
	readonly #desk: Desk;
	#current = $state.raw<TokenFlow>();
	#opening: symbol | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The creation that is open. */
	get current(): TokenFlow | undefined {
		return this.#current;
	}

	/** Opens the creation with this id; a new one for `null`, or where there is none with it. */
	async open(id: string | null): Promise<void> {
		const isOpen = this.#current && (this.#current.entry?.id ?? null) === id;
		if (isOpen) return;
		const opening = (this.#opening = Symbol());
		const entry = id === null ? undefined : await readEntry(this.#desk.database, id);
		// The user went on to another one meanwhile.
		if (this.#opening !== opening) return;
		const isOurs = isTransactionOf(entry, 'token-create') && entry.nodeId === this.#desk.connection.id;
		const flow = this.#flowOf(isOurs ? entry : undefined);
		this.#current = flow;
		await flow.resume();
	}

	/** Stores a new creation that begins with what was typed for one that was refused; resolves with its id. */
	async beginAgain(draft: TokenDraft): Promise<string> {
		const { database, connection } = this.#desk;
		const entry = await beginTransactionEntry(database, {
			nodeId: connection.id,
			kind: 'token-create',
			draft: { ...draft, page: 'describe' },
		});
		return entry.id;
	}

	#flowOf(entry: TransactionEntry<'token-create'> | undefined): TokenFlow {
		const { database, connection } = this.#desk;
		const plan = new TokenPlan(required(connection.daemon));
		return new MoneyFlow({ plan, database, nodeId: connection.id, draft: EMPTY_TOKEN_DRAFT, entry });
	}
}
