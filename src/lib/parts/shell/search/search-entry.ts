import type { Searchable } from '#lib/domain/search/search-ranking.ts';
import type { Part } from '#lib/domain/control/abilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import { FOUND_KINDS, type FoundKind } from '#lib/words/search/search-words.ts';

/** What a page does for a choice of the search, once, when it is there. */
export type Asked = NonNullable<App.PageState['asked']>;

/** Something that the search finds: somewhere to go, or something that the desk does without sending anything. */
export interface SearchEntry extends Searchable {
	readonly kind: FoundKind;
	/** Text beside the name. */
	readonly note: string;
	readonly icon: IconName;
	/** Resolved. */
	readonly href?: string;
	/** What the page at that address opens. */
	readonly asked?: Asked;
	/** In place of an address. It may lead to a form or a dialog, and never sends anything itself. */
	readonly run?: () => unknown;
	/** Only under a node program that serves this. */
	readonly needs?: Part;
}

type EntryParts = Omit<SearchEntry, 'weight'> & { readonly weight?: number };

/** An entry with the weight of its kind. */
export function entryOf(parts: EntryParts): SearchEntry {
	return { weight: weightOf(parts.kind), ...parts };
}

const weightOf = (kind: FoundKind): number => Math.min(9, Math.floor(FOUND_KINDS.indexOf(kind) * 0.75));
