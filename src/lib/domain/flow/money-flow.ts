/**
 * State machine of all signed transactions: fill, build, review, send, follow. Its transitions are pure, so
 * that a test can prove that no path sends twice; `storage/journal-writing.ts` records each transition before
 * it takes effect.
 *
 * - `fill`: the user is typing; nothing is built.
 * - `review`: the signed bytes are in the journal; nothing is sent.
 * - `sending`: the bytes may have been sent. Only a reply or a query ends this step, never a second send.
 * - `lost`: there was no conclusive reply, and queries did not find the transaction.
 * - `refused`: as far as is known, the daemon accepted nothing. If the transaction appears later, the flow
 * continues.
 * - `accepted`, `mined`, `visible`: unconfirmed, in a block, shown by the program that the flow is for. A
 * reorg can undo all three until the block is final.
 */
export type FlowStep = 'fill' | 'review' | 'sending' | 'lost' | 'refused' | 'accepted' | 'mined' | 'visible';

/** Why nothing was sent, as reported by the daemon. */
export interface Refusal {
	readonly code?: string | undefined;
	readonly text: string;
}

export interface FlowRecord<Draft = unknown> {
	readonly step: FlowStep;
	/** The draft as typed. */
	readonly draft: Draft;
	/** Signed transaction, from `review` on. */
	readonly hex?: string | undefined;
	/** Computed by the browser from the hex before sending. */
	readonly txid?: string | undefined;
	/** Chain of the transaction, once known. */
	readonly chain?: string | undefined;
	readonly refusal?: Refusal | undefined;
	/** The daemon's inconclusive reply to sending. */
	readonly answer?: Refusal | undefined;
	/**
	 * Time when the block was found to be final, in milliseconds since 1970. After that nothing can undo the
	 * transaction.
	 */
	readonly settled?: number | undefined;
	/** The daemon's txid if it differs from the computed one, which is a serious fault. */
	readonly otherTxid?: string | undefined;
	/** True if a different program sent the same bytes before the user pressed the button. */
	readonly wasSentElsewhere?: boolean | undefined;
	/**
	 * True if restored from a backup. The flow is only followed here, because the original browser may send
	 * it again.
	 */
	readonly isRestored?: boolean | undefined;
	/** Times when each step was last entered, in milliseconds since 1970. */
	readonly reached: Readonly<Partial<Record<FlowStep, number>>>;
}

export type FlowEvent<Draft = unknown> =
	| { readonly event: 'typed'; readonly draft: Draft }
	| {
			readonly event: 'built';
			readonly hex: string;
			readonly txid: string;
			readonly chain?: string | undefined;
	  }
	/** The user returns from an unsent transaction to the draft. */
	| { readonly event: 'reopened' }
	/**
	 * The user sends the transaction; the caller broadcasts after this event or `sent-again`. `seenTxid` is
	 * the reviewed transaction, because a different tab may have built a new one.
	 */
	| { readonly event: 'sent'; readonly seenTxid: string }
	/** The user explicitly sends the same bytes again. */
	| { readonly event: 'sent-again'; readonly seenTxid: string }
	/** A reply or query shows that the daemon has the transaction. */
	| { readonly event: 'accepted' }
	/**
	 * A rejection confirmed by a query. If the bytes had been sent before, it proves nothing, because peers
	 * may have them.
	 */
	| { readonly event: 'refused'; readonly refusal: Refusal }
	/** An error that does not show whether the bytes were broadcast. */
	| { readonly event: 'answered'; readonly answer: Refusal }
	/** The bytes did not leave this browser. */
	| { readonly event: 'held-back' }
	/** A query did not find the transaction. */
	| { readonly event: 'not-found' }
	/** The daemon reports that it sent a different transaction. */
	| { readonly event: 'contradicted'; readonly otherTxid: string }
	| { readonly event: 'mined' }
	/** The transaction's block was replaced. */
	| { readonly event: 'undone' }
	| { readonly event: 'visible' }
	/** The transaction's block is final. */
	| { readonly event: 'settled' };

/** Events that must be persisted before they take effect. All other events report the outcome. */
const BEFORE_SENDING: readonly FlowEvent['event'][] = ['typed', 'built', 'reopened', 'sent', 'sent-again'];

/**
 * True for events that report the outcome of sent bytes. They take effect even if they cannot be recorded.
 */
export function isOutcome({ event }: FlowEvent): boolean {
	return !BEFORE_SENDING.includes(event);
}

/** The next step for each event. Events that are not listed for a step are ignored. */
const NEXT: Readonly<Record<FlowStep, Readonly<Partial<Record<FlowEvent['event'], FlowStep>>>>> = {
	fill: { typed: 'fill', built: 'review' },
	// Also follows bytes that are found although this app did not send them.
	review: { reopened: 'fill', sent: 'sending', accepted: 'accepted' },
	sending: {
		accepted: 'accepted',
		answered: 'sending',
		refused: 'refused',
		'held-back': 'review',
		'not-found': 'lost',
		contradicted: 'lost',
	},
	lost: { accepted: 'accepted', 'sent-again': 'sending' },
	// This entry sends nothing more. The user's next attempt is a new entry, so that one entry never sends
	// two transactions.
	refused: { accepted: 'accepted' },
	accepted: { mined: 'mined', 'not-found': 'lost' },
	// If a block is replaced, the transaction returns to the memory pool or is gone.
	mined: { visible: 'visible', undone: 'accepted', 'not-found': 'lost' },
	visible: { undone: 'accepted', 'not-found': 'lost', settled: 'visible' },
};

export function beginFlow<Draft>(draft: Draft, at: number): FlowRecord<Draft> {
	return { step: 'fill', draft, reached: { fill: at } };
}

/**
 * Returns the flow after an event; `undefined` if the event is not allowed, in which case the caller must do
 * nothing.
 */
export function advanceFlow<Flow extends FlowRecord>(
	flow: Flow,
	event: FlowEvent<Flow['draft']>,
	at: number,
): Flow | undefined {
	if (flow.isRestored === true && !isOutcome(event)) return undefined;
	const step = stepAfter(flow, event);
	if (!step || ('seenTxid' in event && event.seenTxid !== flow.txid)) return undefined;
	// Signatures are deterministic: a different program with the same request builds the same bytes and may
	// have sent them.
	const wasSentUnasked = flow.step === 'review' && step === 'accepted';
	const reached = {
		...flow.reached,
		...(wasSentUnasked && { sending: at }),
		...(step !== flow.step && { [step]: at }),
	};
	const elsewhere = wasSentUnasked && { wasSentElsewhere: true };
	return {
		...flow,
		...changesOf(event, at),
		...(step === 'lost' && lostBy(event)),
		...elsewhere,
		step,
		reached,
	};
}

function stepAfter(flow: FlowRecord, { event }: FlowEvent): FlowStep | undefined {
	const step = NEXT[flow.step][event];
	if (flow.settled !== undefined) return undefined;
	// A transaction that may have left this browser never counts as unsent, so it is never overwritten.
	return wasSentBefore(flow) && (event === 'refused' || event === 'held-back') ? step && 'lost' : step;
}

/** True if the bytes were sent earlier, so that peers may have a transaction that the program has dropped. */
function wasSentBefore({ reached }: FlowRecord): boolean {
	return reached.lost !== undefined || reached.accepted !== undefined;
}

/** Stores an inconclusive rejection as the answer. */
function lostBy(event: FlowEvent): Partial<FlowRecord> {
	return event.event === 'refused' ? { refusal: undefined, answer: event.refusal } : {};
}

function changesOf(event: FlowEvent, at: number): Partial<FlowRecord> {
	switch (event.event) {
		case 'typed':
			return { draft: event.draft };
		case 'built':
			return {
				hex: event.hex,
				txid: event.txid,
				...(event.chain !== undefined && { chain: event.chain }),
			};
		case 'reopened':
			return { hex: undefined, txid: undefined };
		case 'sent':
		case 'sent-again':
			return { answer: undefined };
		case 'refused':
			return { refusal: event.refusal };
		case 'answered':
			return { answer: event.answer };
		case 'settled':
			return { settled: at };
		case 'contradicted':
			return { otherTxid: event.otherTxid };
		default:
			return {};
	}
}

/** True if the signed bytes may ever have left this browser. The entry is then kept permanently. */
export function wasEverSent(flow: FlowRecord): boolean {
	return flow.reached.sending !== undefined;
}

/** True if there is something left to do or to wait for. */
export function isUnfinished(flow: FlowRecord): boolean {
	return flow.step !== 'visible' && flow.step !== 'refused';
}

/** True if the daemon has or may have the transaction and it is not visible yet. */
export function isUnderWay(flow: FlowRecord): boolean {
	return flow.step === 'sending' || flow.step === 'lost' || flow.step === 'accepted' || flow.step === 'mined';
}

/**
 * True if the bytes were sent and the transaction is not visible yet. It may appear even after a rejection.
 */
export function mayArrive(flow: FlowRecord): boolean {
	return wasEverSent(flow) && (isUnderWay(flow) || flow.step === 'refused');
}

/** True if the transaction may still appear, or its block may be replaced. */
export function mayChange(flow: FlowRecord): boolean {
	return mayArrive(flow) || (flow.step === 'visible' && flow.settled === undefined);
}

/** True if the transaction was in a block that has been replaced. */
export function wasUndone({ step, reached }: Pick<FlowRecord, 'step' | 'reached'>): boolean {
	return reached.mined !== undefined && (step === 'accepted' || step === 'lost');
}

/**
 * Maximum depth of a reorg that a Komodo daemon accepts (`MAX_REORG_LENGTH`), in blocks. Other chains do not
 * limit it, but no reorg of that depth is known.
 */
const DEEPEST_REORGANISATION = 99;

/** True if a block can no longer be replaced: it is notarised or has enough confirmations. */
export function isFinal(block: {
	readonly confirmations?: number | undefined;
	readonly isNotarised?: boolean | undefined;
}): boolean {
	return block.isNotarised === true || (block.confirmations ?? 0) > DEEPEST_REORGANISATION;
}
