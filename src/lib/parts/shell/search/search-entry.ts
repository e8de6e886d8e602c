import type { Searchable } from '#lib/domain/search-ranking.ts';
import type { Part } from '#lib/domain/abilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { FOUND_KINDS, type FoundKind } from '#lib/words/search.ts';

/** A result of the search: a place to go to. */
export interface SearchEntry extends Searchable {
	readonly kind: FoundKind;
	readonly note: string;
	readonly icon: IconName;
	/** Resolved. */
	readonly href: string;
	/** Left out if the node program does not serve it. */
	readonly needs?: Part;
}

type EntryParts = Omit<SearchEntry, 'weight'> & { readonly weight?: number };

/** An entry with the weight of its kind. */
export function entryOf(parts: EntryParts): SearchEntry {
	return { weight: weightOf(parts.kind), ...parts };
}

const weightOf = (kind: FoundKind): number => Math.min(9, Math.floor(FOUND_KINDS.indexOf(kind) * 0.75));
