import {
	canBeLabelled,
	draftOf,
	LABEL_KINDS,
	LabelIndex,
	labelOf,
	labelProblems,
	type Label,
	type LabelKind,
	type LabelProblem,
} from './labels.ts';

/** Types of BIP-329. Swaps, tokens and peers have none. */
const TYPES: Readonly<Partial<Record<LabelKind, string>>> = {
	address: 'addr',
	key: 'pubkey',
	transaction: 'tx',
};

export const MAX_LABEL_FILE_BYTES = 1_000_000;
export const MAX_LABEL_LINES = 1000;

/** Writes names as BIP-329, one JSON object per line; the format has no notes and no tags. */
export function writeLabelFile(labels: readonly Label[]): { readonly text: string; readonly left: number } {
	const written = labels.filter(({ kind }) => TYPES[kind] !== undefined);
	const lines = written.map(({ kind, text, name }) =>
		JSON.stringify({ type: TYPES[kind], ref: text, label: name }),
	);
	return { text: lines.map((line) => `${line}\n`).join(''), left: labels.length - written.length };
}

/** Why a line is not a label of the app; `ref` is an unknown form of an item. */
export type LabelLineProblem = 'json' | 'type' | 'ref' | LabelProblem;

export interface LabelFile {
	/** Labels of items without one. */
	readonly added: readonly Label[];
	/** Labels with a different name. Notes and tags stay. */
	readonly changed: readonly Label[];
	/** Number of labels that are equal already. */
	readonly same: number;
	/** Lines are counted from 1. */
	readonly skipped: readonly { readonly line: number; readonly problem: LabelLineProblem }[];
}

/**
 * Parses labels in BIP-329 and compares them with the present ones. Of several lines about one item, the last
 * counts.
 *
 * @returns `undefined` if the file has too many lines
 */
export function readLabelFile(text: string, labels: readonly Label[], now: number): LabelFile | undefined {
	const lines = text
		.replace(/^\ufeff/, '')
		.trimEnd()
		.split('\n', MAX_LABEL_LINES + 1);
	if (lines.length > MAX_LABEL_LINES) return undefined;
	const known = new LabelIndex(labels);
	const read = new Map<string, Label>();
	const skipped: { line: number; problem: LabelLineProblem }[] = [];
	for (const [index, line] of lines.entries()) {
		if (line.trim() === '') continue;
		const found = readLine(line, known, now);
		if (typeof found === 'object' && 'id' in found) read.set(`${found.kind} ${found.id}`, found);
		else skipped.push({ line: index + 1, problem: found });
	}
	const nameOf = ({ kind, id }: Label) => known.of(kind, id)?.name;
	const all = [...read.values()];
	const added = all.filter((label) => nameOf(label) === undefined);
	const changed = all.filter((label) => ![undefined, label.name].includes(nameOf(label)));
	return { added, changed, same: all.length - added.length - changed.length, skipped };
}

function readLine(line: string, known: LabelIndex, now: number): Label | LabelLineProblem {
	const object = objectIn(line);
	if (!object) return 'json';
	const { type, ref, label } = object;
	const kind = LABEL_KINDS.find((each) => TYPES[each] !== undefined && TYPES[each] === type);
	if (!kind) return 'type';
	if (typeof ref !== 'string' || !canBeLabelled(kind, ref)) return 'ref';
	const before = known.of(kind, ref);
	const draft = { ...draftOf(before), name: typeof label === 'string' ? label : '' };
	const { name } = labelProblems(draft, kind);
	return name ?? labelOf({ kind, text: before?.text ?? ref }, draft, now);
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(json);
		return typeof value === 'object' && value !== null ? { ...value } : undefined;
	} catch {
		return undefined;
	}
}
