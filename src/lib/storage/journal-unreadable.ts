import type { Database } from './database.ts';
import { isStoredEntry } from './journal-check.ts';
import { isMoment, isObject, isText } from './row-check.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';

/**
 * A row of the journal that this version cannot read, with the members that are still readable. It is never changed or
 * deleted.
 */
export interface UnreadableEntry {
	readonly id: string;
	readonly kind: string | undefined;
	readonly step: string | undefined;
	/** Milliseconds since 1970. */
	readonly updated: number | undefined;
	readonly txid: string | undefined;
	/** The row contains signed bytes, or may have: nothing proves that it was never sent. */
	readonly raw: string;
}

/** Rows read before yielding to the page. */
const AT_ONCE = 500;

/**
 * The unreadable rows of the journal that belong to a node or whose node is unknown. The indexes leave out rows without
 * a node or a time, so the whole store is scanned.
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

/** Minimum length of a hexadecimal text that may be a signed transaction; ids and keys are shorter. */
const LONG_HEX = /[\da-f]{150,}/gi;

/** A row as text, whatever its content, for the user to read and to share: long hexadecimal texts are left out. */
function textOfRow(row: unknown): string {
	try {
		return (JSON.stringify(row, withAll, '\t') ?? String(row)).replace(LONG_HEX, leftOut);
	} catch {
		// Circular, or nested too deeply.
		return Object.prototype.toString.call(row);
	}
}

/** Anyone with the bytes of an unsent transaction can send it. */
function leftOut(hex: string): string {
	return `(${hex.length / 2} bytes left out)`;
}

/** Values that JSON cannot express. */
function withAll(_member: string, value: unknown): unknown {
	if (typeof value === 'bigint') return value.toString();
	if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes left out)`;
	return value;
}

/**
 * The journal as text to share. It holds no keys; the signed bytes are also left out, since anyone who has those of an
 * unsent transaction can send it. Unreadable rows come first, as text.
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

/** The draft of an imported transaction is its signed bytes. */
function withoutBytes(draft: JournalEntry['draft']) {
	return 'hex' in draft ? { ...draft, hex: undefined, hexBytes: draft.hex.length / 2 } : draft;
}

/** Amounts and prices of drafts, for which JSON has no numbers. */
function withDecimals(_member: string, value: unknown): unknown {
	return typeof value === 'bigint' ? formatAmount(value) : value;
}
