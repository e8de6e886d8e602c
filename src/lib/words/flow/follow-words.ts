import type { FollowStep } from '#lib/domain/flow/follow-stages.ts';
import { isFinal, wasUndone, type FlowRecord, type FlowStep } from '#lib/domain/flow/money-flow.ts';
import type { Sender } from './flow-words.ts';

/** What is known of a transaction that was sent. */
export interface Followed {
	readonly entry: Pick<FlowRecord, 'step' | 'reached' | 'answer' | 'settled'>;
	/** This tab waits for the answer. */
	readonly isWaiting: boolean;
	/** How many looks in a row have not found it. */
	readonly misses: number;
	/** How deep it is in the chain, where that is known. */
	readonly block: Parameters<typeof isFinal>[0] | undefined;
}

const TITLES: Readonly<Partial<Record<FlowStep, string>>> = {
	lost: 'Not found',
	refused: 'Refused',
	visible: 'What happened',
};

export function followTitle(entry: Followed['entry']): string {
	if (wasUndone(entry)) return entry.step === 'lost' ? 'No longer in the chain' : 'Waiting again';
	return TITLES[entry.step] ?? 'On its way';
}

/** What each stage is called, and what more there is to say of it. */
export function followWords(
	followed: Followed,
	visibleName: string,
	sender: Sender,
): Record<FollowStep, { name: string; detail?: string | undefined }> {
	const { entry, block } = followed;
	return {
		sending: { name: sendingName(entry.step), detail: sendingDetail(followed, sender) },
		accepted: { name: `Accepted by the ${sender}`, detail: waitingDetail(entry) },
		mined: { name: 'In a block', detail: depthWords(entry, block) },
		visible: { name: visibleName },
	};
}

function sendingName(step: FlowStep): string {
	if (step === 'refused') return 'Refused';
	return step === 'lost' ? 'Sent, and not found' : 'Sent';
}

function sendingDetail({ entry, isWaiting, misses }: Followed, sender: Sender): string | undefined {
	if (entry.step !== 'sending') return undefined;
	if (isWaiting) return `Waiting for the ${sender}’s answer.`;
	const why = entry.answer
		? `The ${sender}’s answer does not tell whether it was sent.`
		: 'No proper reply came.';
	if (misses === 0) return `${why} Checking whether it arrived; it is not sent again.`;
	return `${why} Looked for it ${misses === 1 ? 'once' : `${misses} times`}; it is not there yet.`;
}

function waitingDetail(entry: Followed['entry']): string | undefined {
	if (entry.step !== 'accepted') return undefined;
	return wasUndone(entry) ? 'Its block was replaced. Waiting for a block again.' : 'Waiting for a block.';
}

function depthWords({ step, settled }: Followed['entry'], block: Followed['block']): string | undefined {
	if (step !== 'mined' && step !== 'visible') return undefined;
	const { confirmations: depth, isNotarised } = block ?? {};
	if (depth === undefined)
		return settled === undefined ? undefined : 'Final: its block can no longer be replaced.';
	const where = depth === 1 ? 'n 1 block' : `n ${depth} blocks`;
	if (isNotarised) return `Notarised, i${where}. Its block can no longer be replaced.`;
	if (isFinal({ confirmations: depth })) return `I${where}. Its block is too deep to be replaced.`;
	return `I${where}. Its block can still be replaced.`;
}
