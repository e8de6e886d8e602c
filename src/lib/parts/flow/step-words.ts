import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

export type StepTone = 'muted' | 'accent' | 'good' | 'warn' | 'bad';

/** How each step of a money flow is told in one word, with a glyph. */
export const STEP_WORDS: Readonly<Record<FlowStep, { word: string; icon: IconName; tone: StepTone }>> = {
	fill: { word: 'draft', icon: 'settings', tone: 'muted' },
	review: { word: 'built, not sent', icon: 'eye', tone: 'accent' },
	sending: { word: 'sent, no answer yet', icon: 'clock', tone: 'warn' },
	lost: { word: 'sent, not found', icon: 'warning', tone: 'warn' },
	refused: { word: 'refused, nothing sent', icon: 'cross', tone: 'bad' },
	accepted: { word: 'sent, waiting for block', icon: 'clock', tone: 'accent' },
	mined: { word: 'in a block', icon: 'clock', tone: 'accent' },
	visible: { word: 'done', icon: 'check', tone: 'good' },
};
