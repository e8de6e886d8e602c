import { CallError } from '#lib/client/call-error.ts';
import type { CallEvent, CallRecord, Stray } from '#lib/domain/flow/call-record.ts';
import { isFollowed, type CallDrafts, type CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Refusal } from '#lib/domain/flow/money-flow.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { LOCK_NAMES } from '#lib/tabs/named-lock.ts';
import type { Desk } from '../desk.ts';
import { JournalledCall } from './journalled-call.ts';

/** Calls that the node builds, signs and sends on its own. */
export type SpendingKind = 'send-account' | 'unlock' | 'claim-deposits' | 'console-call';

const LOCKS = {
	'send-account': LOCK_NAMES.accountSend,
	unlock: LOCK_NAMES.unlock,
	'claim-deposits': LOCK_NAMES.claimDeposits,
	'console-call': LOCK_NAMES.consoleCall,
} as const;

/** The reply to a call: that it was done, and the transaction that it named. */
export type NodeWord = Pick<CallRecord, 'txid' | 'isSeen'>;

/** The trace in the node of a call that took effect. */
export interface FoundCall {
	readonly txid?: string | undefined;
	/** Payments of its transaction to unknown addresses. */
	readonly strays?: readonly Stray[];
}

/** One kind of call: how it is sent and looked up. */
export interface SpendingCallParts<Kind extends SpendingKind> {
	readonly desk: Desk;
	readonly kind: Kind;
	/** Sends the call, once. Resolves with the txid, if it led to one; rejects if it was not sent, or may have been. */
	readonly send: (draft: CallDrafts[Kind]) => Promise<string | undefined>;
	/**
	 * Whether the node shows that the call took effect. Missing if no look-up can prove it: an error leaves such a call
	 * open.
	 */
	readonly find?: (
		draft: CallDrafts[Kind],
		options?: ReadOptions,
		/** The node's answer to it. */
		told?: NodeWord,
	) => Promise<FoundCall | undefined>;
	/** A good reply is only the node's word: the call is done once `find` shows it. */
	readonly mustBeSeen?: boolean;
	/**
	 * Whether the node's state looks the same after both calls: its state after the later one then proves nothing about
	 * the earlier one.
	 */
	readonly looksLike?: (one: CallDrafts[Kind], other: CallDrafts[Kind]) => boolean;
}

/**
 * Spending calls of one kind. A lost reply leaves a call open even if it is not seen: the node's transaction can show
 * later, and the user may check elsewhere.
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

	/** A late reply is an error, which proves nothing. */
	answer(id: string, answer: Refusal): Promise<void> {
		return this.advance(id, { event: 'lost', answer });
	}
}

/** A node that does not answer proves nothing about a call. */
function saysNothing(error: unknown): undefined {
	if (!(error instanceof CallError)) throw error;
}
