import type { TransactionEntry } from '#lib/domain/flow/journal-entry.ts';
import { wasEverSent } from '#lib/domain/flow/money-flow.ts';
import { STEP_WORDS } from './step-words.ts';

/** A transaction that was begun and can be continued. */
export interface UnfinishedLine {
	/** Of its entry in the journal. */
	readonly id: string;
	/** What it is for. It may hold a stranger's text. */
	readonly words: string;
	/** How far it is. */
	readonly state: string;
	/** The page that continues it. */
	readonly path: string;
	readonly isDiscardable: boolean;
}

export function unfinishedLine(entry: TransactionEntry, words: string, path: string): UnfinishedLine {
	const state = STEP_WORDS[entry.step];
	return { id: entry.id, words, state, path, isDiscardable: !wasEverSent(entry) };
}
