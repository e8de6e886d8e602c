import { hasHidden, revealHidden } from './text/visible-text.ts';
import { shownPublicKey } from './session/node-key.ts';
import type { SavedNode } from './session/saved-node.ts';

/** Kinds of items that can have a label. A key belongs to a node, a peer or a token holder. */
export const LABEL_KINDS = ['address', 'key', 'transaction', 'swap', 'token', 'node'] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

/** The user's notes on an item. Labels apply to all nodes and never leave this browser. */
export interface Label {
	readonly kind: LabelKind;
	/** Item id, normalised by `labelId`. */
	readonly id: string;
	/** Item as the user typed it: in account addresses, the case is a checksum. */
	readonly text: string;
	/** Empty if the label has only a note or tags. */
	readonly name: string;
	readonly note: string;
	readonly tags: readonly string[];
	/** Milliseconds since 1970. */
	readonly changed: number;
}

/** Label form, with strings as typed. */
export interface LabelDraft {
	readonly name: string;
	readonly note: string;
	/** Separated by commas. */
	readonly tags: string;
}

export const MAX_NAME = 40;
export const MAX_NOTE = 500;
export const MAX_TAG = 24;
const MAX_TAGS = 8;
const MAX_ID = 256;

/** Normalises an item: hexadecimal ids and SegWit addresses are case-insensitive. */
export function labelId(text: string): string {
	const typed = text.trim();
	const isHexadecimal = /^(0x)?[\da-f]{40,}$/i.test(typed);
	const isWitness = /^[A-Z]{1,10}1[02-9AC-HJ-NP-Z]{20,}$/.test(typed);
	return isHexadecimal || isWitness ? typed.toLowerCase() : typed;
}

const ADDRESS_FORMS = [
	/^0x[\da-f]{40}$/,
	/^[1-9A-HJ-NP-Za-km-z]{25,36}$/,
	/^[a-z]{1,10}1[02-9ac-hj-np-z]{20,87}$/,
] as const;
const TRANSACTION_FORMS = [/^(0x)?[\da-f]{64}$/] as const;

const FORMS: Readonly<Record<LabelKind, readonly RegExp[]>> = {
	address: ADDRESS_FORMS,
	key: [/^[\da-f]{64}$/, /^0[23][\da-f]{64}$/],
	transaction: TRANSACTION_FORMS,
	token: TRANSACTION_FORMS,
	swap: [/./],
	node: [/./],
};

/** True if a string has the form of an item of this kind. Checksums are not verified. */
export function canBeLabelled(kind: LabelKind, text: string): boolean {
	const id = labelId(text);
	const isPlain = id.length <= MAX_ID && !/\s/.test(id) && !hasHidden(id);
	return isPlain && FORMS[kind].some((form) => form.test(id));
}

export type LabelProblem =
	| { readonly kind: 'empty' }
	| { readonly kind: 'too-long'; readonly most: number }
	/** Characters that are invisible or change how others are displayed. */
	| { readonly kind: 'hidden' }
	/** A name that resembles an address could be mistaken for one. */
	| { readonly kind: 'like-address' }
	| { readonly kind: 'too-many'; readonly most: number };

export interface LabelProblems {
	readonly name?: LabelProblem;
	readonly note?: LabelProblem;
	readonly tags?: LabelProblem;
}

/** Swaps may have a note or tags without a name; all other items need a name. */
export function labelProblems(draft: LabelDraft, kind: LabelKind): LabelProblems {
	const name = nameProblem(draft, kind);
	const note = textProblem(draft.note, MAX_NOTE);
	const tags = tagsProblem(readTags(draft.tags));
	return { ...(name && { name }), ...(note && { note }), ...(tags && { tags }) };
}

function nameProblem({ name, note, tags }: LabelDraft, kind: LabelKind): LabelProblem | undefined {
	if (isBlank(name)) {
		const hasOther = kind === 'swap' && !(isBlank(note) && readTags(tags).length === 0);
		return hasOther ? undefined : { kind: 'empty' };
	}
	return textProblem(name, MAX_NAME) ?? (looksLikeAddress(name) ? { kind: 'like-address' } : undefined);
}

function tagsProblem(tags: readonly string[]): LabelProblem | undefined {
	if (tags.length > MAX_TAGS) return { kind: 'too-many', most: MAX_TAGS };
	return tags.map((tag) => textProblem(tag, MAX_TAG)).find(Boolean);
}

function textProblem(text: string, most: number): LabelProblem | undefined {
	if (hasHidden(text.trim())) return { kind: 'hidden' };
	return [...text.trim()].length > most ? { kind: 'too-long', most } : undefined;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Minimum run of letters and digits that looks like an address. */
const LONG_RUN = /[\dA-Za-z]{18,}/;
const SHORTENED = /[\dA-Za-z]{3}\s*(?:…|\.{2,}|⋯)\s*[\dA-Za-z]{3}/;

/** True if a name could be mistaken for an address, a key or an id, in full or shortened. */
export function looksLikeAddress(name: string): boolean {
	const letters = name.normalize('NFKC');
	const hasDigits = /\d/.test(letters);
	const bare = letters.replaceAll(/[\s_-]/g, '');
	return (
		(LONG_RUN.test(bare) && hasDigits) ||
		/^0x[\da-f]{6,}/i.test(bare) ||
		SHORTENED.test(letters.replaceAll('...', '…')) ||
		/(?:bc|tb|ltc)1[\da-z]{6,}/i.test(bare)
	);
}

/** Parses a list of tags; removes duplicates and leading `#` signs. */
export function readTags(typed: string): readonly string[] {
	const tags = typed.split(/[,;\n]/).map((tag) => oneLine(tag).replace(/^#+\s*/, ''));
	const seen = new Set<string>();
	return tags.filter((tag) => {
		const key = tag.toLowerCase();
		if (tag === '' || seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Creates a label from a valid draft. */
export function labelOf(
	thing: { readonly kind: LabelKind; readonly text: string },
	draft: LabelDraft,
	now: number,
): Label {
	const text = thing.text.trim();
	const words = { name: oneLine(draft.name), note: draft.note.trim(), tags: readTags(draft.tags) };
	return { kind: thing.kind, id: labelId(text), text, ...words, changed: now };
}

export function draftOf(label: Label | undefined): LabelDraft {
	return { name: label?.name ?? '', note: label?.note ?? '', tags: label?.tags.join(', ') ?? '' };
}

/** Sorts by name, or by item if there is no name. */
export function sortLabels(labels: readonly Label[]): Label[] {
	const key = ({ name, text }: Label) => (name || text).toLowerCase();
	return labels.toSorted((one, other) => key(one).localeCompare(key(other)) || (one.id < other.id ? -1 : 1));
}

/** True if a label or its item contains all typed words. */
export function matchesLabel({ name, note, tags, text, id }: Label, typed: string): boolean {
	const all = [name, note, ...tags, text, id].join('\n').toLowerCase();
	return typed
		.toLowerCase()
		.split(/\s+/)
		.every((word) => all.includes(word));
}

/** All tags used for a kind of item, alphabetically, each in its latest spelling. */
export function tagsOf(labels: readonly Label[], kind: LabelKind): string[] {
	const tags = new Map<string, string>();
	const own = labels.filter((label) => label.kind === kind);
	for (const label of own.toSorted((one, other) => one.changed - other.changed))
		for (const tag of label.tags) tags.set(tag.toLowerCase(), tag);
	return [...tags.values()].sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase()));
}

export function hasTag({ tags }: Pick<Label, 'tags'>, tag: string): boolean {
	return tags.some((each) => each.toLowerCase() === tag.toLowerCase());
}

const keyOf = (kind: LabelKind, id: string): string => `${kind} ${id}`;

/** Finds the label of an item, or its name regardless of kind. */
export class LabelIndex {
	readonly #labels: ReadonlyMap<string, Label>;
	readonly #names: ReadonlyMap<string, string>;

	constructor(labels: readonly Label[]) {
		this.#labels = new Map(labels.map((label) => [keyOf(label.kind, label.id), label]));
		this.#names = new Map(labels.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
	}

	of(kind: LabelKind, text: string): Label | undefined {
		return this.#labels.get(keyOf(kind, labelId(text)));
	}

	nameOf(text: string): string | undefined {
		return this.#names.get(labelId(text));
	}
}

/** Labels derived from the user's own nodes: a profile's name applies to the node's key and addresses. */
export function labelsOfNodes(nodes: readonly SavedNode[]): Label[] {
	return nodes.flatMap(({ name, wallet, account, publicKey, lastOpened }) => {
		const things = [
			{ kind: 'address', text: wallet },
			{ kind: 'address', text: account ?? '' },
			{ kind: 'key', text: shownPublicKey(publicKey) ?? '' },
		] as const;
		const known = name === '' ? [] : things.filter(({ kind, text }) => canBeLabelled(kind, text));
		return known.map((thing) => labelOf(thing, { name, note: '', tags: '' }, lastOpened));
	});
}

/** An address or key that the user knows. */
export interface KnownRecipient {
	readonly text: string;
	/** The user's label, if any; missing for the user's own addresses. */
	readonly name?: string | undefined;
	readonly is: 'labelled' | 'own' | 'paid';
}

/** Kind of resemblance between two strings. */
export type Likeness =
	/** The same start and end: users rarely compare more. */
	| 'ends'
	/** Letters that look alike. */
	| 'letters'
	/** Spaces or invisible characters. */
	| 'spacing';

export interface LookAlike {
	readonly known: KnownRecipient;
	readonly by: Likeness;
}

/**
 * Minimum number of matching characters at each end, and at both ends together; the kind's common prefix does
 * not count.
 */
const MIN_COMPARED = 3;
const MIN_COMPARED_TOGETHER = 8;

/** Look-alike letters of other scripts, by Latin letter. */
const TWINS: Readonly<Record<string, string>> = {
	a: 'аα',
	b: 'Вβв',
	c: 'сС',
	d: 'ԁ',
	e: 'еЕε',
	g: 'ɡ',
	h: 'һНη',
	i: 'іІιΙ',
	j: 'јЈ',
	k: 'кКκΚ',
	m: 'мМΜ',
	n: 'ոΝп',
	o: 'оОοΟ',
	p: 'рРρΡ',
	q: 'ԛ',
	s: 'ѕЅ',
	t: 'тТτΤ',
	u: 'υս',
	v: 'νѵ',
	w: 'ѡԝ',
	x: 'хХχΧ',
	y: 'уУγΥ',
	z: 'ᴢΖ',
};

const LATIN: ReadonlyMap<string, string> = new Map(
	Object.entries(TWINS).flatMap(([latin, duplicates]) =>
		[...duplicates].map((duplicate): [string, string] => [duplicate, latin]),
	),
);

/** Hidden characters as escaped by `revealHidden`, and white space. */
const ROOM = /⟨U\+[\dA-F]+⟩|\s/g;

const closed = (text: string): string => revealHidden(text).replaceAll(ROOM, '');

/** Returns a skeleton that is equal for strings that readers would confuse. */
export function skeletonOf(text: string): string {
	const latin = [...closed(text).normalize('NFKC')].map((letter) => LATIN.get(letter) ?? letter);
	return latin.join('').toLowerCase().replaceAll('0', 'o').replaceAll(/[1i|]/g, 'l');
}

/** Removes the prefix that identifies the kind of address or key. */
function withoutPrefix(text: string): string {
	const prefix = /^(0x|[a-z]{1,10}1q?(?=.{30})|0[23](?=[\da-f]{64}$))/i;
	const isWitness = /^[a-z]{2,5}1[02-9ac-hj-np-z]{38,87}$/i.test(text);
	return /^0/.test(text) || isWitness ? text.replace(prefix, '') : text;
}

/** True if two strings match at both ends and are long enough for the middle to go unread. */
function haveSameEnds(one: string, other: string): boolean {
	if (Math.min(one.length, other.length) <= 1.5 * MIN_COMPARED_TOGETHER) return false;
	const atEnds = (text: string) => text.slice(0, MIN_COMPARED) + text.slice(-MIN_COMPARED);
	if (atEnds(one) !== atEnds(other)) return false;
	const [head, , tail] = splitDifference(one, other);
	return head.length + tail.length >= MIN_COMPARED_TOGETHER;
}

/** Normalised forms of a string for comparison. */
interface VisualForms {
	readonly id: string;
	readonly skeleton: string;
	/** Skeleton without the prefix. */
	readonly bare: string;
}

const visualFormsOf = (text: string): VisualForms => ({
	id: labelId(text),
	skeleton: skeletonOf(text),
	bare: skeletonOf(withoutPrefix(closed(text))),
});

/** Cache: up to 500 recipients are compared with every known one. */
const knownForms = new WeakMap<KnownRecipient, VisualForms>();

function looksOfKnown(known: KnownRecipient): VisualForms {
	const before = knownForms.get(known);
	if (before) return before;
	const forms = visualFormsOf(known.text);
	knownForms.set(known, forms);
	return forms;
}

/**
 * Known recipients that a string resembles without being equal to one. A labelled or own recipient resembles
 * nothing; a recipient that was only paid may have been paid by mistake.
 */
export function lookAlikesOf(text: string, known: readonly KnownRecipient[]): LookAlike[] {
	const forms = visualFormsOf(text);
	const { id } = forms;
	const same = known.filter((each) => looksOfKnown(each).id === id);
	if (id === '' || same.some((each) => each.is !== 'paid')) return [];
	const others = same.length > 0 ? known.filter((each) => each.is !== 'paid') : known;
	const bare = labelId(closed(id));
	const seen = new Set<string>();
	return others.flatMap((each) => {
		const its = looksOfKnown(each);
		const by = bare === its.id ? 'spacing' : likeness(forms, its);
		if (!by || seen.has(its.id)) return [];
		seen.add(its.id);
		return { known: each, by };
	});
}

/** True if a reader would confuse the two names. */
export function isSameName(one: string, other: string): boolean {
	return skeletonOf(one) === skeletonOf(other);
}

function likeness(one: VisualForms, other: VisualForms): Likeness | undefined {
	if (one.skeleton === other.skeleton) return 'letters';
	return haveSameEnds(one.bare, other.bare) ? 'ends' : undefined;
}

/** Splits a string into the common start, the difference and the common end. */
export function splitDifference(
	text: string,
	other: string,
): readonly [head: string, middle: string, tail: string] {
	const [letters, others] = [[...text], [...other]];
	const most = Math.min(letters.length, others.length);
	let head = 0;
	while (head < most && letters[head] === others[head]) head += 1;
	let tail = 0;
	while (tail < most - head && letters.at(-1 - tail) === others.at(-1 - tail)) tail += 1;
	const end = letters.length - tail;
	return [letters.slice(0, head).join(''), letters.slice(head, end).join(''), letters.slice(end).join('')];
}
