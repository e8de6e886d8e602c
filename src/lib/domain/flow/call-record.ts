import { REQUEST_ENDS } from '../orders/trade-request.ts';
import type { Refusal } from './money-flow.ts';

/**
 * The progress of a call that trades or pays: the node makes its transactions, so this app has no bytes to build
 * and review. Pure transitions; `storage/journal-writing.ts` records each of them before it takes effect.
 *
 * - `sent`: recorded, and possibly sent.
 * - `unknown`: its reply was lost, and the node has not shown the outcome yet. Never sent a second time.
 * - `done`: it took effect. A payment can be undone until its block is final.
 * - `strayed`: it took effect, and its transaction pays a wrong address. Can be undone as well.
 * - `refused`: it had no effect, or no visible effect. That is a conclusion from the node's state at one moment,
 * reversed if the node shows the call after all.
 */
export type CallStep = 'sent' | 'unknown' | 'done' | 'strayed' | 'refused';

/**
 * An output of the call's transaction to an address that is neither the wallet's nor the intended recipient's.
 */
export interface Stray {
	/** `undefined` if the script has no address. */
	readonly address?: string | undefined;
	/** As a decimal text. */
	readonly amount: string;
}

export interface CallRecord<Draft = unknown> {
	readonly step: CallStep;
	/** The request, as sent to the node. */
	readonly draft: Draft;
	readonly refusal?: Refusal | undefined;
	/** The program's error answer, if any: it does not prove that the call took no effect. */
	readonly answer?: Refusal | undefined;
	/** The id of the swap that it led to. */
	readonly swap?: string | undefined;
	/** Further swaps that the program made of the same call. */
	readonly moreSwaps?: readonly string[] | undefined;
	/** The resulting transaction, if it is a payment. */
	readonly txid?: string | undefined;
	/** Payments of that transaction to third parties. */
	readonly strays?: readonly Stray[] | undefined;
	/** When that transaction was seen in a block, in milliseconds since 1970. */
	readonly mined?: number | undefined;
	/** When its block was seen to be final: after that nothing can undo it. */
	readonly settled?: number | undefined;
	/** The id of the bot that it started. */
	readonly bot?: string | undefined;
	/** The node has shown that it has the call, by a good reply or later, and has not dropped it since. */
	readonly isSeen?: boolean | undefined;
	/** When each step was entered, in milliseconds since 1970. */
	readonly reached: Readonly<Partial<Record<CallStep, number>>>;
}

export type CallEvent =
	| { readonly event: 'lost'; readonly answer?: Refusal | undefined }
	| { readonly event: 'seen' }
	/** The node reports that it took effect; the chain has to show that as well. */
	| { readonly event: 'told'; readonly txid?: string | undefined }
	| ({ readonly event: 'done' } & Pick<CallRecord, 'swap' | 'txid' | 'bot'>)
	| { readonly event: 'strayed'; readonly txid?: string | undefined; readonly strays: readonly Stray[] }
	/** Its transaction is in a block. */
	| { readonly event: 'mined' }
	/** The block that contained it is no longer part of the chain: it waits for a new one. */
	| { readonly event: 'undone' }
	/** Looked up, and the program no longer knows its transaction. */
	| { readonly event: 'not-found' }
	/** Its block can no longer be replaced. */
	| { readonly event: 'settled' }
	/** A further swap resulted from the call, which was sent once. */
	| { readonly event: 'further'; readonly swap: string }
	| { readonly event: 'refused'; readonly refusal: Refusal };

/** Why a call had no effect; its code is the same in every version. */
export type CallRefusal = Refusal & { readonly code: NonNullable<Refusal['code']> };

/** The refusal code of a call whose reply was lost and of which the node shows no trace. */
export const UNSEEN = 'CALL-UNSEEN';

/** The code of a call whose outcome can no longer be seen, and does not matter: a later one counts. */
export const REPLACED = 'CALL-REPLACED';

/** The code of a call that the program has, and that changed nothing. */
export const NO_EFFECT = 'CALL-NO-EFFECT';

/** A call that was sent, without a trace in the program. It may still arrive. */
export const NOT_FOUND: CallEvent = {
	event: 'refused',
	refusal: { code: UNSEEN, text: 'The node has not shown it.' },
};

/**
 * How long an unseen call may still arrive, after a tunnel that stalled or a computer that slept: no system keeps
 * an idle connection for longer.
 */
const LATE_MS = 24 * 60 * 60 * 1000;

type Steps = Readonly<Partial<Record<CallEvent['event'], CallStep>>>;

/** Where each event leads; an event that is not listed for a step changes nothing. */
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

/** Transitions from a call that arrived late. */
const LATE: Steps = { seen: 'unknown', done: 'done', strayed: 'strayed' };

/** Transitions while the transaction is unconfirmed again, or is no longer in the chain. */
const UNDONE: Steps = { ...NEXT.unknown, mined: 'done', undone: 'unknown', 'not-found': 'unknown' };

export function beginCall<Draft>(draft: Draft, at: number): CallRecord<Draft> {
	return { step: 'sent', draft, reached: { sent: at } };
}

/** The call after an event, or `undefined` if the event is not allowed: then nothing changes. */
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

/** The event adds information. */
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

/** Its transaction was in a block that was replaced, and is now unconfirmed. */
export function wasCallUndone({ step, mined }: Pick<CallRecord, 'step' | 'mined'>): boolean {
	return step === 'unknown' && mined !== undefined;
}

/** The ids of all swaps that resulted from it: more than one is due to the program, since it was sent once. */
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
			// It starts again: its transaction may differ from the one in the replaced block.
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

/** Details of an event. Missing ones leave the entry as it is. */
function known({
	event: _,
	...facts
}: { readonly event: string } & Partial<CallRecord>): Partial<CallRecord> {
	return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** The call was not seen, and may still arrive. */
export function isLatePossible({ step, refusal, reached }: CallRecord, now: number): boolean {
	return step === 'refused' && refusal?.code === UNSEEN && now < (reached.sent ?? 0) + LATE_MS;
}

/** It was sent, and looked up since: the program no longer knows its transaction. */
export function wasDropped({ step, isSeen }: Pick<CallRecord, 'step' | 'isSeen'>): boolean {
	return step === 'unknown' && isSeen === false;
}

/**
 * How long a refused call is still searched for: it may have been carried out after all, or a duplicate of it is
 * still pending.
 */
const REFUSED_MS = 10 * 60 * 1000;

/**
 * Whether the node may still show a call that seemed to have no effect. For a request that ended, its swap shows
 * that.
 */
export function mayTurnUp(call: CallRecord, now: number): boolean {
	const { step, refusal, reached } = call;
	const isEnd = Object.values<string | number | undefined>(REQUEST_ENDS).includes(refusal?.code);
	const wasRefused = step === 'refused' && !isEnd && now < (reached.sent ?? 0) + REFUSED_MS;
	return wasRefused || isLatePossible(call, now);
}

/** Time since which calls can still arrive. */
export function lateSince(now: number): number {
	return now - LATE_MS;
}

/** It may still take effect, or may have: the node has to be queried. */
export function isCallOpen({ step }: CallRecord): boolean {
	return step === 'sent' || step === 'unknown';
}
