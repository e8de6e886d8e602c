import { type Searchable, nearestEntries, rankEntries } from '#lib/domain/search-ranking.ts';
import type { Part } from '#lib/domain/capabilities.ts';
import type { IconName } from '#lib/ui/Icon.svelte';
import {
	FOUND_KINDS,
	type FoundKind,
	KIND_TEXT,
	NEAREST_GROUP,
	RECENT_GROUP,
	TOP_GROUP,
} from '#lib/messages/search.ts';

/** A search result, which links to a page. */
export interface SearchEntry extends Searchable {
	readonly kind: FoundKind;
	readonly note: string;
	readonly icon: IconName;
	/** Resolved path. */
	readonly href: string;
	/** Feature that the node program must support for the result to be shown. */
	readonly needs?: Part;
}

type EntryParts = Omit<SearchEntry, 'weight'> & { readonly weight?: number };

/** Creates an entry, by default with the weight of its kind. */
export function entryOf(parts: EntryParts): SearchEntry {
	return { weight: weightOf(parts.kind), ...parts };
}

const weightOf = (kind: FoundKind): number => Math.min(9, Math.floor(FOUND_KINDS.indexOf(kind) * 0.75));

/** Rows under a heading. */
export interface FoundGroup {
	readonly name: string;
	/** True if the rows are of several kinds. */
	readonly isMixed: boolean;
	readonly entries: readonly SearchEntry[];
}

const MAX_TOP = 3;
const MAX_OF_KIND = 6;
const MAX_RECENT = 6;

/** The best results of all kinds first, then the others grouped by kind, best kind first. */
export function groupFound(
	typed: string,
	entries: readonly SearchEntry[],
	recent: readonly string[],
): FoundGroup[] {
	const ranked = rankEntries(typed, entries, recent);
	if (ranked.length === 0) return [];
	const top = { name: TOP_GROUP, isMixed: true, entries: ranked.slice(0, MAX_TOP) };
	return [top, ...byKind(ranked.slice(MAX_TOP), MAX_OF_KIND)];
}

/** Shown before anything is typed. */
export function groupEntries(recent: readonly SearchEntry[], usual: readonly SearchEntry[]): FoundGroup[] {
	const latest = recent.slice(0, MAX_RECENT);
	const others = usual.filter(({ id }) => !latest.some((each) => each.id === id));
	const head = { name: RECENT_GROUP, isMixed: true, entries: latest };
	return [...(latest.length > 0 ? [head] : []), ...byKind(others, Infinity)];
}

/** Entries whose names differ from the typed text by one or two letters. */
export function nearestGroup(typed: string, entries: readonly SearchEntry[]): FoundGroup | undefined {
	const named = entries.filter(({ kind }) => kind !== 'entry' && kind !== 'swap');
	const nearest = nearestEntries(typed, named);
	return nearest.length > 0 ? { name: NEAREST_GROUP, isMixed: true, entries: nearest } : undefined;
}

function byKind(entries: readonly SearchEntry[], most: number): FoundGroup[] {
	const kinds = new Map<FoundKind, SearchEntry[]>();
	for (const entry of entries) {
		const others = kinds.get(entry.kind) ?? [];
		if (others.length < most) kinds.set(entry.kind, [...others, entry]);
	}
	return [...kinds].map(([kind, found]) => ({
		name: KIND_TEXT[kind].group,
		isMixed: false,
		entries: found,
	}));
}

/**
 * Keeps the rows down to the selected one as they are on screen; the others follow in their new order.
 * @param shown groups on screen
 * @param last index of the selected row
 */
export function keepHead(
	shown: readonly FoundGroup[],
	fresh: readonly FoundGroup[],
	last: number,
): readonly FoundGroup[] {
	const found = new Map(fresh.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
	const groups = new Map<string, FoundGroup>();
	const taken = new Set<string>();
	const add = (group: FoundGroup, entry: SearchEntry) => {
		if (taken.has(entry.id)) return;
		taken.add(entry.id);
		const before = groups.get(group.name)?.entries ?? [];
		groups.set(group.name, { ...group, entries: [...before, entry] });
	};
	const rows = shown.flatMap((group) => group.entries.map(({ id }) => ({ group, entry: found.get(id) })));
	for (const { group, entry } of rows.slice(0, last + 1)) if (entry) add(group, entry);
	for (const group of fresh) for (const entry of group.entries) add(group, entry);
	return [...groups.values()];
}
