import { EMPTY_TOKEN_DRAFT, type TokenDraft } from '#lib/domain/tokens/token-draft.ts';
import type { Desk } from '../desk.ts';
import { AddressedFlow } from '../flow/addressed-flow.svelte.ts';
import type { MoneyFlow } from '../flow/money-flow.svelte.ts';
import { identityOf } from './daemon-identity.ts';
import { required } from './required-daemon.ts';
import { TokenPlan, type TokenReview } from './token-plan.ts';

export type TokenFlow = MoneyFlow<'token-create', TokenReview>;

/** The creation of a token that is open: a new one, or one that the journal holds. */
export class TokenCreation {
	readonly #flow: AddressedFlow<'token-create', TokenReview>;

	constructor(desk: Desk) {
		const planOf = () => new TokenPlan(required(desk.connection.daemon), identityOf(desk));
		this.#flow = new AddressedFlow({ desk, kind: 'token-create', planOf });
	}

	get current(): TokenFlow | undefined {
		return this.#flow.current;
	}

	/** Opens the creation with this id; a new one for `null`, or where there is none with it. */
	open(id: string | null): Promise<void> {
		return this.#flow.open(id, EMPTY_TOKEN_DRAFT);
	}

	/** Stores a new creation that begins with what was typed for one that was refused; resolves with its id. */
	beginAgain(draft: TokenDraft): Promise<string> {
		return this.#flow.beginAgain({ ...draft, page: 'describe' });
	}
}
