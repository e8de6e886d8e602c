/**
 * The one path of everything that signs and spends: fill, build, review, send, follow. Pure transitions, so that
 * it can be proved that no path sends twice; `storage/journal-writing.ts` records each of them before it takes
 * effect.
 *
 * - `fill`: the user types; nothing is built.
 * - `review`: the signed bytes are in the journal; nothing is sent.
 * - `sending`: the bytes may have been sent. Only a reply or a look-up leads out of here, never a second send.
 * - `lost`: no good reply came, and the look-ups did not find the transaction.
 * - `refused`: the daemon accepted nothing, as far as is known. A later sighting of the transaction overrides
 * that.
 * - `accepted`, `mined`, `visible`: unconfirmed, in a block, shown by the program that the flow is for. All of
 * them can be undone until the block is final.
 */
export type FlowStep = 'fill' | 'review' | 'sending' | 'lost' | 'refused' | 'accepted' | 'mined' | 'visible';

/** Why nothing was sent, in the daemon's own words. */
export interface Refusal {
	readonly code?: string | undefined;
	readonly text: string;
}

export interface FlowRecord<Draft = unknown> {
	readonly step: FlowStep;
	/** The draft, as typed. */
	readonly draft: Draft;
	/** The signed transaction, from `review` on. */
	readonly hex?: string | undefined;
	/** Computed in the browser from the hex, before anything was sent. */
	readonly txid?: string | undefined;
	/** The chain that it belongs to, once that is known. */
	readonly chain?: string | undefined;
	readonly refusal?: Refusal | undefined;
	/** The daemon's inconclusive answer to the sending. */
	readonly answer?: Refusal | undefined;
	/** When its block was seen to be final, in milliseconds since 1970: after that nothing can undo it. */
	readonly settled?: number | undefined;
	/** The daemon's txid, if it differs from the computed one: a serious fault. */
	readonly otherTxid?: string | undefined;
	/** A different program had sent the same bytes before the user pressed the button. */
	readonly wasSentElsewhere?: boolean | undefined;
	/** It was restored from a backup and is only followed here: the browser that sent it may do so again. */
	readonly isRestored?: boolean | undefined;
	/** When each step was last entered, in milliseconds since 1970. */
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
	/** The user returns from the unsent built transaction to the draft. */
	| { readonly event: 'reopened' }
	/**
	 * The bytes are sent: the only event after which the caller broadcasts. It names the transaction that the user
	 * has seen, since a different tab may have built a new one since.
	 */
	| { readonly event: 'sent'; readonly seenTxid: string }
	/** The user explicitly requested sending the same bytes again. */
	| { readonly event: 'sent-again'; readonly seenTxid: string }
	/** A reply or a look-up shows that the daemon holds the transaction. */
	| { readonly event: 'accepted' }
	/** A refusal confirmed by a look-up. For bytes that were sent before it proves nothing: peers may hold them. */
	| { readonly event: 'refused'; readonly refusal: Refusal }
	/** An error that does not show whether the bytes were passed on. */
	| { readonly event: 'answered'; readonly answer: Refusal }
	/** The bytes did not leave this browser. */
	| { readonly event: 'held-back' }
	/** Looked up, and the daemon does not know it. */
	| { readonly event: 'not-found' }
	/** The daemon reports that it sent a different transaction. */
	| { readonly event: 'contradicted'; readonly otherTxid: string }
	| { readonly event: 'mined' }
	/** The block that contained it is no longer part of the chain. */
	| { readonly event: 'undone' }
	| { readonly event: 'visible' }
	/** Its block can no longer be replaced. */
	| { readonly event: 'settled' };

/** Events that must be persisted before they take effect. All other events report the outcome. */
const BEFORE_SENDING: readonly FlowEvent['event'][] = ['typed', 'built', 'reopened', 'sent', 'sent-again'];

/** Whether an event reports the outcome of sent bytes, which holds whether or not it can be recorded. */
export function isOutcome({ event }: FlowEvent): boolean {
	return !BEFORE_SENDING.includes(event);
}

/** Where each event leads; an event that is not listed for a step changes nothing. */
const NEXT: Readonly<Record<FlowStep, Readonly<Partial<Record<FlowEvent['event'], FlowStep>>>>> = {
	fill: { typed: 'fill', built: 'review' },
	// Bytes that are found although this app never sent them are followed, too.
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
	// This entry sends nothing more: the user's next attempt is a new entry, so that one entry never sends two
	// transactions.
	refused: { accepted: 'accepted' },
	accepted: { mined: 'mined', 'not-found': 'lost' },
	// A block can be undone: the transaction is then back in the memory pool, or gone.
	mined: { visible: 'visible', undone: 'accepted', 'not-found': 'lost' },
	visible: { undone: 'accepted', 'not-found': 'lost', settled: 'visible' },
};

export function beginFlow<Draft>(draft: Draft, at: number): FlowRecord<Draft> {
	return { step: 'fill', draft, reached: { fill: at } };
}

/** The flow after an event, or `undefined` if the event is not allowed: then nothing may be done. */
export function advanceFlow<Flow extends FlowRecord>(
	flow: Flow,
	event: FlowEvent<Flow['draft']>,
	at: number,
): Flow | undefined {
	if (flow.isRestored === true && !isOutcome(event)) return undefined;
	const step = stepAfter(flow, event);
	if (!step || ('seenTxid' in event && event.seenTxid !== flow.txid)) return undefined;
	// Signatures are deterministic: a different program with the same request builds, and may have sent, the same
	// bytes.
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
	// A transaction that may have left this browser is never considered unsent, and so is never overwritten.
	return wasSentBefore(flow) && (event === 'refused' || event === 'held-back') ? step && 'lost' : step;
}

/** The bytes were sent earlier: peers may hold a transaction that the program has forgotten. */
function wasSentBefore({ reached }: FlowRecord): boolean {
	return reached.lost !== undefined || reached.accepted !== undefined;
}

/** An inconclusive refusal is an answer. */
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

/** The signed bytes may have left this browser at some time: the entry is a record and stays. */
export function wasEverSent(flow: FlowRecord): boolean {
	return flow.reached.sending !== undefined;
}

/** Something is left to do or to wait for. */
export function isUnfinished(flow: FlowRecord): boolean {
	return flow.step !== 'visible' && flow.step !== 'refused';
}

/** The daemon holds the transaction, or may hold it, and it is not shown yet. */
export function isUnderWay(flow: FlowRecord): boolean {
	return flow.step === 'sending' || flow.step === 'lost' || flow.step === 'accepted' || flow.step === 'mined';
}

/** The bytes were sent, and the transaction is not visible yet: it may appear even after a refusal. */
export function mayArrive(flow: FlowRecord): boolean {
	return wasEverSent(flow) && (isUnderWay(flow) || flow.step === 'refused');
}

/** Its state may still change: it may arrive, or its block may be replaced. */
export function mayChange(flow: FlowRecord): boolean {
	return mayArrive(flow) || (flow.step === 'visible' && flow.settled === undefined);
}

/** It was in a block that is no longer part of the chain. */
export function wasUndone({ step, reached }: Pick<FlowRecord, 'step' | 'reached'>): boolean {
	return reached.mined !== undefined && (step === 'accepted' || step === 'lost');
}

/**
 * The most blocks that a Komodo daemon replaces by those of a rival chain (`MAX_REORG_LENGTH`). Chains of other
 * families have no such limit, but no reorganisation that deep is known.
 */
const DEEPEST_REORGANISATION = 99;

/** Whether a block can no longer be replaced: it is notarised, or too deep. */
export function isFinal(block: {
	readonly confirmations?: number | undefined;
	readonly isNotarised?: boolean | undefined;
}): boolean {
	return block.isNotarised === true || (block.confirmations ?? 0) > DEEPEST_REORGANISATION;
}
