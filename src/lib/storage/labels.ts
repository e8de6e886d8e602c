import {
	canBeLabelled,
	LABEL_KINDS,
	labelId,
	MAX_NAME,
	MAX_NOTE,
	MAX_TAG,
	type Label,
	type LabelKind,
} from '#lib/domain/labels.ts';
import { isListOf, isMoment, isOneOf, isRecordOf, isText, type Check } from './row-check.ts';
import type { Database } from './database.ts';

const isUpTo =
	(most: number): Check<string> =>
	(value): value is string =>
		isText(value) && [...value].length <= most;

const isOfLabelsShape = isRecordOf<Label>({
	kind: isOneOf(...LABEL_KINDS),
	id: isText,
	text: isText,
	name: isUpTo(MAX_NAME),
	note: isUpTo(MAX_NOTE),
	tags: isListOf(isUpTo(MAX_TAG)),
	changed: isMoment,
});

/**
 * True for a valid label, from the database or a backup. A label whose text does not match its id would name
 * the wrong item.
 */
export const isLabel = (value: unknown): value is Label =>
	isOfLabelsShape(value) && labelId(value.text) === value.id && canBeLabelled(value.kind, value.text);

/** All labels, unsorted. Damaged rows are skipped. */
export async function readLabels(database: Database): Promise<Label[]> {
	const rows: readonly unknown[] = await database.getAll('labels');
	return rows.filter(isLabel);
}

export async function writeLabels(database: Database, labels: readonly Label[]): Promise<void> {
	const change = database.transaction('labels', 'readwrite');
	await Promise.all([...labels.map((label) => change.store.put(label)), change.done]);
}

export async function deleteLabel(database: Database, kind: LabelKind, id: string): Promise<void> {
	await database.delete('labels', [kind, id]);
}
