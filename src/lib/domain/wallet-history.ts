import {
	chainCoinOf,
	isCall,
	type CallEntry,
	type JournalEntry,
	type JournalKind,
} from './flow/journal-entry.ts';
import type { Stage, Swap } from './swaps/swap.ts';

/** The effect of a transaction on the wallet; unknown if a server lists only txids. */
export type HistoryKind = 'received' | 'sent' | 'mined' | 'unknown';

/** A line of a coin's history. */
export interface HistoryEntry {
	/** Unique per line: a transaction may have several lines. */
	readonly key: string;
	readonly txid: string;
	readonly kind: HistoryKind;
	/** In smallest units, negative for outgoing amounts. */
	readonly amount: bigint | undefined;
	/** Recipient of the payment. */
	readonly address: string | undefined;
	/** 0 while it is unconfirmed; `undefined` if the node does not know. */
	readonly confirmations: number | undefined;
	/** Height and time of its block, if the node reports them. */
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
 * @param namesOf the title of a line, and the user's own names for parts of it
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

/** Newest first, with unconfirmed lines before all others. Lines with the same time keep their order. */
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

/** The reason for a transaction of the wallet: a payment of a swap, or an entry of the journal. */
export type HistoryCause =
	| { readonly of: 'swap'; readonly swap: Swap; readonly stage: Stage }
	| { readonly of: 'journal'; readonly entry: JournalEntry };

/** By coin and transaction. */
export type HistoryCauses = ReadonlyMap<string, HistoryCause>;

/** The payments of a swap that leave the user's wallet or come into it, by the side. */
const TAKERS: ReadonlySet<Stage> = new Set<Stage>([
	'fee',
	'taker-payment',
	'taker-spend',
	'taker-reclaim',
	'deposit-claim',
]);
const MAKERS: ReadonlySet<Stage> = new Set<Stage>([
	'maker-deposit',
	'maker-payment',
	'maker-spend',
	'maker-reclaim',
	'deposit-refund',
]);

/** The known causes of all transactions: from the swaps, and from what this browser sent. */
export function causesOf(swaps: readonly Swap[], entries: readonly JournalEntry[]): HistoryCauses {
	const causes = new Map<string, HistoryCause>();
	for (const entry of entries) {
		const [coin, txid] = [coinOf(entry), entry.txid];
		if (coin !== undefined && txid !== undefined) causes.set(keyOf(coin, txid), { of: 'journal', entry });
	}
	for (const swap of swaps)
		for (const { stage, coin, txid } of swap.payments)
			if (txid !== undefined && (swap.isMaker ? MAKERS : TAKERS).has(stage))
				causes.set(keyOf(coin, txid), { of: 'swap', swap, stage });
	return causes;
}

export function causeOf(
	causes: HistoryCauses,
	coin: string,
	{ txid }: Pick<HistoryEntry, 'txid'>,
): HistoryCause | undefined {
	return causes.get(keyOf(coin, txid));
}

const keyOf = (coin: string, txid: string): string => `${coin} ${txid.toLowerCase()}`;

/** The coin of a call that leads to a transaction; other calls have no txid. */
function coinOf(entry: JournalEntry): string | undefined {
	if (!isCall(entry)) return chainCoinOf(entry);
	const { draft }: CallEntry = entry;
	return 'coin' in draft ? draft.coin : undefined;
}

const LEAVING: ReadonlySet<Stage | JournalKind> = new Set<Stage | JournalKind>([
	...(['fee', 'maker-deposit', 'taker-payment', 'maker-payment'] as const),
	...(['send', 'send-account', 'time-lock', 'deposit'] as const),
]);

/** A line with the change of a transaction that pays something out. */
export function isReturn(cause: HistoryCause, kind: HistoryKind): boolean {
	return kind === 'received' && LEAVING.has(cause.of === 'swap' ? cause.stage : cause.entry.kind);
}
