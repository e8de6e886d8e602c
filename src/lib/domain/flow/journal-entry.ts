import type { BotCommand, BotOrder } from '../bots.ts';
import type { RecordedCall } from '../console.ts';
import type { StopRequest } from '../node-stop.ts';
import type { TrustChange } from '../trust.ts';
import type { ClaimRequest, DepositDraft } from '../deposits.ts';
import type { PriceRuleRequest } from '../price-rule.ts';
import type { PriceChange } from '../orders/open-order-list.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import type { GoalRequest } from '../portfolio.ts';
import type { PreparationDraft } from '../outputs.ts';
import type { BatchDraft, TransferDraft } from '../token-transfer.ts';
import type { TokenDraft } from '../token-draft.ts';
import type { LockDraft } from '../lock-draft.ts';
import type { AccountPayment, SendDraft } from '../send.ts';
import type { RawTransactionDraft } from '../tools/raw-transaction.ts';
import { isCallOpen, wasCallUndone, type CallRecord, UNSEEN, isLatePossible } from './call-record.ts';
import { isUnfinished, type FlowRecord } from './money-flow.ts';

/**
 * The draft of each kind of transaction that is built, reviewed and sent by this app. Users' journals hold these
 * drafts: renaming a member needs a new version of the database.
 */
export interface TransactionDrafts {
	'token-create': TokenDraft;
	'token-transfer': TransferDraft;
	'token-burn': TransferDraft;
	/** A list of transfers as typed, before its lines get separate entries. */
	'token-batch': BatchDraft;
	'prepare-outputs': PreparationDraft;
	send: SendDraft;
	'time-lock': LockDraft;
	'raw-transaction': RawTransactionDraft;
	deposit: DepositDraft;
}

/** The request to unlock an expired time lock. */
export interface UnlockRequest {
	readonly coin: string;
	/** Of the transaction that locked it. */
	readonly txid: string;
	/** Its amount, as a decimal text. */
	readonly amount: string;
}

/**
 * The drafts of calls that trade, or that change the node's trades, and of calls whose transaction the node makes
 * and sends itself. Users' journals hold these as well.
 */
export interface CallDrafts {
	'trade-request': TradeRequest;
	'trade-offer': PriceChange;
	'trade-formula': PriceRuleRequest;
	'bot-start': BotOrder;
	'bot-command': BotCommand;
	'send-account': AccountPayment;
	unlock: UnlockRequest;
	'console-call': RecordedCall;
	'node-trust': TrustChange;
	'node-stop': StopRequest;
	'claim-deposits': ClaimRequest;
	'portfolio-goal': GoalRequest;
}

export type TransactionKind = keyof TransactionDrafts;
export type CallKind = keyof CallDrafts;
export type JournalKind = TransactionKind | CallKind;
/** Transactions that move tokens from one key to another. */
export type TransferKind = 'token-transfer' | 'token-burn';

interface EntryHead {
	readonly id: string;
	/** The node that the user was signed in to. */
	readonly nodeId: string;
	/** Milliseconds since 1970, as `updated`. */
	readonly created: number;
	readonly updated: number;
}

/** A transaction, from the first typed key to the end. */
export interface TransactionEntry<Kind extends TransactionKind = TransactionKind>
	extends EntryHead, FlowRecord<TransactionDrafts[Kind]> {
	readonly kind: Kind;
}

/** A call that trades, recorded just before it is sent. */
export interface CallEntry<Kind extends CallKind = CallKind> extends EntryHead, CallRecord<CallDrafts[Kind]> {
	readonly kind: Kind;
}

export type AnyTransaction = { [Kind in TransactionKind]: TransactionEntry<Kind> }[TransactionKind];
export type AnyCall = { [Kind in CallKind]: CallEntry<Kind> }[CallKind];

/** One action that signs, spends or trades. Its `kind` determines its draft. */
export type JournalEntry = AnyTransaction | AnyCall;
export type EntryOf<Kind extends JournalKind> = Extract<JournalEntry, { readonly kind: Kind }>;

const IS_CALL: Readonly<Record<CallKind, true>> = {
	'trade-request': true,
	'trade-offer': true,
	'trade-formula': true,
	'bot-start': true,
	'bot-command': true,
	'send-account': true,
	unlock: true,
	'console-call': true,
	'node-trust': true,
	'node-stop': true,
	'claim-deposits': true,
	'portfolio-goal': true,
};

export function isCall(entry: TransactionEntry | CallEntry): entry is CallEntry {
	return entry.kind in IS_CALL;
}

/** A call whose transaction the node can find by its id: followed until its block is final. */
export type SettlingCall = CallEntry<'unlock'> | CallEntry<'claim-deposits'>;

export function isSettling(entry: JournalEntry): entry is SettlingCall {
	const isOfKind = entry.kind === 'unlock' || entry.kind === 'claim-deposits';
	return isOfKind && entry.txid !== undefined && entry.settled === undefined && tookEffect(entry);
}

const tookEffect = (call: CallEntry): boolean =>
	call.step === 'done' || call.step === 'strayed' || wasCallUndone(call);

export function isTransaction(entry: TransactionEntry | CallEntry): entry is TransactionEntry {
	return !isCall(entry);
}

/** @param kind may be any of a union of kinds. */
export function isTransactionOf<Kind extends TransactionKind>(
	entry: { readonly kind: string } | undefined,
	kind: Kind,
): entry is TransactionEntry<Kind> {
	return entry?.kind === kind;
}

/** Something is left to do, to wait for or to find out. */
export function isOpen(entry: TransactionEntry | CallEntry): boolean {
	return isCall(entry) ? isCallOpen(entry) : isUnfinished(entry);
}

/** The coin of the transaction's chain, once it is known. */
export function chainCoinOf(entry: TransactionEntry): string | undefined {
	return 'coin' in entry.draft ? entry.draft.coin : entry.chain;
}

/**
 * A later call took effect, or may have, that leaves the node in the same state: the node's state does not show
 * which of the two caused it.
 *
 * @param entries searched for later ones
 * @param looksLike whether the node's state would be the same after a different call
 */
export function isFollowed<Entry extends CallEntry>(
	{ created }: Entry,
	entries: readonly Entry[],
	looksLike: (other: Entry) => boolean,
): boolean {
	return entries.some(
		(other) =>
			other.created > created &&
			(other.step !== 'refused' || other.refusal?.code === UNSEEN) &&
			looksLike(other),
	);
}

/** Why an entry may not be deleted yet: it prevents sending the same twice. */
export type ForgetObstacle =
	/** It may still take effect, or is being followed. */
	| 'under-way'
	/** It was sent within the last day and not seen, and may still arrive. */
	| 'may-arrive'
	/** Its list would consider it unsent. */
	| 'line-of-list';

/** The list of transfers that an entry is a line of. */
export function listOfLine(entry: JournalEntry): string | undefined {
	return 'batch' in entry.draft ? entry.draft.batch?.id : undefined;
}

/**
 * @param hasList whether the journal holds the list that the entry is a line of
 * @returns `undefined` if it may be deleted
 */
export function forgetObstacle(
	entry: JournalEntry,
	now: number,
	hasList: boolean,
): ForgetObstacle | undefined {
	if (hasList) return 'line-of-list';
	if (isCall(entry)) {
		if (isOpen(entry)) return 'under-way';
		return isLatePossible(entry, now) ? 'may-arrive' : undefined;
	}
	return ['sending', 'accepted', 'mined'].includes(entry.step) ? 'under-way' : undefined;
}
