import { revealHidden } from '../text/visible-text.ts';
import { labelId } from './label.ts';

/** An address or a key that the user knows, under a name. */
export interface KnownRecipient {
	readonly text: string;
	/** The user's label; missing for the user's own address and for recipients without one. */
	readonly name?: string | undefined;
	readonly is: 'labelled' | 'own' | 'paid';
}

/** The way in which one text looks like another. */
export type Likeness =
	/** The same beginning and the same end: all that people compare. */
	| 'ends'
	/** Letters that look like others. */
	| 'letters'
	/** Spaces, or characters that show nothing. */
	| 'spacing';

export interface LookAlike {
	readonly known: KnownRecipient;
	readonly by: Likeness;
}

/** The fewest characters that people compare at one end, and at both together, without what all addresses of a kind begin with. */
const MIN_COMPARED = 3;
const MIN_COMPARED_TOGETHER = 8;

/** Letters of other scripts that look like Latin ones, by the Latin one. */
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
	Object.entries(TWINS).flatMap(([latin, twins]) =>
		[...twins].map((twin): [string, string] => [twin, latin]),
	),
);

/** Hidden characters, as `revealHidden` writes them, and everything that makes room. */
const ROOM = /⟨U\+[\dA-F]+⟩|\s/g;

const closed = (text: string): string => revealHidden(text).replaceAll(ROOM, '');

/** Texts that a reader takes for the same have the same skeleton. */
export function skeletonOf(text: string): string {
	const latin = [...closed(text).normalize('NFKC')].map((letter) => LATIN.get(letter) ?? letter);
	return latin.join('').toLowerCase().replaceAll('0', 'o').replaceAll(/[1i|]/g, 'l');
}

/** Without the beginning that says of which kind an address or a key is. */
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

/** The forms of a text in which two are compared. */
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

/** A list of five hundred recipients is held against all that are known. */
const knownLooks = new WeakMap<KnownRecipient, Looks>();

function looksOfKnown(known: KnownRecipient): Looks {
	const before = knownLooks.get(known);
	if (before) return before;
	const looks = looksOf(known.text);
	knownLooks.set(known, looks);
	return looks;
}

/**
 * The known recipients that a text looks like without being one of them. One that the user has named or owns looks like no
 * other. One that was only paid may have been paid by mistake.
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

/** Two names that a reader takes for one. */
export function isSameName(one: string, other: string): boolean {
	return skeletonOf(one) === skeletonOf(other);
}

function likeness(one: Looks, other: Looks): Likeness | undefined {
	if (one.skeleton === other.skeleton) return 'letters';
	return haveSameEnds(one.bare, other.bare) ? 'ends' : undefined;
}

/** A text in three parts: as another one begins, what differs, and as the other one ends. */
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
