import { isUnfinished } from '#lib/domain/flow/money-flow.ts';
import { nextLine, progressOf } from '#lib/domain/tokens/token-batch.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import type { JournalEntry } from '#lib/storage/journal.ts';
import { unfinishedLine, type UnfinishedLine } from '../flow/unfinished-line.ts';
import { isOfTransfers, transferPath, transferWords } from './transfer-words.ts';

type Line = JournalEntry<TransferDraft>;

/**
 * Transfers, burns and lists that can be gone on with. A list is one line, however many transfers there are in it.
 *
 * @param withWaiting also those that merely wait for their block, which they find by themselves.
 */
export function unfinishedSpending(
	entries: readonly JournalEntry[],
	{ withWaiting }: { readonly withWaiting: boolean },
): UnfinishedLine[] {
	const ofTransfers = entries.filter(isOfTransfers);
	const lists = Map.groupBy(ofTransfers.filter(isOfList), ({ draft }) => draft.batch?.id);
	const singles = ofTransfers.filter((entry) => !isOfList(entry) && isUnfinished(entry));
	return [
		...[...lists.values()].flatMap(listLine),
		...singles
			.filter(({ step }) => withWaiting || !(step === 'accepted' || step === 'mined'))
			.map((entry) => unfinishedLine(entry, wordsOf(entry), transferPath(entry))),
	];
}

function wordsOf(entry: JournalEntry): string {
	const { name, tokenId } = entry.draft as TransferDraft;
	return `${transferWords(entry)} · ${name ?? `${tokenId.slice(0, 8)}…`}`;
}

function isOfList(entry: JournalEntry): entry is Line {
	return entry.kind === 'token-transfer' && (entry.draft as TransferDraft).batch !== undefined;
}

/** Nothing for a list whose every row was sent or refused. */
function listLine(lines: readonly Line[]): UnfinishedLine[] {
	const next = nextLine(lines);
	const { id, rows } = next?.draft.batch ?? {};
	if (!next || id === undefined) return [];
	const state = `${progressOf(lines).done} of ${rows} in a block`;
	const words = wordsOf({ ...next, kind: 'token-batch' });
	return [{ id, words, state, path: transferPath(next), isDiscardable: false }];
}
