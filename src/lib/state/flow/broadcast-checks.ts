import { CallError } from '#lib/client/call-error.ts';
import { isCall, type JournalEntry, type TransactionKind } from '#lib/domain/flow/journal-entry.ts';
import { wasEverSent } from '#lib/domain/flow/money-flow.ts';
import type { Database } from '#lib/storage/database.ts';
import { readHolders } from '#lib/storage/journal-reading.ts';
import type { TransactionStatus } from './flow-plan.ts';

/** The daemon refuses because the transaction is in a block: that is what was wanted. */
export function hasItAlready(error: CallError): boolean {
	return error.code === 'TX-IN-CHAIN';
}

/**
 * The program says that it does not take the transaction, and a look-up may confirm that. A wrong password or a program that
 * is starting says nothing of the bytes: an earlier one of the same calls may have been carried out.
 */
export function isRefusal(error: CallError): boolean {
	return error.kind === 'refused' && error.code !== 'DAEMON-STARTING';
}

/** Questions about a transaction that a program says it has just built. */
export interface JustBuilt {
	readonly database: Database;
	readonly nodeId: string;
	readonly kind: TransactionKind;
	/** The entry that it was built for. */
	readonly entryId: string | undefined;
	readonly txid: string;
	readonly lookUp: () => Promise<TransactionStatus>;
}

/**
 * Rejects where a transaction is not new: it was built for another entry, sent from there, or is on the chain. Sent once more it
 * would pay nothing, and be taken for a second payment.
 *
 * @throws CallError
 */
export async function refuseUsed(built: JustBuilt): Promise<void> {
	const { database, nodeId, kind, entryId, txid } = built;
	// No program has built what the user pasted.
	if (kind === 'raw-transaction') return;
	const others = (await readHolders(database, txid)).filter((entry) => entry.id !== entryId);
	if (others.some((entry) => !isRetried(entry) && (entry.nodeId === nodeId || isSent(entry))))
		throw new CallError('refused', `Another entry holds the transaction ${txid}.`, {
			code: 'TX-USED-BEFORE',
		});
	if (await isSeen(built.lookUp))
		throw new CallError('refused', `The chain holds the transaction ${txid}.`, { code: 'TX-SENT-BEFORE' });
}

/** Two addresses may lead to one node, so that entries of another count, but only once they were sent. */
const isSent = (entry: JournalEntry): boolean => isCall(entry) || wasEverSent(entry);

/** The same bytes may come again for what was refused. */
const isRetried = ({ step }: { readonly step: string }): boolean => step === 'refused';

/** A program that cannot be asked says nothing of it. */
export async function isSeen(lookUp: () => Promise<TransactionStatus>): Promise<boolean> {
	const status = await lookUp().catch((error: unknown) => {
		if (error instanceof CallError) return undefined;
		throw error;
	});
	return status !== undefined && status.seen !== 'nowhere';
}
