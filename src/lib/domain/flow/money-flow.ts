/**
 * The one path of everything that signs and spends: fill, build, review, send, follow. Pure transitions, so that
 * it can be proved that no path sends twice; `storage/journal-transactions.ts` writes each of them down before it takes effect.
 *
 * - `fill`: the user types; nothing is built.
 * - `review`: the signed bytes stand in the journal; nothing is sent.
 * - `sending`: the bytes may be on their way. Only a reply or a look-up leads out of here, never a second send.
 * - `lost`: no good reply came, and the look-ups did not find the transaction.
 * - `refused`: the daemon took nothing, as far as it is known. Where the transaction is seen later, that counts.
 * - `accepted`, `mined`, `visible`: waiting for a block, in a block, shown by the program that the flow is for.
 */
export type FlowStep = 'fill' | 'review' | 'sending' | 'lost' | 'refused' | 'accepted' | 'mined' | 'visible';

/** Why nothing was sent, in the daemon's own words. */
export interface Refusal {
	/** What it is called in the catalogue of errors; entries of earlier versions hold the daemon's own number. */
	readonly code?: string | number | undefined;
	readonly text: string;
}

export interface FlowRecord<Draft = unknown> {
	readonly step: FlowStep;
	/** What the user asked for, as typed. */
	readonly draft: Draft;
	/** The signed transaction, from `review` on. */
	readonly hex?: string | undefined;
	/** Computed in the browser from the hex, before anything was sent. */
	readonly txid?: string | undefined;
	/** The chain that it belongs to, once that is known. Entries of earlier versions do not say. */
	readonly chain?: string | undefined;
	readonly refusal?: Refusal | undefined;
	/** The txid that the daemon answered with where it is not ours: something is badly wrong. */
	readonly otherTxid?: string | undefined;
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
	/** The user goes back from what was built, and not sent, to what was typed. */
	| { readonly event: 'reopened' }
	/**
	 * The bytes go out: the one event after which the caller broadcasts. It names the transaction that the user has
	 * seen, since another tab may have built another one meanwhile.
	 */
	| { readonly event: 'sent'; readonly seenTxid: string }
	/** The user asked, in so many words, to send the very same bytes again. */
	| { readonly event: 'sent-again'; readonly seenTxid: string }
	/** A reply or a look-up says that the daemon holds the transaction. */
	| { readonly event: 'accepted' }
	| { readonly event: 'refused'; readonly refusal: Refusal }
	/** The bytes did not reach what sends them: wrong password, or a daemon that is still starting. */
	| { readonly event: 'held-back' }
	/** Looked up, and the daemon does not know it. */
	| { readonly event: 'not-found' }
	/** The daemon says that it sent a transaction, and not this one. */
	| { readonly event: 'contradicted'; readonly otherTxid: string }
	| { readonly event: 'mined' }
	/** The block that it was in is no longer part of the chain. */
	| { readonly event: 'undone' }
	| { readonly event: 'visible' };

/** Before these the bytes are not sent, or go out: they have to be on disk first. All others say what became of them. */
const BEFORE_SENDING: readonly FlowEvent['event'][] = ['typed', 'built', 'reopened', 'sent', 'sent-again'];

/** It tells what became of bytes that were sent, which holds whether or not it can be recorded. */
export function isOutcome({ event }: FlowEvent): boolean {
	return !BEFORE_SENDING.includes(event);
}

/** Where each event leads; an event that is not listed for a step changes nothing. */
const NEXT: Readonly<Record<FlowStep, Readonly<Partial<Record<FlowEvent['event'], FlowStep>>>>> = {
	fill: { typed: 'fill', built: 'review' },
	review: { reopened: 'fill', sent: 'sending' },
	sending: {
		accepted: 'accepted',
		refused: 'refused',
		'held-back': 'review',
		'not-found': 'lost',
		contradicted: 'lost',
	},
	lost: { accepted: 'accepted', 'sent-again': 'sending' },
	// Nothing more is sent by this entry: what the user tries next is a new one, so that one never sends two transactions.
	refused: { accepted: 'accepted' },
	accepted: { mined: 'mined', 'not-found': 'lost' },
	// A block can be undone: the transaction is then back in the memory pool, or nowhere.
	mined: { visible: 'visible', undone: 'accepted', 'not-found': 'lost' },
	visible: {},
};

export function beginFlow<Draft>(draft: Draft, at: number): FlowRecord<Draft> {
	return { step: 'fill', draft, reached: { fill: at } };
}

/** The flow after an event, or `undefined` where the event is not allowed: then nothing may be done. */
export function advanceFlow<Flow extends FlowRecord>(
	flow: Flow,
	event: FlowEvent<Flow['draft']>,
	at: number,
): Flow | undefined {
	const step = NEXT[flow.step][event.event];
	if (!step || ('seenTxid' in event && event.seenTxid !== flow.txid)) return undefined;
	return { ...flow, ...changesOf(event), step, reached: { ...flow.reached, [step]: at } };
}

function changesOf(event: FlowEvent): Partial<FlowRecord> {
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
		case 'refused':
			return { refusal: event.refusal };
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

/** Something is still to be done or to be waited for. */
export function isUnfinished(flow: FlowRecord): boolean {
	return flow.step !== 'visible' && flow.step !== 'refused';
}

/** The daemon holds the transaction, or may hold it, and it is not shown yet. */
export function isUnderWay(flow: FlowRecord): boolean {
	return flow.step === 'sending' || flow.step === 'lost' || flow.step === 'accepted' || flow.step === 'mined';
}

/** The bytes were sent, and were not seen where they belong yet: even after a refusal they may turn up. */
export function mayArrive(flow: FlowRecord): boolean {
	return wasEverSent(flow) && (isUnderWay(flow) || flow.step === 'refused');
}
