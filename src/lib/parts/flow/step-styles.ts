import type { CallStep } from '#lib/domain/flow/call-record.ts';
import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { IconName } from '#lib/ui/Icon.svelte';

export type StepTone = 'muted' | 'accent' | 'good' | 'warn' | 'bad';

/** Icon and tone of each step of a transaction or a call. The texts are in `messages/flow`. */
export const STEP_STYLES: Readonly<Record<FlowStep | CallStep, { icon: IconName; tone: StepTone }>> = {
	fill: { icon: 'sliders', tone: 'muted' },
	review: { icon: 'eye', tone: 'accent' },
	sending: { icon: 'clock', tone: 'warn' },
	sent: { icon: 'clock', tone: 'warn' },
	unknown: { icon: 'warning', tone: 'warn' },
	lost: { icon: 'warning', tone: 'warn' },
	refused: { icon: 'cross', tone: 'bad' },
	accepted: { icon: 'clock', tone: 'accent' },
	mined: { icon: 'clock', tone: 'accent' },
	strayed: { icon: 'warning', tone: 'bad' },
	done: { icon: 'check', tone: 'good' },
	visible: { icon: 'check', tone: 'good' },
};
