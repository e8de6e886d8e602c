import { wasUndone, type FlowRecord } from '#lib/domain/flow/money-flow.ts';
import type { Sender } from './flow-words.ts';

/** Words for a transaction that was sent and is not found. */
export interface LostWords {
	readonly title: string;
	readonly text: string;
	/** To send the same bytes again is what helps. */
	readonly isResendBest: boolean;
}

const KEEPS_LOOKING = 'This page keeps looking.';

/**
 * @param doubt why the program may not know it all the same, as a sentence
 */
export function lostWords(
	entry: Pick<FlowRecord, 'step' | 'reached' | 'answer'>,
	sender: Sender,
	doubt: string | undefined,
): LostWords {
	const { title, text } = wordsOf(entry, sender);
	if (doubt !== undefined)
		return {
			title,
			text: `${text} ${doubt} So this proves nothing: other nodes may hold it. ${KEEPS_LOOKING}`,
			isResendBest: false,
		};
	const wasTaken = entry.reached.accepted !== undefined || entry.answer !== undefined;
	const most = wasTaken
		? 'Send the same bytes again. Do not make another transaction instead: both could take effect.'
		: 'Most likely it never arrived, and nothing was spent.';
	return { title, text: `${text} ${most} ${KEEPS_LOOKING}`, isResendBest: wasTaken };
}

function wordsOf(
	{ step, reached, answer }: Parameters<typeof lostWords>[0],
	sender: Sender,
): Pick<LostWords, 'title' | 'text'> {
	if (wasUndone({ step, reached }))
		return {
			title: 'The transaction is no longer in the chain.',
			text: `Its block was replaced by another one, and the ${sender} does not have it any more.`,
		};
	if (reached.accepted !== undefined)
		return {
			title: `The ${sender} no longer has this transaction.`,
			text: `The ${sender} had accepted it. Since then it was restarted, or dropped it.`,
		};
	const title = `The ${sender} does not know this transaction.`;
	if (answer)
		return { title, text: `It was sent, and the ${sender}’s answer does not tell whether it was passed on.` };
	return { title, text: `It was sent, no proper reply came, and the ${sender} does not have it.` };
}
