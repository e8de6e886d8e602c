import { isUnderWay } from '#lib/domain/money-flow.ts';
import { matchesSearch } from '#lib/domain/token.ts';
import type { Journal } from '#lib/state/journal.svelte.ts';
import type { Tokens } from '#lib/state/tokens.svelte.ts';
import type { JournalEntry } from '#lib/storage/journal.ts';

/** So many rows more whenever the end of the list comes into sight. */
const ROWS = 60;

/** What the user sees of the tokens: which of them, and how many rows so far. */
export class TokenList {
	search = $state('');
	show = $state<'all' | 'mine'>('all');
	#rows = $state(ROWS);
	readonly #tokens: Tokens;
	readonly #journal: Journal;

	constructor(tokens: Tokens, journal: Journal) {
		this.#tokens = tokens;
		this.#journal = journal;
	}

	/** The creations that were sent and are not listed yet. */
	readonly ghosts: readonly JournalEntry[] = $derived.by(() => {
		const listed = this.#tokens.ids.current ?? [];
		return this.#created.filter((entry) => isUnderWay(entry) && !listed.includes(entry.txid ?? ''));
	});

	readonly #created: readonly JournalEntry[] = $derived.by(() =>
		(this.#journal.entries.current ?? []).filter(({ kind, txid }) => kind === 'token-create' && txid),
	);

	readonly #createdIds: readonly (string | undefined)[] = $derived(this.#created.map(({ txid }) => txid));

	/** Everything that fits the search, one's own first. */
	readonly found: readonly string[] = $derived.by(() => {
		const fitting = (this.#tokens.ids.current ?? []).filter((id) => this.#fits(id));
		const own = fitting.filter((id) => this.isOwn(id));
		return this.show === 'mine' ? own : [...own, ...fitting.filter((id) => !own.includes(id))];
	});

	/** The part of it that has rows. */
	readonly rows: readonly string[] = $derived(this.found.slice(0, this.#rows));

	/** How many tokens the search cannot find by name, because nobody has read them yet. */
	readonly unread: number = $derived.by(
		() => (this.#tokens.ids.current ?? []).filter((id) => !this.#tokens.known(id)).length,
	);

	showMore(): void {
		this.#rows += ROWS;
	}

	/** Reads every token that is not known yet, one after the other. */
	async readAll(): Promise<void> {
		for (const id of this.#tokens.ids.current ?? []) await this.#tokens.want(id);
	}

	/** The daemon's key made it, or this browser did. */
	isOwn(id: string): boolean {
		const creator = this.#tokens.known(id)?.creator;
		const isByKey = creator !== undefined && creator === this.#tokens.wallet.ownKey;
		return isByKey || this.#tokens.holds(id) || this.#createdIds.includes(id);
	}

	#fits(id: string): boolean {
		const token = this.#tokens.known(id);
		return token ? matchesSearch(token, this.search) : id.includes(this.search.trim().toLowerCase());
	}
}
