import type { FormulaRequest } from '../formula/formula-request.ts';
import type { PriceChange } from '../orders/price-change.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import type { PreparationDraft } from '../outputs/preparation-draft.ts';
import type { BatchDraft } from '../tokens/token-batch.ts';
import type { TokenDraft } from '../tokens/token-draft.ts';
import type { TransferDraft } from '../tokens/token-transfer.ts';
import { isCallOpen, type CallRecord } from './call-record.ts';
import { isUnfinished, type FlowRecord } from './money-flow.ts';

/**
 * What is typed for each kind of transaction that is built, reviewed and sent from here. Users' journals hold these drafts:
 * a member that is renamed needs a new version of the database.
 */
export interface TransactionDrafts {
	'token-create': TokenDraft;
	'token-transfer': TransferDraft;
	'token-burn': TransferDraft;
	/** A list of transfers as it is typed, before its lines get entries of their own. */
	'token-batch': BatchDraft;
	'prepare-outputs': PreparationDraft;
}

/** What each kind of trading call asks for. Users' journals hold these as well. */
export interface CallDrafts {
	'trade-request': TradeRequest;
	'trade-offer': PriceChange;
	'trade-formula': FormulaRequest;
}

export type TransactionKind = keyof TransactionDrafts;
export type CallKind = keyof CallDrafts;
/** Transactions that move tokens from one key to another. */
export type TransferKind = 'token-transfer' | 'token-burn';

export interface EntryHead {
	readonly id: string;
	/** The node that the user was signed in to. */
	readonly nodeId: string;
	/** Milliseconds since 1970, as `updated`. */
	readonly created: number;
	readonly updated: number;
}

/** A transaction, from the first key typed to the end. */
export interface TransactionEntry<Kind extends TransactionKind = TransactionKind>
	extends EntryHead, FlowRecord<TransactionDrafts[Kind]> {
	readonly kind: Kind;
}

/** A call that trades, from the moment before it goes out. */
export interface CallEntry<Kind extends CallKind = CallKind> extends EntryHead, CallRecord<CallDrafts[Kind]> {
	readonly kind: Kind;
}

export type AnyTransaction = { [Kind in TransactionKind]: TransactionEntry<Kind> }[TransactionKind];
export type AnyCall = { [Kind in CallKind]: CallEntry<Kind> }[CallKind];

/** One thing that signs, spends or trades. Its `kind` tells which draft it holds. */
export type JournalEntry = AnyTransaction | AnyCall;

const IS_CALL: Readonly<Record<CallKind, true>> = {
	'trade-request': true,
	'trade-offer': true,
	'trade-formula': true,
};

export function isCall(entry: TransactionEntry | CallEntry): entry is CallEntry {
	return entry.kind in IS_CALL;
}

export function isTransaction(entry: TransactionEntry | CallEntry): entry is TransactionEntry {
	return !isCall(entry);
}

/** @param kind of a union of kinds any one. */
export function isTransactionOf<Kind extends TransactionKind>(
	entry: { readonly kind: string } | undefined,
	kind: Kind,
): entry is TransactionEntry<Kind> {
	return entry?.kind === kind;
}

/** Something is still to be done, to be waited for or to be found out. */
export function isOpen(entry: TransactionEntry | CallEntry): boolean {
	return isCall(entry) ? isCallOpen(entry) : isUnfinished(entry);
}

/** The coin of the chain that the transaction is on, once that is known. */
export function chainCoinOf(entry: TransactionEntry): string | undefined {
	return isTransactionOf(entry, 'prepare-outputs') ? entry.draft.coin : entry.chain;
}
