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
 * Drafts of the transactions that this app builds, reviews and sends, by kind. They are stored in users'
 * journals, so renaming a property requires a new database version.
 */
export interface TransactionDrafts {
	'token-create': TokenDraft;
	'token-transfer': TransferDraft;
	'token-burn': TransferDraft;
	/** A list of transfers as typed, before its rows become separate entries. */
	'token-batch': BatchDraft;
	'prepare-outputs': PreparationDraft;
	send: SendDraft;
	'time-lock': LockDraft;
	'raw-transaction': RawTransactionDraft;
	deposit: DepositDraft;
}

/** A request to unlock an expired time lock. */
export interface UnlockRequest {
	readonly coin: string;
	/** Txid of the locking transaction. */
	readonly txid: string;
	/** Locked amount, as a decimal string. */
	readonly amount: string;
}

/**
 * Drafts of calls that trade, change the node's trading, or make the node send a transaction itself. They are
 * stored in users' journals too.
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
/** Transactions that move tokens between keys. */
export type TransferKind = 'token-transfer' | 'token-burn';

interface EntryHead {
	readonly id: string;
	/** The node of the session. */
	readonly nodeId: string;
	/** Milliseconds since 1970; `updated` too. */
	readonly created: number;
	readonly updated: number;
}

/** A transaction, from the first typed character to its end. */
export interface TransactionEntry<Kind extends TransactionKind = TransactionKind>
	extends EntryHead, FlowRecord<TransactionDrafts[Kind]> {
	readonly kind: Kind;
}

/** A call that trades, recorded just before sending. */
export interface CallEntry<Kind extends CallKind = CallKind> extends EntryHead, CallRecord<CallDrafts[Kind]> {
	readonly kind: Kind;
}

export type AnyTransaction = { [Kind in TransactionKind]: TransactionEntry<Kind> }[TransactionKind];
export type AnyCall = { [Kind in CallKind]: CallEntry<Kind> }[CallKind];

/** An action that signs, spends or trades. `kind` determines the type of the draft. */
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

/** A call whose transaction can be queried from the node by txid. It is followed until its block is final. */
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

/** @param kind a kind, or a union of kinds */
export function isTransactionOf<Kind extends TransactionKind>(
	entry: { readonly kind: string } | undefined,
	kind: Kind,
): entry is TransactionEntry<Kind> {
	return entry?.kind === kind;
}

/** True if there is something left to do, to wait for or to find out. */
export function isOpen(entry: TransactionEntry | CallEntry): boolean {
	return isCall(entry) ? isCallOpen(entry) : isUnfinished(entry);
}

/** Coin of the transaction's chain, once known. */
export function chainCoinOf(entry: TransactionEntry): string | undefined {
	return 'coin' in entry.draft ? entry.draft.coin : entry.chain;
}

/**
 * True if a later call took effect, or may have, and leaves the node in the same state, so that the state
 * does not show which of the two caused it.
 *
 * @param entries candidates for the later call
 * @param looksLike true if the node's state would be the same after that call
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

/** Why an entry cannot be deleted yet: it protects against sending twice. */
export type ForgetObstacle =
	/** May still take effect, or is being followed. */
	| 'under-way'
	/** Was sent within the last day without being seen, and may still arrive. */
	| 'may-arrive'
	/** Without the entry, its list would treat the row as unsent. */
	| 'line-of-list';

/** Id of the list of transfers that contains the entry, if any. */
export function listOfLine(entry: JournalEntry): string | undefined {
	return 'batch' in entry.draft ? entry.draft.batch?.id : undefined;
}

/**
 * @param hasList true if the journal has the list that contains the entry
 * @returns `undefined` if the entry can be deleted
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
