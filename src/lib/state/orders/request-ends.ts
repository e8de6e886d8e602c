import { REQUEST_ENDS, type RequestOutcome } from '#lib/domain/orders/trade-request.ts';
import type { TradeJournal } from './trade-journal.ts';

const UNANSWERED = { code: REQUEST_ENDS.unanswered, text: 'No maker answered in time.' };
const DECLINED = { code: REQUEST_ENDS.declined, text: 'A maker answered and then refused.' };

export const SPLIT = {
	code: REQUEST_ENDS.split,
	text: 'The node split an output so that it can be traded, and asked no maker yet.',
};

export type RequestEnd = RequestOutcome | { readonly is: 'refused'; readonly text: string };

const ENDS: readonly RequestEnd['is'][] = ['matched', 'unanswered', 'unseen', 'declined', 'refused'];

/** Nothing more is waited for. */
export function isEnd(outcome: RequestEnd | undefined): boolean {
	return outcome !== undefined && ENDS.includes(outcome.is);
}

/** Records how a request ended. Does nothing while that is not known. */
export async function recordEnd(
	journal: TradeJournal,
	id: string,
	end: RequestEnd | undefined,
): Promise<void> {
	switch (end?.is) {
		case 'matched':
			return journal.finish(id, end.swap);
		case 'unseen':
			return journal.miss(id);
		case 'unanswered':
			return journal.refuse(id, UNANSWERED);
		case 'declined':
			return journal.refuse(id, DECLINED);
		case 'refused':
			return journal.refuse(id, { text: end.text });
	}
}
