import type { Refusal } from './money-flow.ts';

/**
 * How far a call has come that trades: the node makes its transactions, so that there are no bytes of ours to build and
 * review. Pure transitions; `storage/journal-calls.ts` writes each of them down before it takes effect.
 *
 * - `sent`: written down, and possibly on its way.
 * - `unknown`: its reply was lost, and the node has not shown yet what became of it. Never sent a second time.
 * - `done`: it took effect.
 * - `refused`: it took none.
 */
export type CallStep = 'sent' | 'unknown' | 'done' | 'refused';

export interface CallRecord<Draft = unknown> {
	readonly step: CallStep;
	/** What the node was asked for. */
	readonly draft: Draft;
	readonly refusal?: Refusal | undefined;
	/** When each step was entered, in milliseconds since 1970. */
	readonly reached: Readonly<Partial<Record<CallStep, number>>>;
}

export type CallEvent =
	| { readonly event: 'lost' }
	| { readonly event: 'done' }
	| { readonly event: 'refused'; readonly refusal: Refusal };

/** Where each event leads; an event that is not listed for a step changes nothing. */
const NEXT: Readonly<Record<CallStep, Readonly<Partial<Record<CallEvent['event'], CallStep>>>>> = {
	sent: { lost: 'unknown', done: 'done', refused: 'refused' },
	unknown: { done: 'done', refused: 'refused' },
	done: {},
	refused: {},
};

export function beginCall<Draft>(draft: Draft, at: number): CallRecord<Draft> {
	return { step: 'sent', draft, reached: { sent: at } };
}

/** The call after an event, or `undefined` where the event is not allowed: then nothing changes. */
export function advanceCall<Call extends CallRecord>(
	call: Call,
	event: CallEvent,
	at: number,
): Call | undefined {
	const step = NEXT[call.step][event.event];
	if (!step) return undefined;
	const refusal = event.event === 'refused' ? { refusal: event.refusal } : {};
	return { ...call, ...refusal, step, reached: { ...call.reached, [step]: at } };
}

/** It may still take effect, or may have: the node has to be asked. */
export function isCallOpen({ step }: CallRecord): boolean {
	return step === 'sent' || step === 'unknown';
}
