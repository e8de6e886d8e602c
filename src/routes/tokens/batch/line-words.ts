import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import { STEP_WORDS } from '#lib/words/flow/journal-words.ts';

/** How far a line of a list is. */
export const LINE_WORDS: Readonly<Record<FlowStep, string>> = { ...STEP_WORDS, fill: 'to come' };
