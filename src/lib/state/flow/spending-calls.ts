import { CallError } from '#lib/client/call-error.ts';
import type { CallEvent, CallRecord, Stray } from '#lib/domain/flow/call-record.ts';
import { isFollowed, type CallDrafts, type CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { JournalledCall } from './journalled-call.ts';

/** Calls for which the node builds, signs and sends a transaction on its own. */
export type SpendingKind = 'send-account' | 'unlock' | 'claim-deposits' | 'console-call';

const LOCKS = {
	'send-account': LOCK_NAMES.accountSend,
	unlock: LOCK_NAMES.unlock,
	'claim-deposits': LOCK_NAMES.claimDeposits,
	'console-call': LOCK_NAMES.consoleCall,
} as const;

/** The reply to a call: that it succeeded, and the reported txid. */
export type NodeWord = Pick<CallRecord, 'txid' | 'isSeen'>;

/** Evidence of a call that took effect. */
export interface FoundCall {
	readonly txid?: string | undefined;
	/** Payments of its transaction to unknown addresses. */
	readonly strays?: readonly Stray[];
}

/** How one kind of call is sent and looked up. */
export interface SpendingCallParts<Kind extends SpendingKind> {
	readonly desk: Desk;
	readonly kind: Kind;
	/**
	 * Sends the call once. Resolves with the txid, if any; rejects if the call was not sent or its outcome is unknown.
	 */
	readonly send: (draft: CallDrafts[Kind]) => Promise<string | undefined>;
	/** Looks up whether the call took effect. Omitted if no lookup can prove it; an error then leaves the call open. */
	readonly find?: (
		draft: CallDrafts[Kind],
		options?: ReadOptions,
		/** The node's reply to the call. */
		told?: NodeWord,
	) => Promise<FoundCall | undefined>;
	/** Whether a good reply is not sufficient: the call is done once `find` confirms it. */
	readonly mustBeSeen?: boolean;
	/**
	 * Whether both calls lead to the same state of the node, which after the later call proves nothing about the
	 * earlier one.
	 */
	readonly looksLike?: (one: CallDrafts[Kind], other: CallDrafts[Kind]) => boolean;
}

/**
 * Spending calls of one kind. After a lost reply a call stays open even if it is not found, because its transaction may
 * appear later, and the user may check elsewhere.
 */
export class SpendingCalls<Kind extends SpendingKind> extends JournalledCall<
	Kind,
	string | undefined,
	FoundCall
> {
	constructor({ desk, kind, send, find, mustBeSeen, looksLike }: SpendingCallParts<Kind>) {
		super({
			...{ desk, kind, send, lock: LOCKS[kind], staysOpen: true },
			find: ({ draft, txid, isSeen }, { options, error }) =>
				error
					? (find?.(draft) ?? Promise.reject(error))
					: (find?.(draft, options, { txid, isSeen }).catch(saysNothing) ?? Promise.resolve(undefined)),
			answered: (txid) => ({ event: mustBeSeen ? 'told' : 'done', txid }),
			found: ({ txid, strays = [] }): CallEvent =>
				strays.length > 0 ? { event: 'strayed', txid, strays } : { event: 'done', txid },
			isOvertaken: (entry: CallEntry<Kind>, entries) =>
				looksLike !== undefined && isFollowed(entry, entries, ({ draft }) => looksLike(draft, entry.draft)),
		});
	}

	/** Records a late error reply, which proves nothing. */
	answer(id: string, answer: Refusal): Promise<void> {
		return this.advance(id, { event: 'lost', answer });
	}
}

/** Ignores an unreachable node, which proves nothing about a call. */
function saysNothing(error: unknown): undefined {
	if (!(error instanceof CallError)) throw error;
}
