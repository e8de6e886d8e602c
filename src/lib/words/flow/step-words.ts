import { UNSEEN, wasCallUndone, type CallStep } from '#lib/domain/flow/call-record.ts';
import { isCall, type AnyCall, type JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { wasUndone, type FlowStep } from '#lib/domain/flow/money-flow.ts';
import { REQUEST_ENDS } from '#lib/domain/orders/trade-request.ts';

/** A few words for each step of a transaction or a call. */
export const STEP_WORDS: Readonly<Record<FlowStep | CallStep, string>> = {
	fill: 'draft',
	review: 'built, not sent',
	sending: 'sent, no answer yet',
	sent: 'sent, no answer yet',
	unknown: 'sent, outcome unknown',
	lost: 'sent, not found',
	refused: 'refused, nothing sent',
	accepted: 'sent, waiting for block',
	mined: 'in a block',
	done: 'done',
	strayed: 'paid an address that is not yours',
	visible: 'done',
};

/** How a call ended, by what the journal calls it. */
const END_WORDS: Readonly<Record<string, string>> = {
	[UNSEEN]: 'sent, not seen on the node',
	[REQUEST_ENDS.unanswered]: 'sent, not matched',
	[REQUEST_ENDS.declined]: 'sent, not matched: a maker refused it',
	[REQUEST_ENDS.split]: 'sent, an output was split',
};

/** Of what was in a block before. */
const UNDONE_WORDS = { accepted: 'waiting for block again', lost: 'no longer in the chain' } as const;

/**
 * The same for an entry of the journal, with what became of a call. A call is written down just before it goes: one that took
 * no effect was sent all the same.
 */
export function stepWords(entry: JournalEntry): string {
	if (isCall(entry)) return callStepWords(entry);
	if (wasUndone(entry)) return UNDONE_WORDS[entry.step === 'lost' ? 'lost' : 'accepted'];
	return STEP_WORDS[entry.step];
}

function callStepWords(call: AnyCall): string {
	if (wasCallUndone(call)) return UNDONE_WORDS[call.isSeen ? 'accepted' : 'lost'];
	// The node says no more of a payment from an account than that it sent it.
	if (call.kind === 'send-account' && call.step === 'done') return 'sent by your node';
	// What the console sends is not looked up: the error alone proves nothing.
	const isUnproved = call.kind === 'console-call' && call.answer !== undefined;
	if (isUnproved && call.step === 'unknown') return 'answered with an error, outcome unknown';
	if (call.step !== 'refused') return STEP_WORDS[call.step];
	const unproved = call.kind === 'console-call' ? 'sent, answered with an error' : 'sent, took no effect';
	return END_WORDS[call.refusal?.code ?? ''] ?? unproved;
}
