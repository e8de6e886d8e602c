import { REQUEST_ENDS } from '../orders/trade-request.ts';
import type { Refusal } from './money-flow.ts';

/**
 * How far a call has come that trades or pays: the node makes its transactions, so that there are no bytes of ours to build and
 * review. Pure transitions; `storage/journal-writing.ts` writes each of them down before it takes effect.
 *
 * - `sent`: written down, and possibly on its way.
 * - `unknown`: its reply was lost, and the node has not shown yet what became of it. Never sent a second time.
 * - `done`: it took effect. A payment has a way back until its block is final.
 * - `strayed`: it took effect, and its transaction pays an address that it should not. The same way back.
 * - `refused`: it took none, or none that could be seen. That is a conclusion from what the node showed at one moment: it
 *   leads out of here when the node shows the call after all.
 */
export type CallStep = 'sent' | 'unknown' | 'done' | 'strayed' | 'refused';

/** An output of the call's transaction to an address that is neither the wallet's nor the asked recipient's. */
export interface Stray {
	/** `undefined` if the script has none. */
	readonly address?: string | undefined;
	/** As a decimal text. */
	readonly amount: string;
}

export interface CallRecord<Draft = unknown> {
	readonly step: CallStep;
	/** The request, as the node got it. */
	readonly draft: Draft;
	readonly refusal?: Refusal | undefined;
	/** The program's error answer, if any: it does not prove that the call took no effect. */
	readonly answer?: Refusal | undefined;
	/** The id of the swap that it led to. */
	readonly swap?: string | undefined;
	/** Others that the program made of the same call. */
	readonly moreSwaps?: readonly string[] | undefined;
	/** The resulting transaction, if it is a payment. */
	readonly txid?: string | undefined;
	/** Payments of that transaction to strangers. */
	readonly strays?: readonly Stray[] | undefined;
	/** When that transaction was seen in a block, in milliseconds since 1970. */
	readonly mined?: number | undefined;
	/** When its block was seen to be final: nothing takes it back after that. */
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
	/** The node says that it did it; that has to be seen on the chain as well. */
	| { readonly event: 'told'; readonly txid?: string | undefined }
	| ({ readonly event: 'done' } & Pick<CallRecord, 'swap' | 'txid' | 'bot'>)
	| { readonly event: 'strayed'; readonly txid?: string | undefined; readonly strays: readonly Stray[] }
	/** Its transaction is in a block. */
	| { readonly event: 'mined' }
	/** The block that it was in is no longer part of the chain: it waits for another one. */
	| { readonly event: 'undone' }
	/** Looked up, and the program does not know its transaction any more. */
	| { readonly event: 'not-found' }
	/** Its block can no longer be replaced. */
	| { readonly event: 'settled' }
	/** Another swap came of what was sent once. */
	| { readonly event: 'further'; readonly swap: string }
	| { readonly event: 'refused'; readonly refusal: Refusal };

/** Why a call took no effect; its code says so in every version. */
export type CallRefusal = Refusal & { readonly code: NonNullable<Refusal['code']> };

/** The refusal code of a call whose reply was lost and of which the node shows no trace. */
export const UNSEEN = 'CALL-UNSEEN';

/** The code of a call whose outcome cannot be seen any more, and does not matter: a later one counts. */
export const REPLACED = 'CALL-REPLACED';

/** The code of a call that the program has, and that changed nothing. */
export const NO_EFFECT = 'CALL-NO-EFFECT';

/** A call that was sent and of which the program shows nothing. It may still arrive. */
export const MISSED: CallEvent = {
	event: 'refused',
	refusal: { code: UNSEEN, text: 'The node has not shown it.' },
};

/**
 * For how long a call that was not seen may still arrive, after a tunnel that stalled or a computer that slept: no system
 * keeps a connection that carries nothing for longer.
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

/** Transitions while the transaction waits for a block again, or is no longer in the chain. */
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

/** It says something that is not known yet. */
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

/** Its transaction was in a block that was replaced, and is in none now. */
export function wasCallUndone({ step, mined }: Pick<CallRecord, 'step' | 'mined'>): boolean {
	return step === 'unknown' && mined !== undefined;
}

/** The ids of all swaps that it led to: more than one is the program’s doing, since it was sent once. */
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
			// It begins anew: its transaction may be another one than the one that was in a block.
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

/** Nothing was seen of it, and it can still arrive. */
export function isLatePossible({ step, refusal, reached }: CallRecord, now: number): boolean {
	return step === 'refused' && refusal?.code === UNSEEN && now < (reached.sent ?? 0) + LATE_MS;
}

/** It was sent, and looked up since: the program does not know its transaction any more. */
export function wasDropped({ step, isSeen }: Pick<CallRecord, 'step' | 'isSeen'>): boolean {
	return step === 'unknown' && isSeen === false;
}

/**
 * For how long a call is looked for that was refused: it may have been carried out all the same, or another copy of it is
 * still on its way.
 */
const REFUSED_MS = 10 * 60 * 1000;

/** It was said to have taken no effect, and the node may still show that it did. Of a request that ended, its swap says that. */
export function mayTurnUp(call: CallRecord, now: number): boolean {
	const { step, refusal, reached } = call;
	const isEnd = Object.values<string | number | undefined>(REQUEST_ENDS).includes(refusal?.code);
	const wasRefused = step === 'refused' && !isEnd && now < (reached.sent ?? 0) + REFUSED_MS;
	return wasRefused || isLatePossible(call, now);
}

/** Since when calls can still arrive. */
export function lateSince(now: number): number {
	return now - LATE_MS;
}

/** It may still take effect, or may have: the node has to be asked. */
export function isCallOpen({ step }: CallRecord): boolean {
	return step === 'sent' || step === 'unknown';
}
