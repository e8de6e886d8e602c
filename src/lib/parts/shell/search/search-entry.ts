import type { Searchable } from '#lib/domain/search/search-ranking.ts';
import type { Part } from '#lib/domain/control/abilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { FOUND_KINDS, type FoundKind } from '#lib/words/search/search-words.ts';

/** A form or dialog that the search asks a page to open, once. */
export type Asked = NonNullable<App.PageState['asked']>;

/** A result of the search: a place to go to, or a command, which never sends anything itself. */
export interface SearchEntry extends Searchable {
	readonly kind: FoundKind;
	readonly note: string;
	readonly icon: IconName;
	/** Resolved. */
	readonly href?: string;
	readonly asked?: Asked;
	/** In place of an address: it may lead to a form or a dialog. */
	readonly run?: () => unknown;
	/** Left out if the node program does not serve it. */
	readonly needs?: Part;
}

type EntryParts = Omit<SearchEntry, 'weight'> & { readonly weight?: number };

/** An entry with the weight of its kind. */
export function entryOf(parts: EntryParts): SearchEntry {
	return { weight: weightOf(parts.kind), ...parts };
}

const weightOf = (kind: FoundKind): number => Math.min(9, Math.floor(FOUND_KINDS.indexOf(kind) * 0.75));
