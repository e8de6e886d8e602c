import type { HistoryEntry } from './wallet-history.ts';

/** Total of all rows of one purpose in the period. */
export interface StatementLine {
	readonly purpose: string;
	readonly amount: bigint;
	readonly rows: number;
}

/** Account of a coin: `opening` plus all lines is `closing`. Amounts in smallest units. */
export interface Statement {
	readonly opening: bigint;
	/** In order of their first row, fees last. */
	readonly lines: readonly StatementLine[];
	readonly closing: bigint;
	/** Balance at the last row of each day with rows, oldest first; `at` in milliseconds since 1970. */
	readonly balances: readonly { readonly at: number; readonly value: bigint }[];
	/** Balance reported by the node minus `closing`. */
	readonly unexplained: bigint;
	/** Number of rows without amounts, which are not counted. */
	readonly unknown: number;
}

interface StatementPart {
	/** Start, in milliseconds since 1970. Unconfirmed rows belong to every period. */
	readonly since: number;
	readonly balance: bigint;
	readonly purposeOf: (entry: HistoryEntry) => string;
	/** Name of the line of transaction fees. */
	readonly fees: string;
}

interface StatementRow {
	readonly entry: HistoryEntry;
	readonly purpose: string;
	readonly amount: bigint;
}

/** @param entries the whole history */
export function statementOf(
	entries: readonly HistoryEntry[],
	{ since, balance, purposeOf, fees }: StatementPart,
): Statement {
	const known = entries.filter(({ amount }) => amount !== undefined);
	const rows: StatementRow[] = [
		...known.map((entry) => ({ entry, purpose: purposeOf(entry), amount: entry.amount ?? 0n })),
		...oncePerTransaction(known).map((entry) => ({ entry, purpose: fees, amount: -(entry.fee ?? 0n) })),
	];
	const isEarlier = ({ entry: { at } }: StatementRow) => at !== undefined && at.getTime() < since;
	const opening = sumOf(rows.filter(isEarlier));
	const inPeriod = rows.filter((row) => !isEarlier(row));
	const lines = [...new Set(inPeriod.map(({ purpose }) => purpose))].map((purpose) => {
		const own = inPeriod.filter((row) => row.purpose === purpose);
		return { purpose, amount: sumOf(own), rows: own.length };
	});
	const closing = opening + sumOf(inPeriod);
	const unexplained = balance - closing;
	const balances = dailyBalances(opening, inPeriod);
	return { opening, lines, closing, balances, unexplained, unknown: entries.length - known.length };
}

const DAY_MS = 86_400_000;

function dailyBalances(opening: bigint, rows: readonly StatementRow[]): Statement['balances'] {
	const byDay = new Map<number, { at: number; value: bigint }>();
	let value = opening;
	const timed = rows.flatMap(({ entry, amount }) => (entry.at ? [{ at: entry.at.getTime(), amount }] : []));
	for (const { at, amount } of timed.sort((one, other) => one.at - other.at)) {
		value += amount;
		byDay.set(Math.floor(at / DAY_MS), { at, value });
	}
	return [...byDay.values()];
}

/** A row of each transaction with a fee. */
function oncePerTransaction(entries: readonly HistoryEntry[]): HistoryEntry[] {
	return [...new Map(entries.filter(({ fee }) => fee).map((entry) => [entry.txid, entry])).values()];
}

const sumOf = (rows: readonly { readonly amount: bigint }[]): bigint =>
	rows.reduce((sum, { amount }) => sum + amount, 0n);
