import type { Database } from './database.ts';
import { isStoredEntry } from './journal-check.ts';
import { isMoment, isObject, isText } from './row-check.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';

/**
 * A journal row that this version cannot read, with its readable properties. It is never changed or deleted.
 */
export interface UnreadableEntry {
	readonly id: string;
	readonly kind: string | undefined;
	readonly step: string | undefined;
	/** Milliseconds since 1970. */
	readonly updated: number | undefined;
	readonly txid: string | undefined;
	/**
	 * The row as text, without long hexadecimal strings. It may have contained signed bytes, and nothing
	 * proves that they were never sent.
	 */
	readonly raw: string;
}

/** Rows read before yielding to the event loop. */
const AT_ONCE = 500;

/**
 * Finds the unreadable journal rows of a node, or of an unknown node. Scans the whole store, because the
 * indexes leave out rows without a node or a time.
 */
export async function findUnreadable(database: Database, nodeId: string): Promise<UnreadableEntry[]> {
	const found: UnreadableEntry[] = [];
	let after: IDBKeyRange | undefined;
	for (;;) {
		const rows: unknown[] = await database.getAll('journal', after, AT_ONCE);
		const ofNode = rows.filter((row) => !isStoredEntry(row) && isPerhapsOf(row, nodeId));
		found.push(...ofNode.map(describe));
		const last = rows.at(-1);
		if (rows.length < AT_ONCE || !isObject(last)) return found;
		after = IDBKeyRange.lowerBound(last['id'], true);
	}
}

function isPerhapsOf(row: unknown, nodeId: string): boolean {
	return !isObject(row) || !isText(row['nodeId']) || row['nodeId'] === nodeId;
}

function describe(row: unknown): UnreadableEntry {
	const { id, kind, step, updated, created, txid } = isObject(row) ? row : {};
	const textOf = (value: unknown) => (isText(value) ? value : undefined);
	return {
		id: textOf(id) ?? textOfRow(id),
		kind: textOf(kind),
		step: textOf(step),
		updated: [updated, created].find(isMoment),
		txid: textOf(txid),
		raw: textOfRow(row),
	};
}

/** Minimum length of a hexadecimal string that may be a signed transaction; ids and keys are shorter. */
const LONG_HEX = /[\da-f]{150,}/gi;

/** Formats any row for the user to read and share, without long hexadecimal strings. */
function textOfRow(row: unknown): string {
	try {
		return (JSON.stringify(row, withAll, '\t') ?? String(row)).replace(LONG_HEX, elide);
	} catch {
		// Circular, or too deeply nested.
		return Object.prototype.toString.call(row);
	}
}

/** Anyone with the bytes of an unsent transaction can send it. */
function elide(hex: string): string {
	return `(${hex.length / 2} bytes left out)`;
}

/** Replaces values that JSON cannot express. */
function withAll(_member: string, value: unknown): unknown {
	if (typeof value === 'bigint') return value.toString();
	if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes left out)`;
	return value;
}

/**
 * Exports the journal as text to share. It contains no keys and no signed bytes, because anyone with the
 * bytes of an unsent transaction can send it. Unreadable rows come first.
 */
export function exportJournal(
	entries: readonly JournalEntry[],
	unreadable: readonly UnreadableEntry[] = [],
): string {
	const rows = unreadable.map(({ id, raw }) => ({ id, unreadable: raw }));
	return JSON.stringify([...rows, ...entries.map(redact)], withDecimals, '\t');
}

function redact({ nodeId: _, ...entry }: JournalEntry) {
	const created = new Date(entry.created).toISOString();
	const updated = new Date(entry.updated).toISOString();
	const hex = 'hex' in entry ? entry.hex : undefined;
	return {
		...entry,
		draft: withoutBytes(entry.draft),
		created,
		updated,
		hex: undefined,
		hexBytes: hex === undefined ? undefined : hex.length / 2,
	};
}

/** The draft of an imported transaction contains its signed bytes. */
function withoutBytes(draft: JournalEntry['draft']) {
	return 'hex' in draft ? { ...draft, hex: undefined, hexBytes: draft.hex.length / 2 } : draft;
}

/** Formats amounts and prices, which JSON cannot express as numbers. */
function withDecimals(_member: string, value: unknown): unknown {
	return typeof value === 'bigint' ? formatAmount(value) : value;
}
