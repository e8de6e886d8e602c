import type { CoinsMoved, ReviewProblem } from '#lib/domain/flow/review.ts';
import { mayHideBlocks, type DaemonDoubt } from '#lib/domain/session/daemon-readiness.ts';
import { isFinal } from '#lib/domain/flow/money-flow.ts';
import type { TransactionDrafts, TransactionKind } from '#lib/domain/flow/journal-entry.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { DaemonChain } from '#lib/node/daemon/chain-daemon.ts';

/** A signed transaction that was not sent yet. */
export interface Built {
	readonly hex: string;
	/** Computed in the browser. */
	readonly txid: string;
	/** The chain that it was built for, if the program has several. */
	readonly chain?: string | undefined;
}

/** Found in no block. */
interface Unmined<Seen> {
	readonly seen: Seen;
	/** Why the daemon may not know all blocks: a look-up then takes nothing back. Missing if the look-up counts. */
	readonly doubt?: DaemonDoubt | undefined;
}

/** The state of a transaction at the daemon. `visible` means that its target program shows it. */
export type TransactionStatus =
	| Unmined<'nowhere'>
	| Unmined<'waiting'>
	| {
			readonly seen: 'mined' | 'visible';
			/** Blocks on top, including its own; `undefined` if only its target program knows it. */
			readonly confirmations?: number | undefined;
			/** Another chain vouches for its block. */
			readonly isNotarised?: boolean | undefined;
	  };

/**
 * The events that a look-up finds for an entry, in the order of recording; an event that does not follow the entry's
 * step changes nothing.
 */
export function eventsOfStatus(
	status: TransactionStatus,
): readonly ('undone' | 'accepted' | 'mined' | 'visible' | 'settled')[] {
	if (status.seen === 'nowhere') return [];
	if (status.seen === 'waiting') return mayHideBlocks(status.doubt) ? ['accepted'] : ['undone', 'accepted'];
	const shown = status.seen === 'visible' ? (['visible'] as const) : [];
	const final = isFinal(status) ? (['settled'] as const) : [];
	return ['accepted', 'mined', ...shown, ...final];
}

/** A review, as far as the flow needs it; everything else in it is for the screen. */
export interface FlowReview {
	/** All differences between the transaction and the request. Only a transaction without any may be sent. */
	readonly problems: readonly ReviewProblem[];
	/** The costs and the coins that pay them: the part that may change when it is built again. */
	readonly coins?: CoinsMoved;
	/** Properties that only the user can judge: each is confirmed separately before the transaction may be sent. */
	readonly cautions?: readonly unknown[];
	/** Why the program may have built it without knowing all blocks: to be confirmed as well. */
	readonly doubt?: DaemonDoubt | undefined;
}

/**
 * The work of one kind of money flow at each step; the flow itself ensures order and safety. If the journal records the
 * chain of an entry, a plan rejects while its program runs a different one.
 */
export interface FlowPlan<Kind extends TransactionKind, Review extends FlowReview> {
	readonly kind: Kind;
	/** Has the transaction built and signed. Sends nothing. */
	build(draft: TransactionDrafts[Kind], chain?: string): Promise<Built>;
	/** Reads the signed bytes in the browser and compares them with the request. */
	review(hex: string, draft: TransactionDrafts[Kind], chain?: string): Promise<Review>;
	/** Whether a transaction built at that time can no longer be sent. Checked again while the review is on screen. */
	hasExpired?(review: Review, builtAt: number): Promise<boolean>;
	/** Rejects if the program may not be given the bytes. Nothing is recorded or sent before. */
	checkSending?(chain?: string, review?: Review): Promise<unknown>;
	/** Sends the bytes, once. Resolves with the txid that the daemon gives. */
	send(hex: string, chain?: string): Promise<string>;
	lookUp(txid: string, options?: ReadOptions, chain?: string): Promise<TransactionStatus>;
}

/** Evidence whether a daemon may be believed, and whether it still runs the chain of an entry. */
interface Witness {
	doubt(chain: string | undefined, options?: ReadOptions): Promise<DaemonDoubt | undefined>;
}

/** The status of a transaction that no other program shows: it is settled once it is in a block. */
export function shownInBlock(status: TransactionStatus): TransactionStatus {
	return status.seen === 'mined' ? { ...status, seen: 'visible' } : status;
}

/**
 * Looks up a transaction on a daemon, waiting or in a block. The doubt is read first: a daemon that reads its blocks again
 * after a crash may have them all a moment later.
 *
 * @param wanted the chain that the transaction belongs to, once that is known
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
