import { REQUEST_ENDS } from '../orders/trade-request.ts';
import type { Refusal } from './money-flow.ts';

/**
 * State machine of a call that trades or pays. The node makes the transactions, so this app has no bytes to
 * build and review. Transitions are pure; `storage/journal-writing.ts` records each of them before it takes
 * effect.
 *
 * - `sent`: recorded, and possibly sent.
 * - `unknown`: the reply was lost, and the node has not shown the outcome yet. Never sent again.
 * - `done`: took effect. A payment can be undone until its block is final.
 * - `strayed`: took effect, but its transaction pays a wrong address. Can be undone too.
 * - `refused`: had no effect, or no visible effect. This is concluded from the node's state at one moment,
 * and reversed if the node shows the call later.
 */
export type CallStep = 'sent' | 'unknown' | 'done' | 'strayed' | 'refused';

/**
 * An output of the call's transaction to an address that is neither the wallet's nor the intended
 * recipient's.
 */
export interface Stray {
	/** `undefined` if the script has no address. */
	readonly address?: string | undefined;
	/** Decimal string. */
	readonly amount: string;
}

export interface CallRecord<Draft = unknown> {
	readonly step: CallStep;
	/** The request as sent to the node. */
	readonly draft: Draft;
	readonly refusal?: Refusal | undefined;
	/** Error reply of the program, if any. It does not prove that the call had no effect. */
	readonly answer?: Refusal | undefined;
	/** Id of the resulting swap. */
	readonly swap?: string | undefined;
	/** Further swaps that the node started from the same call. */
	readonly moreSwaps?: readonly string[] | undefined;
	/** Resulting transaction of a payment. */
	readonly txid?: string | undefined;
	/** Payments of the transaction to third parties. */
	readonly strays?: readonly Stray[] | undefined;
	/** Time when the transaction was seen in a block, in milliseconds since 1970. */
	readonly mined?: number | undefined;
	/**
	 * Time when the block was found to be final, in milliseconds since 1970. After that nothing can undo it.
	 */
	readonly settled?: number | undefined;
	/** Id of the started bot. */
	readonly bot?: string | undefined;
	/** True once the node has shown that it has the call; false if the node has dropped it since. */
	readonly isSeen?: boolean | undefined;
	/** Times when each step was entered, in milliseconds since 1970. */
	readonly reached: Readonly<Partial<Record<CallStep, number>>>;
}

export type CallEvent =
	| { readonly event: 'lost'; readonly answer?: Refusal | undefined }
	| { readonly event: 'seen' }
	/** The node reports that the call took effect; the chain still has to confirm it. */
	| { readonly event: 'told'; readonly txid?: string | undefined }
	| ({ readonly event: 'done' } & Pick<CallRecord, 'swap' | 'txid' | 'bot'>)
	| { readonly event: 'strayed'; readonly txid?: string | undefined; readonly strays: readonly Stray[] }
	/** The transaction is in a block. */
	| { readonly event: 'mined' }
	/** The block was replaced, so the transaction waits for a new one. */
	| { readonly event: 'undone' }
	/** A query found that the program no longer knows the transaction. */
	| { readonly event: 'not-found' }
	/** The block is final. */
	| { readonly event: 'settled' }
	/** A further swap resulted from the call, although it was sent only once. */
	| { readonly event: 'further'; readonly swap: string }
	| { readonly event: 'refused'; readonly refusal: Refusal };

/** Why a call had no effect. Codes are stable across versions. */
export type CallRefusal = Refusal & { readonly code: NonNullable<Refusal['code']> };

/** Code for a call whose reply was lost and of which the node shows no trace. */
export const UNSEEN = 'CALL-UNSEEN';

/**
 * Code for a call whose outcome can no longer be seen and no longer matters, because a later call replaced
 * it.
 */
export const REPLACED = 'CALL-REPLACED';

/** Code for a call that the program has, but that changed nothing. */
export const NO_EFFECT = 'CALL-NO-EFFECT';

/** A sent call of which the program shows no trace. It may still arrive. */
export const NOT_FOUND: CallEvent = {
	event: 'refused',
	refusal: { code: UNSEEN, text: 'The node has not shown it.' },
};

/**
 * Time in which an unseen call may still arrive, in milliseconds, for example after a stalled tunnel or a
 * sleeping computer. No system keeps an idle connection longer.
 */
const LATE_MS = 24 * 60 * 60 * 1000;

type Steps = Readonly<Partial<Record<CallEvent['event'], CallStep>>>;

/** The next step for each event. Events that are not listed for a step are ignored. */
const NEXT: Readonly<Record<CallStep, Steps>> = {
	sent: {
		...{ lost: 'unknown', seen: 'sent', told: 'unknown', done: 'done', refused: 'refused' },
		strayed: 'strayed',
	},
	unknown: { lost: 'unknown', seen: 'unknown', done: 'done', strayed: 'strayed', refused: 'refused' },
	done: { further: 'done', mined: 'done', undone: 'unknown', 'not-found': 'unknown', settled: 'done' },
	strayed: { mined: 'strayed', undone: 'unknown', 'not-found': 'unknown', settled: 'strayed' },
	refused: { done: 'done', strayed: 'strayed' },
};

/** Transitions of a call that may arrive late. */
const LATE: Steps = { seen: 'unknown', done: 'done', strayed: 'strayed' };

/** Transitions while the transaction is unconfirmed again or no longer on the chain. */
const UNDONE: Steps = { ...NEXT.unknown, mined: 'done', undone: 'unknown', 'not-found': 'unknown' };

export function beginCall<Draft>(draft: Draft, at: number): CallRecord<Draft> {
	return { step: 'sent', draft, reached: { sent: at } };
}

/** Returns the call after an event; `undefined` if the event is not allowed or adds nothing. */
export function advanceCall<Call extends CallRecord>(
	call: Call,
	event: CallEvent,
	at: number,
): Call | undefined {
	const step = stepsOf(call, at)[event.event];
	if (!step || call.settled !== undefined || !isNews(call, event)) return undefined;
	if (event.event === 'further') {
		const known = swapsOfCall(call);
		return known.includes(event.swap) ? undefined : { ...call, moreSwaps: [...known.slice(1), event.swap] };
	}
	const reached = { ...call.reached, ...(step !== call.step && { [step]: at }) };
	return { ...call, ...factsOf(event, at), step, reached };
}

/** True if the event adds information. */
function isNews({ step, mined, isSeen }: CallRecord, { event, ...facts }: CallEvent): boolean {
	if (event === 'lost') return step !== 'unknown' || 'answer' in facts;
	if (event === 'mined') return step === 'unknown' || mined === undefined;
	// A transaction that was never in a block cannot lose its block.
	if (event === 'undone') return mined !== undefined && (step !== 'unknown' || isSeen !== true);
	return event !== 'not-found' || step !== 'unknown' || isSeen === true;
}

function stepsOf(call: CallRecord, at: number): Steps {
	if (isLatePossible(call, at)) return LATE;
	if (!wasCallUndone(call)) return NEXT[call.step];
	return call.strays ? { ...UNDONE, mined: 'strayed' } : UNDONE;
}

/** True if the transaction's block was replaced and the transaction is unconfirmed. */
export function wasCallUndone({ step, mined }: Pick<CallRecord, 'step' | 'mined'>): boolean {
	return step === 'unknown' && mined !== undefined;
}

/** Ids of all resulting swaps. More than one is the node's doing, because the call was sent once. */
export function swapsOfCall({ swap, moreSwaps = [] }: Pick<CallRecord, 'swap' | 'moreSwaps'>): string[] {
	return swap === undefined ? [] : [swap, ...moreSwaps];
}

function factsOf(event: Exclude<CallEvent, { event: 'further' }>, at: number): Partial<CallRecord> {
	switch (event.event) {
		case 'lost':
			return event.answer ? { answer: event.answer } : {};
		case 'seen':
			return { isSeen: true, refusal: undefined };
		case 'told':
			return { isSeen: true, ...known(event) };
		case 'done':
		case 'strayed':
			// Starts over: the transaction may differ from the one in the replaced block.
			return { refusal: undefined, strays: undefined, mined: undefined, ...known(event) };
		case 'mined':
			return { mined: at };
		case 'undone':
			return { isSeen: true };
		case 'not-found':
			return { isSeen: false };
		case 'settled':
			return { settled: at };
		case 'refused':
			return { refusal: event.refusal };
	}
}

/** Facts of an event, without missing ones, which leave the entry unchanged. */
function known({
	event: _,
	...facts
}: { readonly event: string } & Partial<CallRecord>): Partial<CallRecord> {
	return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** True if the call was not seen but may still arrive. */
export function isLatePossible({ step, refusal, reached }: CallRecord, now: number): boolean {
	return step === 'refused' && refusal?.code === UNSEEN && now < (reached.sent ?? 0) + LATE_MS;
}

/** True if a query found that the program no longer knows the transaction. */
export function wasDropped({ step, isSeen }: Pick<CallRecord, 'step' | 'isSeen'>): boolean {
	return step === 'unknown' && isSeen === false;
}

/**
 * Time for which a rejected call is still searched for, in milliseconds: it may have taken effect anyway, or
 * a duplicate of it may be pending.
 */
const REFUSED_MS = 10 * 60 * 1000;

/**
 * True if the node may still show a call that seemed to have no effect. Not for a request that ended: its
 * swap shows the effect.
 */
export function mayTurnUp(call: CallRecord, now: number): boolean {
	const { step, refusal, reached } = call;
	const isEnd = Object.values<string | number | undefined>(REQUEST_ENDS).includes(refusal?.code);
	const wasRefused = step === 'refused' && !isEnd && now < (reached.sent ?? 0) + REFUSED_MS;
	return wasRefused || isLatePossible(call, now);
}

/** Calls sent after this time may still arrive. Milliseconds since 1970. */
export function lateSince(now: number): number {
	return now - LATE_MS;
}

/** True if the call may take effect or may have done so, so that the node has to be queried. */
export function isCallOpen({ step }: CallRecord): boolean {
	return step === 'sent' || step === 'unknown';
}
