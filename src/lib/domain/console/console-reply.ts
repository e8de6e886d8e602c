import type { Refusal } from '../flow/money-flow.ts';

/**
 * The kind of a reply.
 *
 * - `as-declared`: good, and of the shape that is declared.
 * - `queued`: the program has queued the call; its reply comes on the event stream.
 * - `differs`: no error, but not of the declared shape.
 * - `refused`: the program answered with an error of its own.
 * - `unreadable`: not JSON, or cut off.
 */
export type ReplyVerdict = 'as-declared' | 'queued' | 'differs' | 'refused' | 'unreadable';

/** Where a reply differs from its declaration. */
export interface ReplyDifference {
	/** As in a program: `swaps[3].price`; empty if the whole reply is meant. */
	readonly path: string;
	readonly says: string;
}

/** A reply as it came, and how it compares with the declaration. */
export interface ConsoleReply {
	readonly verdict: ReplyVerdict;
	/** As it came, without the line feeds and NULs around it. */
	readonly text: string;
	readonly bytes: number;
	/** The parsed text; `undefined` if it is no JSON. Numbers that would be rounded are texts. */
	readonly value: unknown;
	readonly differences: readonly ReplyDifference[];
	/** Why it is no good reply. */
	readonly refusal: Refusal | undefined;
	/** The texts in it that are keys or passphrases. */
	readonly secrets: readonly string[];
	/** The id of the transaction that it names. */
	readonly txid: string | undefined;
	/** From sending to the reply, without the wait for its turn, in milliseconds. */
	readonly tookMs: number;
}

/** The reply with its secrets taken out. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '•'.repeat(8)), text);
}

/** One line of a reply that is shown as a tree. */
export interface TreeRow {
	/** The members that lead to it, as JSON: no two rows have the same. */
	readonly id: string;
	/** How deep it lies, from 0. */
	readonly depth: number;
	/** Its key in its parent; `undefined` for the root. */
	readonly key: string | number | undefined;
	/** As in a program: `swaps[3].price`. */
	readonly path: string;
	readonly value: unknown;
	/** The number of its members; `undefined` if it is neither an object nor a list. */
	readonly size: number | undefined;
	readonly isOpen: boolean;
}

/** Members expanded by default. */
const OPENED_BY_ITSELF = 200;
const DEPTH_BY_ITSELF = 3;

/** Rows that the user has folded or unfolded, by id; the others are as `isOpenAtFirst` says. */
export type Folds = ReadonlyMap<string, boolean>;

/** The lines of a value in their order. Folded parts are skipped, so that a deep reply costs only its visible rows. */
export function treeRows(value: unknown, folds: Folds): TreeRow[] {
	const rows: TreeRow[] = [];
	const waiting: TreeRow[] = [rowOf(value, undefined, { id: '', path: '', depth: -1 }, folds)];
	for (let row = waiting.pop(); row; row = waiting.pop()) {
		rows.push(row);
		if (!row.isOpen) continue;
		const members = membersOf(row.value);
		for (let place = members.length - 1; place >= 0; place -= 1) {
			const [key, member] = members[place] as readonly [string | number, unknown];
			waiting.push(rowOf(member, key, row, folds));
		}
	}
	return rows;
}

function rowOf(
	value: unknown,
	key: string | number | undefined,
	parent: Pick<TreeRow, 'id' | 'path' | 'depth'>,
	folds: Folds,
): TreeRow {
	const id = key === undefined ? '$' : `${parent.id}/${JSON.stringify(key)}`;
	const depth = parent.depth + 1;
	const size = sizeOf(value);
	const isOpen = size !== undefined && size > 0 && (folds.get(id) ?? isOpenAtFirst(depth, size));
	return { id, depth, key, path: pathTo(parent.path, key), value, size, isOpen };
}

function isOpenAtFirst(depth: number, size: number): boolean {
	return depth === 0 || (depth < DEPTH_BY_ITSELF && size <= OPENED_BY_ITSELF);
}

/** The row that another one lies in. */
export function parentOf(rows: readonly TreeRow[], place: number): number {
	const { depth } = rows[place] ?? { depth: 0 };
	for (let above = place - 1; above >= 0; above -= 1) {
		if ((rows[above]?.depth ?? 0) < depth) return above;
	}
	return place;
}

/** As one writes it in a program: `a.b[0]["odd name"]`. */
export function pathTo(parent: string, key: string | number | undefined): string {
	if (key === undefined) return parent;
	if (typeof key === 'number') return `${parent}[${key}]`;
	if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
	return parent === '' ? key : `${parent}.${key}`;
}

function sizeOf(value: unknown): number | undefined {
	if (Array.isArray(value)) return value.length;
	return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
}

function membersOf(value: unknown): readonly (readonly [string | number, unknown])[] {
	if (Array.isArray(value)) return value.map((member, place) => [place, member] as const);
	return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** A leaf as JSON has it; a branch as indented JSON, for copying. */
export function textOfValue(value: unknown): string {
	try {
		return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
	} catch {
		// Nested too deeply to be written out.
		return '…';
	}
}
