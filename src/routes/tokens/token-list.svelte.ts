import { type TokenQuery, chooseTokens } from '#lib/domain/tokens.ts';
import { isUnderWay } from '#lib/domain/flow/money-flow.ts';
import type { Desk } from '#lib/state/desk.ts';
import { Journal } from '#lib/state/flow/journal.svelte.ts';
import { HeldTokens, TokenReading, type WholeReading } from '#lib/state/tokens/tokens-held.svelte.ts';
import { Tokens } from '#lib/state/tokens/tokens.svelte.ts';
import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { untrack } from 'svelte';

/** The user's filter and sort order; kept while other pages are open. */
export class TokenChoice implements TokenQuery {
	search = $state('');
	show = $state<TokenQuery['show']>('all');
	kind = $state<TokenQuery['kind']>('any');
	sorting = $state<TokenQuery['sorting']>('own');
}

/** State of the token list: filter and sort order. */
export class TokenList {
	readonly choice: TokenChoice;
	readonly reading: TokenReading;
	readonly #tokens: Tokens;
	readonly #held: HeldTokens;
	readonly #journal: Journal;

	constructor(desk: Desk) {
		this.choice = desk.use(TokenChoice);
		this.#tokens = desk.use(Tokens);
		this.#held = desk.use(HeldTokens);
		this.#journal = desk.use(Journal);
		this.reading = desk.use(TokenReading);
	}

	/** Creations that were sent and are not listed yet. */
	readonly pendingRows: readonly TransactionEntry<'token-create'>[] = $derived.by(() => {
		const listed = this.#tokens.ids.current ?? [];
		return this.#created.filter((entry) => isUnderWay(entry) && !listed.includes(entry.txid ?? ''));
	});

	readonly #created: readonly TransactionEntry<'token-create'>[] = $derived.by(() =>
		(this.#journal.entries.current ?? [])
			.filter((entry) => entry.kind === 'token-create')
			.filter(({ txid }) => txid !== undefined),
	);

	/** Ids of the created tokens as one string, which is stable while no token is created. */
	readonly #createdIds: string = $derived(this.#created.map(({ txid }) => txid).join(' '));

	/**
	 * The matching ids, in order. New readings count only after a different change, so that a row does not
	 * move because it was opened.
	 */
	readonly found: readonly string[] = $derived.by(() => {
		void this.reading.learned;
		const ids = this.#tokens.ids.current ?? [];
		const { search, show, kind, sorting } = this.choice;
		const about = { ownKey: this.#tokens.wallet.ownKey, created: this.#createdIds };
		return untrack(() =>
			chooseTokens(
				ids.map((id) => ({
					id,
					token: this.#tokens.known(id),
					isOwn: about.created.includes(id) || this.isOwn(id),
					held: this.#held.units(id),
					minedAt: this.#tokens.minedAt(id),
				})),
				{ search, show, kind, sorting },
			),
		);
	});

	/** The data that this query needs of every token, and the number of tokens without it. */
	readonly gap: { readonly what: WholeReading; readonly missing: number } | undefined = $derived.by(() => {
		void this.reading.learned;
		const what = this.#needed;
		const ids = this.#tokens.ids.current;
		const missing = what && ids ? untrack(() => this.reading.missing(what).length) : 0;
		return what && missing > 0 ? { what, missing } : undefined;
	});

	get #needed(): WholeReading | undefined {
		const { search, show, kind, sorting } = this.choice;
		if (show === 'mine' || sorting === 'balance') return 'holdings';
		const isById = /^[\da-f]{64}$/i.test(search.trim());
		const isByName = search.trim() !== '' && !isById;
		return isByName || kind !== 'any' || sorting !== 'own' ? 'names' : undefined;
	}

	/** Returns whether the daemon's key created or holds the token, or this browser created it. */
	isOwn(id: string): boolean {
		const creator = this.#tokens.known(id)?.creator;
		const isByKey = creator !== undefined && creator === this.#tokens.wallet.ownKey;
		return isByKey || (this.#held.units(id) ?? 0n) > 0n || this.#createdIds.includes(id);
	}
}
