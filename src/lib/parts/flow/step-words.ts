import type { CallStep } from '#lib/domain/flow/call-record.ts';
import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

export type StepTone = 'muted' | 'accent' | 'good' | 'warn' | 'bad';

/** A few words for each step of a transaction or a call, with an icon. */
export const STEP_WORDS: Readonly<
	Record<FlowStep | CallStep, { word: string; icon: IconName; tone: StepTone }>
> = {
	fill: { word: 'draft', icon: 'settings', tone: 'muted' },
	review: { word: 'built, not sent', icon: 'eye', tone: 'accent' },
	sending: { word: 'sent, no answer yet', icon: 'clock', tone: 'warn' },
	sent: { word: 'sent, no answer yet', icon: 'clock', tone: 'warn' },
	unknown: { word: 'sent, outcome unknown', icon: 'warning', tone: 'warn' },
	lost: { word: 'sent, not found', icon: 'warning', tone: 'warn' },
	refused: { word: 'refused, nothing sent', icon: 'cross', tone: 'bad' },
	accepted: { word: 'sent, waiting for block', icon: 'clock', tone: 'accent' },
	mined: { word: 'in a block', icon: 'clock', tone: 'accent' },
	done: { word: 'done', icon: 'check', tone: 'good' },
	visible: { word: 'done', icon: 'check', tone: 'good' },
};
