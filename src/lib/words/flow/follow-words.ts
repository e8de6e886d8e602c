import type { FollowStep } from '#lib/domain/flow/follow-stages.ts';
import type { FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { Sender } from './flow-words.ts';

/** What is known of a transaction that was sent. */
export interface Followed {
	readonly step: FlowStep;
	/** This tab waits for the answer. */
	readonly isWaiting: boolean;
	/** How many looks in a row have not found it. */
	readonly misses: number;
	/** How deep it is in the chain, where that is known. */
	readonly confirmations: number | undefined;
}

const TITLES: Readonly<Partial<Record<FlowStep, string>>> = {
	lost: 'Not found',
	refused: 'Refused',
	visible: 'What happened',
};

export function followTitle(step: FlowStep): string {
	return TITLES[step] ?? 'On its way';
}

/** What each stage is called, and what more there is to say of it. */
export function followWords(
	followed: Followed,
	visibleName: string,
	sender: Sender,
): Record<FollowStep, { name: string; detail?: string | undefined }> {
	const isAccepted = followed.step === 'accepted';
	return {
		sending: { name: sendingName(followed.step), detail: sendingDetail(followed, sender) },
		accepted: { name: `Accepted by the ${sender}`, detail: isAccepted ? 'Waiting for a block.' : undefined },
		mined: { name: 'In a block', detail: depthWords(followed.confirmations) },
		visible: { name: visibleName },
	};
}

function sendingName(step: FlowStep): string {
	if (step === 'refused') return 'Refused';
	return step === 'lost' ? 'Sent, and not found' : 'Sent';
}

function sendingDetail({ step, isWaiting, misses }: Followed, sender: Sender): string | undefined {
	if (step !== 'sending') return undefined;
	if (isWaiting) return `Waiting for the ${sender}’s answer.`;
	if (misses === 0) return 'No proper reply came. Checking whether it arrived; it is not sent again.';
	return `No proper reply came. Looked for it ${misses === 1 ? 'once' : `${misses} times`}; it is not there yet.`;
}

function depthWords(depth: number | undefined): string | undefined {
	if (depth === undefined) return undefined;
	return depth === 1 ? '1 block deep' : `${depth} blocks deep`;
}
