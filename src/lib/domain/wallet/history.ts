/** The effect of a transaction on the wallet; not known if a server names transactions only. */
export type HistoryKind = 'received' | 'sent' | 'mined' | 'unknown';

/** A line of a coin's history. */
export interface HistoryEntry {
	/** One text for one line: a transaction may have several. */
	readonly key: string;
	readonly txid: string;
	readonly kind: HistoryKind;
	/** In smallest units, below 0 for what left the wallet. */
	readonly amount: bigint | undefined;
	/** Where it was paid to. */
	readonly address: string | undefined;
	/** 0 while it waits for a block; `undefined` if the node does not know. */
	readonly confirmations: number | undefined;
	/** Height and time of its block, if the node tells them. */
	readonly height: number | undefined;
	readonly at: Date | undefined;
}

export type HistoryFilter = 'all' | 'received' | 'sent' | 'waiting';

export const HISTORY_FILTERS: readonly HistoryFilter[] = ['all', 'received', 'sent', 'waiting'];

/** Reads a filter from an address. */
export function parseHistoryFilter(written: string | null): HistoryFilter {
	return HISTORY_FILTERS.find((each) => each === written) ?? 'all';
}

/**
 * @param typed a part of a txid, of an address or of a name
 * @param namesOf what a line is called, and the user's own names for parts of it
 */
export function filterHistory(
	entries: readonly HistoryEntry[],
	filter: HistoryFilter,
	typed: string,
	namesOf: (entry: HistoryEntry) => readonly string[] = () => [],
): readonly HistoryEntry[] {
	const part = typed.trim().toLowerCase();
	if (filter === 'all' && part === '') return entries;
	return entries.filter(
		(entry) =>
			FITS[filter](entry) &&
			[entry.txid, entry.address ?? '', ...namesOf(entry)].some((text) => text.toLowerCase().includes(part)),
	);
}

/** The newest first, and what waits for a block before all others. Lines of one moment stay as they came. */
export function newestFirst(entries: readonly HistoryEntry[]): HistoryEntry[] {
	const rank = ({ confirmations, at, height }: HistoryEntry) => {
		if (confirmations === 0) return Infinity;
		return at?.getTime() ?? height ?? 0;
	};
	const ranked = entries.map((entry) => ({ entry, rank: rank(entry) }));
	ranked.sort((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank));
	return ranked.map(({ entry }) => entry);
}

const FITS: Readonly<Record<HistoryFilter, (entry: HistoryEntry) => boolean>> = {
	all: () => true,
	received: ({ kind }) => kind === 'received' || kind === 'mined',
	sent: ({ kind }) => kind === 'sent',
	waiting: ({ confirmations }) => confirmations === 0,
};
