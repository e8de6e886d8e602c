import {
	chainCoinOf,
	isCall,
	type CallEntry,
	type JournalEntry,
	type JournalKind,
} from './flow/journal-entry.ts';
import { paymentOf, type Stage, type Swap } from './swaps/swap.ts';

/** Effect of a transaction on the wallet. `unknown` if a server lists only txids. */
export type HistoryKind = 'received' | 'sent' | 'mined' | 'unknown';

/** A row of a coin's history. */
export interface HistoryEntry {
	/** Unique per row, because a transaction may have several rows. */
	readonly key: string;
	readonly txid: string;
	readonly kind: HistoryKind;
	/** In smallest units, before fees; negative if outgoing. */
	readonly amount: bigint | undefined;
	/** Fee of the transaction, positive; repeated in each row of it. `undefined` if the node reports none. */
	readonly fee?: bigint | undefined;
	/** Recipient of the payment. */
	readonly address: string | undefined;
	/** 0 while unconfirmed; `undefined` if the node does not report it. */
	readonly confirmations: number | undefined;
	/** Height and time of the block, if the node reports them. */
	readonly height: number | undefined;
	readonly at: Date | undefined;
}

export type HistoryFilter = 'all' | 'received' | 'sent' | 'waiting';

export const HISTORY_FILTERS: readonly HistoryFilter[] = ['all', 'received', 'sent', 'waiting'];

/** Parses the filter in a URL. */
export function parseHistoryFilter(written: string | null): HistoryFilter {
	return HISTORY_FILTERS.find((each) => each === written) ?? 'all';
}

/**
 * @param typed part of a txid, an address or a name
 * @param namesOf title of a row, and the user's labels for parts of it
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

/** Sorts newest first, unconfirmed rows before all others. Rows with the same time keep their order. */
export function newestFirst(entries: readonly HistoryEntry[]): HistoryEntry[] {
	const rank = ({ confirmations, at, height }: HistoryEntry) => {
		if (confirmations === 0) return Infinity;
		return at?.getTime() ?? height ?? 0;
	};
	const ranked = entries.map((entry) => ({ entry, rank: rank(entry) }));
	ranked.sort((one, other) => (one.rank === other.rank ? 0 : other.rank - one.rank));
	return ranked.map(({ entry }) => entry);
}

/** Appends the entries that are not in the list yet. Both are sorted, newest first. */
export function withOlder(
	rows: readonly HistoryEntry[],
	older: readonly HistoryEntry[],
): readonly HistoryEntry[] {
	const known = new Set(rows.map(({ key }) => key));
	const added = older.filter(({ key }) => !known.has(key));
	return added.length === 0 ? rows : [...rows, ...added];
}

/**
 * The newest page, followed by the older rows of an earlier reading. Rows that a reorg removed disappear with it. Without
 * an overlap, the older rows would leave a gap, and are dropped.
 */
export function withNewest(
	page: readonly HistoryEntry[],
	earlier: readonly HistoryEntry[],
): readonly HistoryEntry[] {
	const last = page.at(-1);
	const place = earlier.findIndex(({ key }) => key === last?.key);
	const older = place < 0 ? [] : earlier.slice(place + 1);
	const deeper = (last?.confirmations ?? 0) - (earlier[place]?.confirmations ?? 0);
	if (older.length === 0 || deeper === 0) return older.length === 0 ? page : [...page, ...older];
	const deepened = older.map((row) =>
		row.confirmations === undefined ? row : { ...row, confirmations: row.confirmations + deeper },
	);
	return [...page, ...deepened];
}

const FITS: Readonly<Record<HistoryFilter, (entry: HistoryEntry) => boolean>> = {
	all: () => true,
	received: ({ kind }) => kind === 'received' || kind === 'mined',
	sent: ({ kind }) => kind === 'sent',
	waiting: ({ confirmations }) => confirmations === 0,
};

/** Reason for a wallet transaction: a payment of a swap, or a journal entry. */
export type HistoryCause =
	| { readonly of: 'swap'; readonly swap: Swap; readonly stage: Stage }
	| { readonly of: 'journal'; readonly entry: JournalEntry };

/** By coin and txid. */
export type HistoryCauses = ReadonlyMap<string, ReadonlyMap<string, HistoryCause>>;

/** Payments of a swap out of or into the user's wallet, by role. */
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

/** Known causes of all transactions, from swaps and the journal. */
export function causesOf(swaps: readonly Swap[], entries: readonly JournalEntry[]): HistoryCauses {
	const causes = new Map<string, Map<string, HistoryCause>>();
	const add = (coin: string, txid: string, cause: HistoryCause) => {
		const ofCoin = causes.get(coin) ?? new Map<string, HistoryCause>();
		causes.set(coin, ofCoin.set(txid.toLowerCase(), cause));
	};
	for (const entry of entries) {
		const [coin, txid] = [coinOf(entry), entry.txid];
		if (coin !== undefined && txid !== undefined) add(coin, txid, { of: 'journal', entry });
	}
	for (const swap of swaps) {
		const own = swap.isMaker ? MAKERS : TAKERS;
		for (const { stage, coin, txid } of swap.payments)
			if (txid !== undefined && own.has(stage)) add(coin, txid, { of: 'swap', swap, stage });
	}
	return causes;
}

export function causeOf(
	causes: HistoryCauses,
	coin: string,
	{ txid }: Pick<HistoryEntry, 'txid'>,
): HistoryCause | undefined {
	return causes.get(coin)?.get(txid.toLowerCase());
}

/** Coin of an entry that leads to a transaction; other calls have no txid. */
function coinOf(entry: JournalEntry): string | undefined {
	if (!isCall(entry)) return chainCoinOf(entry);
	const { draft }: CallEntry = entry;
	return 'coin' in draft ? draft.coin : undefined;
}

const LEAVING: ReadonlySet<Stage | JournalKind> = new Set<Stage | JournalKind>([
	...(['fee', 'maker-deposit', 'taker-payment', 'maker-payment'] as const),
	...(['send', 'send-account', 'time-lock', 'deposit'] as const),
]);

const isLeaving = (cause: HistoryCause): boolean =>
	LEAVING.has(cause.of === 'swap' ? cause.stage : cause.entry.kind);

/** True for a row with the change of an outgoing transaction. */
export const isReturn = (cause: HistoryCause, kind: HistoryKind): boolean =>
	kind === 'received' && isLeaving(cause);

/** Payments from the wallet that are not in its history, by txid. */
export function missingPayments(
	causes: HistoryCauses,
	coin: string,
	rows: readonly HistoryEntry[],
): [txid: string, cause: HistoryCause][] {
	const listed = new Set(rows.map(({ txid }) => txid.toLowerCase()));
	return [...(causes.get(coin) ?? [])].filter(([txid, cause]) => isLeaving(cause) && !listed.has(txid));
}

/** Row of a payment that the node does not list, at the time when it was begun or its swap started. */
export function unlistedRow(
	txid: string,
	cause: HistoryCause,
	paid: Pick<HistoryEntry, 'amount' | 'fee' | 'address' | 'confirmations'>,
): HistoryEntry {
	const at = cause.of === 'swap' ? cause.swap.startedAt : cause.entry.created;
	return {
		...{ ...paid, key: `${txid} unlisted`, txid, kind: 'sent', height: undefined },
		at: at === undefined ? undefined : new Date(at),
	};
}

/** @param unlisted payments that may have been listed since */
export function withUnlisted(
	rows: readonly HistoryEntry[],
	unlisted: readonly HistoryEntry[],
): readonly HistoryEntry[] {
	if (unlisted.length === 0) return rows;
	const listed = new Set(rows.map(({ txid }) => txid));
	return newestFirst([...rows, ...unlisted.filter(({ txid }) => !listed.has(txid))]);
}

/**
 * Transactions whose rows add up to nothing. A real node lists only the rows of the wallet's own address: a payment has
 * its change, sent and received again, but not what others receive; coins from a contract are sent and received too.
 *
 * @param own address of the wallet
 */
export function unclearTransactions(rows: readonly HistoryEntry[], own: string): ReadonlySet<string> {
	const sums = new Map<string, bigint>();
	for (const { txid, kind, address } of rows) if (kind === 'sent' && address === own) sums.set(txid, 0n);
	if (sums.size > 0)
		for (const { txid, amount = 0n } of rows) {
			const sum = sums.get(txid);
			if (sum !== undefined) sums.set(txid, sum + amount);
		}
	return new Set([...sums].flatMap(([txid, sum]) => (sum === 0n ? [txid] : [])));
}

/**
 * @param unclear transactions whose rows add up to nothing
 * @param amountOf amount before fees that a transaction changes the balance by; `undefined` if unknown
 * @returns the rows, with one row for each unclear transaction; those of payments to the wallet itself stay
 */
export function withAmounts(
	rows: readonly HistoryEntry[],
	unclear: ReadonlySet<string>,
	amountOf: (row: HistoryEntry) => bigint | undefined,
): readonly HistoryEntry[] {
	if (unclear.size === 0) return rows;
	const done = new Set<string>();
	return rows.flatMap((row) => {
		const { txid, kind } = row;
		const amount = unclear.has(txid) ? amountOf(row) : 0n;
		if (amount === 0n) return row;
		if (kind !== 'sent' || done.has(txid)) return [];
		done.add(txid);
		const one = { ...row, key: `${txid} amount`, amount, address: undefined };
		if (amount === undefined) return { ...one, kind: 'unknown' };
		// The contract paid the fee of coins that come from it.
		return amount > 0n ? { ...one, kind: 'received', fee: undefined } : one;
	});
}

/** Amount by which a payment of a swap changes the balance, before fees; `undefined` if the node does not report it. */
export function changeBySwap({ swap, stage }: Extract<HistoryCause, { of: 'swap' }>): bigint | undefined {
	const amount = paymentOf(swap, stage)?.amount;
	return amount !== undefined && LEAVING.has(stage) ? -amount : amount;
}
