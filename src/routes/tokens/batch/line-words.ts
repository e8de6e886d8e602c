import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import { STEP_WORDS } from '#lib/parts/flow/step-words.ts';

/** How far a line of a list is. */
export const LINE_WORDS: Readonly<Record<FlowStep, string>> = {
	fill: 'to come',
	review: STEP_WORDS.review.word,
	sending: STEP_WORDS.sending.word,
	lost: STEP_WORDS.lost.word,
	refused: STEP_WORDS.refused.word,
	accepted: STEP_WORDS.accepted.word,
	mined: STEP_WORDS.mined.word,
	visible: STEP_WORDS.visible.word,
};
