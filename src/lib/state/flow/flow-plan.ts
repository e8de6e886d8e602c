import type { CoinsMoved, ReviewProblem } from '#lib/domain/flow/review.ts';
import { mayHideBlocks, type DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { isFinal } from '#lib/domain/flow/money-flow.ts';
import type { TransactionDrafts, TransactionKind } from '#lib/domain/flow/journal-entry.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';

/** A signed, unsent transaction. */
export interface Built {
	readonly hex: string;
	/** Computed in the browser. */
	readonly txid: string;
	/** The chain for which it was built, if the program has several. */
	readonly chain?: string | undefined;
}

/** A transaction that is not in a block. */
interface Unmined<Seen> {
	readonly seen: Seen;
	/**
	 * The reason why the daemon may be missing blocks, so that the lookup is inconclusive; `undefined` if it is
	 * conclusive.
	 */
	readonly doubt?: DaemonDoubt | undefined;
}

/** The status of a transaction at the daemon. `visible` means that the target program shows it. */
export type TransactionStatus =
	| Unmined<'nowhere'>
	| Unmined<'waiting'>
	| {
			readonly seen: 'mined' | 'visible';
			/** Confirmations, including its own block; `undefined` if only the target program knows the transaction. */
			readonly confirmations?: number | undefined;
			/** Whether its block is notarised on a different chain. */
			readonly isNotarised?: boolean | undefined;
	  };

/** The events to record for a status, in this order. Events that cannot follow the entry's step are ignored. */
export function eventsOfStatus(
	status: TransactionStatus,
): readonly ('undone' | 'accepted' | 'mined' | 'visible' | 'settled')[] {
	if (status.seen === 'nowhere') return [];
	if (status.seen === 'waiting') return mayHideBlocks(status.doubt) ? ['accepted'] : ['undone', 'accepted'];
	const shown = status.seen === 'visible' ? (['visible'] as const) : [];
	const final = isFinal(status) ? (['settled'] as const) : [];
	return ['accepted', 'mined', ...shown, ...final];
}

/** The part of a review used by the flow; the rest is for display. */
export interface FlowReview {
	/**
	 * All differences between the transaction and the request. The transaction may be sent only if there are no
	 * differences.
	 */
	readonly problems: readonly ReviewProblem[];
	/** The coins spent and the fee, which may change when the transaction is rebuilt. */
	readonly coins?: CoinsMoved;
	/** Properties that only the user can judge. Each must be confirmed separately before sending. */
	readonly cautions?: readonly unknown[];
	/**
	 * The reason why the program may have been missing blocks when it built the transaction. Must be confirmed as well.
	 */
	readonly doubt?: DaemonDoubt | undefined;
}

/**
 * The operations for one kind of money flow; the flow itself ensures order and safety. If the journal records an
 * entry's chain, a plan rejects while its program runs a different one.
 */
export interface FlowPlan<Kind extends TransactionKind, Review extends FlowReview> {
	readonly kind: Kind;
	/** Has the transaction built and signed. Sends nothing. */
	build(draft: TransactionDrafts[Kind], chain?: string): Promise<Built>;
	/** Parses the signed bytes in the browser and compares them with the request. */
	review(hex: string, draft: TransactionDrafts[Kind], chain?: string): Promise<Review>;
	/**
	 * Whether a transaction built at `builtAt` (milliseconds since 1970) can no longer be sent. Checked repeatedly
	 * during the review.
	 */
	hasExpired?(review: Review, builtAt: number): Promise<boolean>;
	/** Rejects if the program must not receive the bytes. Nothing is recorded or sent before this check. */
	checkSending?(chain?: string, review?: Review): Promise<unknown>;
	/** Sends the bytes once. Resolves with the txid reported by the daemon. */
	send(hex: string, chain?: string): Promise<string>;
	lookUp(txid: string, options?: ReadOptions, chain?: string): Promise<TransactionStatus>;
}

/** Checks whether a daemon is credible and still runs the chain of an entry. */
interface Witness {
	doubt(chain: string | undefined, options?: ReadOptions): Promise<DaemonDoubt | undefined>;
}

/** The status of a transaction without a target program, which is visible once it is in a block. */
export function shownInBlock(status: TransactionStatus): TransactionStatus {
	return status.seen === 'mined' ? { ...status, seen: 'visible' } : status;
}

/**
 * Looks up a transaction at a daemon. The doubt is read first, because a daemon that is rereading its blocks after a
 * crash may have finished a moment later.
 *
 * @param wanted the chain of the transaction, if known
 */
export async function lookUpTransaction(
	chain: DaemonChain,
	witness: Witness,
	txid: string,
	wanted?: string,
	options?: ReadOptions,
): Promise<TransactionStatus> {
	const doubt = await witness.doubt(wanted, options);
	const held = await chain.transaction(txid, options);
	if (!held) return { seen: 'nowhere', doubt };
	const { confirmations, isNotarised } = held;
	return confirmations > 0 ? { seen: 'mined', confirmations, isNotarised } : { seen: 'waiting', doubt };
}
