import { wasEverSent } from '#lib/domain/flow/money-flow.ts';
import type { JournalEntry } from '#lib/storage/journal.ts';
import { STEP_WORDS } from './step-words.ts';

/** Something that was begun and can be gone on with. */
export interface UnfinishedLine {
	/** Of its entry in the journal. */
	readonly id: string;
	/** What it is for. Strangers' texts may stand in it. */
	readonly words: string;
	/** How far it is. */
	readonly state: string;
	/** Where it goes on. */
	readonly path: string;
	readonly isDiscardable: boolean;
}

export function unfinishedLine(entry: JournalEntry, words: string, path: string): UnfinishedLine {
	const state = STEP_WORDS[entry.step].word;
	return { id: entry.id, words, state, path, isDiscardable: !wasEverSent(entry) };
}
