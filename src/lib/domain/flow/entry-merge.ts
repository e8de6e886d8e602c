import type { CallStep } from './call-record.ts';
import { isTransaction, type CallEntry, type JournalEntry, type TransactionEntry } from './journal-entry.ts';
import { wasEverSent, type FlowStep } from './money-flow.ts';

/** Progress of a transaction. `lost` ranks above `refused`, because the transaction may still arrive. */
const FLOW_RANKS: Readonly<Record<FlowStep, number>> = {
	fill: 0,
	review: 1,
	sending: 2,
	refused: 3,
	lost: 4,
	accepted: 5,
	mined: 6,
	visible: 7,
};

/** Progress of a call. A call shown by the node ranks above a call that seemed to have no effect. */
const CALL_RANKS: Readonly<Record<CallStep, number>> = {
	sent: 0,
	unknown: 1,
	refused: 2,
	strayed: 4,
	done: 4,
};

function rankOf(entry: TransactionEntry | CallEntry): number {
	if (entry.settled !== undefined) return 8;
	if (isTransaction(entry)) return FLOW_RANKS[entry.step];
	return entry.step === 'unknown' && entry.isSeen === true ? 3 : CALL_RANKS[entry.step];
}

/**
 * True if an entry may be exported to or restored from a backup. An unsent transaction stays in its browser,
 * because two browsers with its draft or signed bytes could both send it.
 */
export function mayMove(entry: JournalEntry): boolean {
	if (!isTransaction(entry)) return true;
	return wasEverSent(entry) && entry.step !== 'fill' && entry.step !== 'review';
}

/**
 * Marks an entry as restored from a backup. A transaction is then only followed, because the original browser
 * may send the same bytes again, or different ones instead.
 */
export function movedEntry(entry: JournalEntry): JournalEntry {
	return isTransaction(entry) ? { ...entry, isRestored: true } : entry;
}

/**
 * True if a backup's entry replaces the stored entry with the same id. Only an entry with more progress does,
 * so that a sent entry never becomes unsent; later reorgs are found by polling.
 */
export function isFarther(fromBackup: JournalEntry, here: JournalEntry): boolean {
	const { kind, nodeId, created } = here;
	const isSame = fromBackup.kind === kind && fromBackup.nodeId === nodeId && fromBackup.created === created;
	return isSame && isSameSending(fromBackup, here) && rankOf(fromBackup) > rankOf(here);
}

/**
 * An entry never sends two transactions, so a different transaction under its id was not made by this app.
 */
function isSameSending(fromBackup: JournalEntry, here: JournalEntry): boolean {
	if (!isTransaction(here) || !wasEverSent(here)) return true;
	return here.txid === fromBackup.txid;
}
