import type { Refusal } from './flow/money-flow.ts';

export type ConsoleProgram = 'node' | 'daemon';

/**
 * Effect of a call: none, changing the node's configuration, committing coins to a trade, or building or
 * sending a payment.
 */
export type CallEffect = 'reads' | 'configures' | 'trades' | 'spends';

/** Page that shows the effect of a call. */
export type EffectPage = 'orders' | 'swaps' | 'bots' | 'wallet' | 'deposits' | 'portfolio' | 'tokens';

/** Type of a parameter; determines the input control. */
export type FieldKind =
	| ('text' | 'coin' | 'address' | 'pubkey' | 'txid' | 'hex' | 'secret')
	| ('integer' | 'decimal' | 'time' | 'flag' | 'choice')
	/** A whole number sent as a string. */
	| 'units'
	/** A list or an object, typed as JSON. */
	| 'json';

/** One parameter of a method. */
export interface ConsoleField {
	readonly name: string;
	readonly kind: FieldKind;
	readonly isRequired: boolean;
	/** Default of an empty field, as a string. */
	readonly fallback: string | undefined;
	readonly unit: string | undefined;
	/** Expected value with its limits: "a whole number, 0 to 52". */
	readonly expects: string;
	/** Description from the API document. */
	readonly says: string;
	/** Allowed values, if there are only a few. */
	readonly choices: readonly string[];
	/** An example, as a string. */
	readonly example: string | undefined;
}

/** A method as shown in the console. */
export interface ConsoleMethod {
	readonly program: ConsoleProgram;
	readonly name: string;
	readonly group: string;
	readonly summary: string;
	readonly about: string | undefined;
	readonly effect: CallEffect;
	/** Effect of the call. If present, the user has to confirm it. */
	readonly does: string | undefined;
	readonly seenIn: EffectPage | undefined;
	/** True if the node replies at once, even with the switch off. */
	readonly isFast: boolean;
	readonly fields: readonly ConsoleField[];
}

export function isSecret({ kind }: ConsoleField): boolean {
	return kind === 'secret';
}

/** True if a call is journalled before it is sent. */
export function isJournalled({ effect }: Pick<ConsoleMethod, 'effect'>): boolean {
	return effect === 'trades' || effect === 'spends';
}

/** Identifies a method in a URL, a saved call or the history. */
export function keyOfMethod({ program, name }: Pick<ConsoleMethod, 'program' | 'name'>): string {
	return program === 'node' ? name : `${program}.${name}`;
}

/** The methods whose name, group or summary contains every typed word. */
export function searchMethods(methods: readonly ConsoleMethod[], typed: string): ConsoleMethod[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	const found = methods.filter(({ name, group, summary }) => {
		const text = `${name} ${group} ${summary}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	// Ranks a match at the start of the name above a match in the summary.
	const [first = ''] = words;
	const rank = ({ name }: ConsoleMethod) => (name.startsWith(first) ? 0 : name.includes(first) ? 1 : 2);
	return words.length === 0 ? found : found.toSorted((one, other) => rank(one) - rank(other));
}

/** Typed strings by parameter name. */
export type TypedFields = Readonly<Record<string, string>>;

export type FieldProblem = 'missing' | 'not-a-number' | 'not-json' | 'not-as-expected';

/** Parsed values to send, without empty fields. */
export interface ParsedDraft {
	readonly params: Readonly<Record<string, unknown>>;
	readonly problems: ReadonlyMap<string, FieldProblem>;
}

export function readDraft({ fields }: ConsoleMethod, typed: TypedFields): ParsedDraft {
	const params: Record<string, unknown> = {};
	const problems = new Map<string, FieldProblem>();
	for (const field of fields) {
		const read = readField(field, typed[field.name] ?? '');
		if ('problem' in read) problems.set(field.name, read.problem);
		else if (read.value !== undefined) params[field.name] = read.value;
	}
	return { params, problems };
}

type ParsedField = { readonly value: unknown } | { readonly problem: FieldProblem };

function readField(field: ConsoleField, text: string): ParsedField {
	// Keeps spaces, which may be part of a passphrase.
	const given = isSecret(field) ? text : text.trim();
	if (given === '') return field.isRequired ? { problem: 'missing' } : { value: undefined };
	switch (field.kind) {
		case 'integer':
		case 'time':
		case 'flag':
			return readInteger(given);
		case 'decimal':
			return /^-?(\d+(\.\d*)?|\.\d+)$/.test(given)
				? { value: plainDecimal(given) }
				: { problem: 'not-a-number' };
		case 'json':
			return readJson(given);
		default:
			return { value: given };
	}
}

/** Returns a string if a number would lose precision. */
function readInteger(text: string): ParsedField {
	if (!/^-?\d+$/.test(text)) return { problem: 'not-a-number' };
	return { value: Number.isSafeInteger(Number(text)) ? Number(text) : text };
}

/** Stays a string so that no digit is lost. */
function plainDecimal(text: string): string {
	const [whole = '', places] = text.split('.');
	const digits = whole === '' || whole === '-' ? `${whole}0` : whole;
	return places ? `${digits}.${places}` : digits;
}

function readJson(text: string): ParsedField {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return { problem: 'not-json' };
	}
}

/** A private key in WIF, anywhere in a string. */
const WIF = /(?<![\dA-Za-z])[5KLUQTc][1-9A-HJ-NP-Za-km-z]{50,51}(?![\dA-Za-z])/g;
export const holdsKey = (text: string): boolean => text.search(WIF) >= 0;

/**
 * Part of a draft that may be stored: no secret fields, no copies of secrets, and nothing that resembles a
 * private key.
 */
export function withoutSecretFields({ fields }: ConsoleMethod, typed: TypedFields): TypedFields {
	const secrets = fields.filter(isSecret).map(({ name }) => typed[name]?.trim() ?? '');
	const mayBeStored = (field: ConsoleField, text: string) =>
		!isSecret(field) && text !== '' && !secrets.includes(text.trim()) && !holdsKey(text);
	return Object.fromEntries(
		fields
			.map((field) => [field, typed[field.name] ?? ''] as const)
			.filter(([field, text]) => mayBeStored(field, text))
			.map(([{ name }, text]) => [name, text]),
	);
}

/**
 * Longer hex strings are shortened in the journal, because journal exports must not contain signed
 * transactions.
 */
const MAX_HEX = 128;

/** Parameters as recorded in the journal: JSON without secrets and with long hex strings shortened. */
export function recordedParams(method: ConsoleMethod, params: Readonly<Record<string, unknown>>): string {
	const kinds = new Map(method.fields.map(({ name, kind }) => [name, kind]));
	const secrets = method.fields.filter(isSecret).map(({ name }) => params[name]);
	const shown = Object.entries(params).map(([name, value]) => {
		if (kinds.get(name) === 'secret' || secrets.includes(value)) return [name, '…'];
		if (typeof value !== 'string') return [name, value];
		const isLong = kinds.get(name) === 'hex' && value.length > MAX_HEX;
		return [name, isLong ? `${value.slice(0, 16)}… (${value.length / 2} bytes)` : value];
	});
	return JSON.stringify(Object.fromEntries(shown)).replace(WIF, '…');
}

export function coinsOfParams(method: ConsoleMethod, params: Readonly<Record<string, unknown>>): string[] {
	const coins = method.fields.filter(({ kind }) => kind === 'coin').map(({ name }) => params[name]);
	return coins.filter((coin): coin is string => typeof coin === 'string');
}

/** A console call that trades or spends, as recorded in the journal without secrets. */
export interface RecordedCall {
	readonly program: ConsoleProgram;
	readonly method: string;
	/** Purpose of the call, if a page can make the same call. */
	readonly purpose?: string | undefined;
	readonly effect: Extract<CallEffect, 'trades' | 'spends'>;
	/** JSON. */
	readonly params: string;
	readonly coins: readonly string[];
	/** Page that shows whether the call took effect. */
	readonly seenIn: EffectPage;
}

/**
 * Classification of a reply.
 *
 * - `as-declared`: successful, with the declared shape.
 * - `queued`: accepted; the result follows on the event stream.
 * - `differs`: no error, but a different shape.
 * - `refused`: the program returned an error.
 * - `unreadable`: not JSON, or truncated.
 */
export type ReplyVerdict = 'as-declared' | 'queued' | 'differs' | 'refused' | 'unreadable';

/** A difference between a reply and its declaration. */
export interface ReplyDifference {
	/** Path such as `swaps[3].price`; empty for the whole reply. */
	readonly path: string;
	readonly says: string;
}

/** A raw reply and its comparison with the declaration. */
export interface ConsoleReply {
	readonly verdict: ReplyVerdict;
	/** Raw text, with surrounding line feeds and NULs removed. */
	readonly text: string;
	readonly bytes: number;
	/** Parsed reply; `undefined` if it is not JSON. Numbers that would lose precision are strings. */
	readonly value: unknown;
	readonly differences: readonly ReplyDifference[];
	/** Why the reply is an error; `undefined` if it is not. */
	readonly refusal: Refusal | undefined;
	/** Keys and passphrases found in the reply. */
	readonly secrets: readonly string[];
	/** Transaction id found in the reply. */
	readonly txid: string | undefined;
	/** Milliseconds from sending to the reply, without time in the queue. */
	readonly tookMs: number;
}

/** Redacts the secrets in a reply. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '•'.repeat(8)), text);
}

/** A row in the tree view of a reply. */
export interface TreeRow {
	/** Unique path, with keys as JSON. */
	readonly id: string;
	/** Nesting level, from 0. */
	readonly depth: number;
	/** Key in the parent; `undefined` for the root. */
	readonly key: string | number | undefined;
	/** Path such as `swaps[3].price`. */
	readonly path: string;
	readonly value: unknown;
	/** Number of children; `undefined` for a primitive value. */
	readonly size: number | undefined;
	readonly isOpen: boolean;
}

/** Maximum number of children of a node that is initially expanded. */
const OPENED_BY_ITSELF = 200;
const DEPTH_BY_ITSELF = 3;

/** Rows folded (false) or unfolded (true) by the user, by id. Other rows use `isOpenAtFirst`. */
export type Folds = ReadonlyMap<string, boolean>;

/** Flattens a value into rows. Folded parts are skipped, so a deep reply costs only its visible rows. */
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

export function parentOf(rows: readonly TreeRow[], place: number): number {
	const { depth } = rows[place] ?? { depth: 0 };
	for (let above = place - 1; above >= 0; above -= 1) {
		if ((rows[above]?.depth ?? 0) < depth) return above;
	}
	return place;
}

/** Appends a key to a path: `a.b[0]["odd name"]`. */
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

/** Formats a value for copying: strings as they are, everything else as indented JSON. */
export function textOfValue(value: unknown): string {
	try {
		return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
	} catch {
		// Too deeply nested to serialise.
		return '…';
	}
}

/** A past call, without secrets and without its reply. */
export interface HistoryLine {
	/** See `keyOfMethod`. */
	readonly method: string;
	readonly typed: TypedFields;
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly tookMs: number;
	readonly bytes: number;
	readonly ended: ReplyVerdict | 'no-reply';
}

/** A call saved under a name, without secrets. */
export interface SavedCall {
	readonly name: string;
	readonly method: string;
	readonly typed: TypedFields;
}

const ENDS: Readonly<Record<HistoryLine['ended'], true>> = {
	'as-declared': true,
	queued: true,
	differs: true,
	refused: true,
	unreadable: true,
	'no-reply': true,
};

/** Keeps the entries of a stored history that this version can read. */
export function parseHistory(stored: unknown): readonly HistoryLine[] | undefined {
	return Array.isArray(stored) ? stored.filter(isHistoryLine) : undefined;
}

export function parseSavedCalls(stored: unknown): readonly SavedCall[] | undefined {
	return Array.isArray(stored) ? stored.filter(isSavedCall) : undefined;
}

function isHistoryLine(row: unknown): row is HistoryLine {
	if (!isRecord(row) || !isCall(row)) return false;
	const { at, tookMs, bytes, ended } = row;
	const figures = [at, tookMs, bytes];
	return (
		figures.every((each) => typeof each === 'number' && each >= 0) &&
		typeof ended === 'string' &&
		Object.hasOwn(ENDS, ended)
	);
}

function isSavedCall(row: unknown): row is SavedCall {
	return isRecord(row) && typeof row['name'] === 'string' && isCall(row);
}

function isCall(row: Readonly<Record<string, unknown>>): boolean {
	const { method, typed } = row;
	return (
		typeof method === 'string' &&
		isRecord(typed) &&
		Object.values(typed).every((text) => typeof text === 'string')
	);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
