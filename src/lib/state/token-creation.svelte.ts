import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/token-draft.ts';
import { readEntry, type JournalEntry } from '#lib/storage/journal.ts';
import { required } from './daemon-wallet.svelte.ts';
import type { Desk } from './desk.ts';
import { MoneyFlow } from './money-flow.svelte.ts';
import { TokenPlan, type TokenReview } from './token-plan.ts';

export type TokenFlow = MoneyFlow<TokenDraft, TokenReview>;

/** Opens token creations: new ones, and those that the journal holds. */
export class TokenCreation {
	readonly #desk: Desk;
	#flow: TokenFlow | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The creation with this id; a new one where there is none. Coming back to a page finds the same object. */
	async open(id: string | null): Promise<TokenFlow> {
		if (id !== null && this.#flow?.entry?.id === id) return this.#flow;
		const entry = id === null ? undefined : await readEntry(this.#desk.database, id);
		const isOurs = entry?.kind === 'token-create' && entry.nodeId === this.#desk.open.id;
		this.#flow = this.#flowOf(isOurs ? (entry as JournalEntry<TokenDraft>) : undefined);
		void this.#flow.resume();
		return this.#flow;
	}

	/** A new creation that begins with what was typed for another one, which was refused. */
	async beginAgain(draft: TokenDraft): Promise<TokenFlow> {
		this.#flow = this.#flowOf(undefined);
		this.#flow.type({ ...draft, page: 'describe' });
		return this.#flow;
	}

	#flowOf(entry: JournalEntry<TokenDraft> | undefined): TokenFlow {
		const { database, open } = this.#desk;
		const plan = new TokenPlan(required(open.daemon));
		return new MoneyFlow({ plan, database, nodeId: open.id, draft: EMPTY_TOKEN_DRAFT, entry });
	}
}
