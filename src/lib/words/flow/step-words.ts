import type { CallStep } from '#lib/domain/flow/call-record.ts';
import type { FlowStep } from '#lib/domain/flow/money-flow.ts';

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
	visible: 'done',
};
