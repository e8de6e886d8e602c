import type { JournalEntry, TransactionEntry, TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { isUnfinished } from '#lib/domain/flow/money-flow.ts';
import { nextLine, progressOf } from '#lib/domain/tokens/token-batch.ts';
import { unfinishedLine, type UnfinishedLine } from '#lib/words/flow/journal-words.ts';
import {
	isOfTransfers,
	LIST_WORDS,
	transferPath,
	transferWords,
	type SpendingEntry,
} from './transfer-words.ts';

type Line = TransactionEntry<TransferKind>;

/**
 * Transfers, burns and lists that can be continued. A list is one line, however many transfers there are in it.
 *
 * @param withWaiting also those that only wait for their block, which need nothing from the user.
 */
export function unfinishedSpending(
	entries: readonly JournalEntry[],
	{ withWaiting }: { readonly withWaiting: boolean },
): UnfinishedLine[] {
	const ofTransfers: SpendingEntry[] = entries.filter(isOfTransfers);
	const lists = Map.groupBy(ofTransfers.filter(isOfList), ({ draft }) => draft.batch?.id);
	const singles = ofTransfers.filter((entry) => !isOfList(entry) && isUnfinished(entry));
	return [
		...[...lists.values()].flatMap(listLine),
		...singles
			.filter(({ step }) => withWaiting || !(step === 'accepted' || step === 'mined'))
			.map((entry) => unfinishedLine(entry, wordsOf(entry), transferPath(entry))),
	];
}

function wordsOf(entry: SpendingEntry): string {
	const name = entry.kind === 'token-batch' ? undefined : entry.draft.name;
	return withToken(transferWords(entry), { tokenId: entry.draft.tokenId, name });
}

function withToken(words: string, { tokenId, name }: Pick<Line['draft'], 'tokenId' | 'name'>): string {
	return `${words} · ${name ?? `${tokenId.slice(0, 8)}…`}`;
}

function isOfList(entry: SpendingEntry): entry is Line {
	return entry.kind === 'token-transfer' && entry.draft.batch !== undefined;
}

/** Nothing for a list whose every row was sent or refused. */
function listLine(lines: readonly Line[]): UnfinishedLine[] {
	const next = nextLine(lines);
	const { id, rows } = next?.draft.batch ?? {};
	if (!next || id === undefined) return [];
	const state = `${progressOf(lines).done} of ${rows} in a block`;
	const words = withToken(LIST_WORDS, next.draft);
	return [{ id, words, state, path: transferPath(next), isDiscardable: false }];
}
