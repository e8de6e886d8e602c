import type { CallStep } from './call-record.ts';
import { isTransaction, type CallEntry, type JournalEntry, type TransactionEntry } from './journal-entry.ts';
import { wasEverSent, type FlowStep } from './money-flow.ts';

/** How far a transaction has come. Lost is farther than refused: it may still arrive. */
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

/** How far a call has come. One that the node has shown is farther than one that was concluded to have taken no effect. */
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
 * Whether an entry may be put into a backup, or taken out of one. An unsent transaction stays where it is: two browsers that
 * hold its draft or its signed bytes could both send it.
 */
export function mayMove(entry: JournalEntry): boolean {
	if (!isTransaction(entry)) return true;
	return wasEverSent(entry) && entry.step !== 'fill' && entry.step !== 'review';
}

/**
 * An entry as it is taken out of a backup. A transaction is only followed from then on: the browser that made the backup may
 * send the same bytes again, or other ones in their place.
 */
export function movedEntry(entry: JournalEntry): JournalEntry {
	return isTransaction(entry) ? { ...entry, isRestored: true } : entry;
}

/**
 * Whether the entry of a backup takes the place of the one with the same id. Only a farther one does, so that nothing that
 * was sent ever passes for unsent; what a chain has taken back since is found by looking.
 */
export function isFarther(fromBackup: JournalEntry, here: JournalEntry): boolean {
	const { kind, nodeId, created } = here;
	const isSame = fromBackup.kind === kind && fromBackup.nodeId === nodeId && fromBackup.created === created;
	return isSame && isSameSending(fromBackup, here) && rankOf(fromBackup) > rankOf(here);
}

/** One entry never sends two transactions: another one under its id was not made by this app. */
function isSameSending(fromBackup: JournalEntry, here: JournalEntry): boolean {
	if (!isTransaction(here) || !wasEverSent(here)) return true;
	return here.txid === fromBackup.txid;
}
