import type { FlowRecord, FlowStep } from './money-flow.ts';

/** Stages of a sent transaction, in order. */
const FOLLOW_STEPS = ['sending', 'accepted', 'mined', 'visible'] as const;

export type FollowStep = (typeof FOLLOW_STEPS)[number];

export interface FollowStage {
	readonly step: FollowStep;
	readonly state: 'done' | 'now' | 'failed' | 'to-come';
	/** Time when the stage was reached. */
	readonly at: Date | undefined;
}

/** A lost or refused flow stopped while sending, so no later stage is certain. */
const STOPPED: readonly FlowStep[] = ['lost', 'refused'];

/** Progress of a sent flow. `now` is the pending stage. */
export function followStages(flow: FlowRecord): FollowStage[] {
	const stopped = STOPPED.includes(flow.step);
	const reached = stopped ? -1 : FOLLOW_STEPS.indexOf(flow.step as FollowStep);
	// Sending lasts until the daemon accepts the transaction.
	const current = reached === 0 ? 0 : reached + 1;
	return FOLLOW_STEPS.map((step, index) => {
		const isDone = index < current;
		const at = isDone || index === 0 ? flow.reached[step] : undefined;
		return { step, state: stateOf(index, current, stopped), at: at === undefined ? undefined : new Date(at) };
	});
}

function stateOf(index: number, current: number, stopped: boolean): FollowStage['state'] {
	if (stopped && index === 0) return 'failed';
	if (stopped || index > current) return 'to-come';
	return index < current ? 'done' : 'now';
}
