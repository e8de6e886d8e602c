import { hasHidden, revealHidden } from './text/visible-text.ts';
import { shownPublicKey } from './session/node-key.ts';
import type { SavedNode } from './session/saved-node.ts';

/** The things that a label names. A key is that of a node, a peer or a holder of tokens. */
export const LABEL_KINDS = ['address', 'key', 'transaction', 'swap', 'token', 'node'] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

/** The user's own words about an item. They apply to all nodes, and never leave this browser. */
export interface Label {
	readonly kind: LabelKind;
	/** The item, as normalised by `labelId`. */
	readonly id: string;
	/** The item as the user wrote it: the capitals of an account's address are its checksum. */
	readonly text: string;
	/** Empty if there are only a note or tags. */
	readonly name: string;
	readonly note: string;
	readonly tags: readonly string[];
	/** Milliseconds since 1970. */
	readonly changed: number;
}

/** The texts of a label as typed. */
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
/** Longer than any address, key or id. */
const MAX_ID = 256;

/** One text per item: hexadecimal digits and the newer addresses are case-insensitive. */
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

/** Whether a text can be an item of this kind. Does not verify checksums. */
export function canBeLabelled(kind: LabelKind, text: string): boolean {
	const id = labelId(text);
	const isPlain = id.length <= MAX_ID && !/\s/.test(id) && !hasHidden(id);
	return isPlain && FORMS[kind].some((form) => form.test(id));
}

export type LabelProblem =
	| { readonly kind: 'empty' }
	| { readonly kind: 'too-long'; readonly most: number }
	/** Characters that are invisible, or change how others are shown. */
	| { readonly kind: 'hidden' }
	/** A name that resembles an address could be mistaken for one. */
	| { readonly kind: 'like-address' }
	| { readonly kind: 'too-many'; readonly most: number };

export interface LabelProblems {
	readonly name?: LabelProblem;
	readonly note?: LabelProblem;
	readonly tags?: LabelProblem;
}

/** A swap may have a note or tags without a name; everything else needs a name. */
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

/** This many letters and digits in a row make up an address, or the ends of a shortened one. */
const LONG_RUN = /[\dA-Za-z]{18,}/;
const SHORTENED = /[\dA-Za-z]{3}\s*(?:…|\.{2,}|⋯)\s*[\dA-Za-z]{3}/;

/** Whether a name could be read as an address, a key or an id, whole or shortened. */
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

/** The tags of a typed list, each once, without prefixed marks. */
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

/** The label that a draft without problems makes. */
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

/** By name, in dictionary order; without a name, by the named item. */
export function sortLabels(labels: readonly Label[]): Label[] {
	const key = ({ name, text }: Label) => (name || text).toLowerCase();
	return labels.toSorted((one, other) => key(one).localeCompare(key(other)) || (one.id < other.id ? -1 : 1));
}

/** Whether a label or its item contains all typed words. */
export function matchesLabel({ name, note, tags, text, id }: Label, typed: string): boolean {
	const all = [name, note, ...tags, text, id].join('\n').toLowerCase();
	return typed
		.toLowerCase()
		.split(/\s+/)
		.every((word) => all.includes(word));
}

/** Every tag in use on items of a kind, in dictionary order, each in its latest spelling. */
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

/** Finds the label of an item, and its name in any kind. */
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

/** The user's own nodes as labels: the name of a profile is that of the node's key and of its addresses. */
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

/** An address or a key known to the user, under a name. */
export interface KnownRecipient {
	readonly text: string;
	/** The user's label; missing for the user's own address and for recipients without one. */
	readonly name?: string | undefined;
	readonly is: 'labelled' | 'own' | 'paid';
}

/** The way in which one text resembles another. */
export type Likeness =
	/** The same beginning and the same end, which are all that users compare. */
	| 'ends'
	/** Letters that resemble others. */
	| 'letters'
	/** Spaces, or characters that show nothing. */
	| 'spacing';

export interface LookAlike {
	readonly known: KnownRecipient;
	readonly by: Likeness;
}

/**
 * The minimum number of characters that users compare at one end, and at both together, not counting the common
 * prefix of the kind.
 */
const MIN_COMPARED = 3;
const MIN_COMPARED_TOGETHER = 8;

/** Letters of other scripts that resemble Latin ones, by the Latin one. */
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

/** Hidden characters, as `revealHidden` writes them, and all white space. */
const ROOM = /⟨U\+[\dA-F]+⟩|\s/g;

const closed = (text: string): string => revealHidden(text).replaceAll(ROOM, '');

/** Texts that a reader confuses have the same skeleton. */
export function skeletonOf(text: string): string {
	const latin = [...closed(text).normalize('NFKC')].map((letter) => LATIN.get(letter) ?? letter);
	return latin.join('').toLowerCase().replaceAll('0', 'o').replaceAll(/[1i|]/g, 'l');
}

/** Removes the prefix that shows the kind of an address or a key. */
function withoutPrefix(text: string): string {
	const prefix = /^(0x|[a-z]{1,10}1q?(?=.{30})|0[23](?=[\da-f]{64}$))/i;
	const isWitness = /^[a-z]{2,5}1[02-9ac-hj-np-z]{38,87}$/i.test(text);
	return /^0/.test(text) || isWitness ? text.replace(prefix, '') : text;
}

/** Whether two texts, each longer than the compared ends, agree at both of them. */
function haveSameEnds(one: string, other: string): boolean {
	if (Math.min(one.length, other.length) <= 1.5 * MIN_COMPARED_TOGETHER) return false;
	const atEnds = (text: string) => text.slice(0, MIN_COMPARED) + text.slice(-MIN_COMPARED);
	if (atEnds(one) !== atEnds(other)) return false;
	const [head, , tail] = partsBeside(one, other);
	return head.length + tail.length >= MIN_COMPARED_TOGETHER;
}

/** The normalised forms of a text for comparison. */
interface Looks {
	readonly id: string;
	readonly skeleton: string;
	/** The skeleton without a prefix. */
	readonly bare: string;
}

const looksOf = (text: string): Looks => ({
	id: labelId(text),
	skeleton: skeletonOf(text),
	bare: skeletonOf(withoutPrefix(closed(text))),
});

/** Cache, since a list of five hundred recipients is compared with all known ones. */
const knownLooks = new WeakMap<KnownRecipient, Looks>();

function looksOfKnown(known: KnownRecipient): Looks {
	const before = knownLooks.get(known);
	if (before) return before;
	const looks = looksOf(known.text);
	knownLooks.set(known, looks);
	return looks;
}

/**
 * The known recipients that a text resembles without being one of them. A recipient that the user has named or
 * owns resembles no other. One that was only paid may have been paid by mistake.
 */
export function lookAlikesOf(text: string, known: readonly KnownRecipient[]): LookAlike[] {
	const looks = looksOf(text);
	const { id } = looks;
	const same = known.filter((each) => looksOfKnown(each).id === id);
	if (id === '' || same.some((each) => each.is !== 'paid')) return [];
	const others = same.length > 0 ? known.filter((each) => each.is !== 'paid') : known;
	const bare = labelId(closed(id));
	const seen = new Set<string>();
	return others.flatMap((each) => {
		const its = looksOfKnown(each);
		const by = bare === its.id ? 'spacing' : likeness(looks, its);
		if (!by || seen.has(its.id)) return [];
		seen.add(its.id);
		return { known: each, by };
	});
}

/** Whether a reader would confuse two names. */
export function isSameName(one: string, other: string): boolean {
	return skeletonOf(one) === skeletonOf(other);
}

function likeness(one: Looks, other: Looks): Likeness | undefined {
	if (one.skeleton === other.skeleton) return 'letters';
	return haveSameEnds(one.bare, other.bare) ? 'ends' : undefined;
}

/** A text in three parts: the common beginning, the difference, and the common end. */
export function partsBeside(
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
