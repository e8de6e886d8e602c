/** An item that the search can find. */
export interface Searchable {
	/** Stable across visits, because recent choices are stored by id. */
	readonly id: string;
	readonly name: string;
	/** Synonyms to search for. */
	readonly also?: readonly string[];
	/** Text next to the name. */
	readonly note?: string;
	/** One sentence about the item. */
	readonly about?: string;
	/** Ids in lower case; found by their prefixes. */
	readonly ids?: readonly string[];
	/** From 0 to 9. Of two equal matches, the lower weight comes first. */
	readonly weight: number;
}

/** Match quality; lower is better. */
const FIT = { exact: 0, prefix: 1, wordStart: 2, words: 3, alsoExact: 4, also: 5, anywhere: 6 } as const;
const STEP = 10;
/** Puts a recent choice above equal matches, but rarely above better ones. */
const RECENT_BONUS = 6;
/** Minimum length of an id prefix. */
const MIN_OF_ID = 4;

/** Converts to lower case and collapses everything except letters and digits to single spaces. */
function fold(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

interface Folded {
	readonly name: string;
	readonly also: readonly string[];
	readonly words: string;
}

const folded = new WeakMap<Searchable, Folded>();

function foldedOf(entry: Searchable): Folded {
	const known = folded.get(entry);
	if (known) return known;
	const name = fold(entry.name);
	const also = (entry.also ?? []).map(fold);
	const made = {
		name,
		also,
		words: ` ${[name, ...also, fold(`${entry.note ?? ''} ${entry.about ?? ''}`)].join(' ')} `,
	};
	folded.set(entry, made);
	return made;
}

/** True if the word starts a word of the text, or is its plural. */
function startsWord(spaced: string, word: string): boolean {
	if (spaced.includes(` ${word}`)) return true;
	return word.length > 3 && word.endsWith('s') && spaced.includes(` ${word.slice(0, -1)} `);
}

function fitOf(entry: Searchable, typed: string, words: readonly string[], id: string): number | undefined {
	if (id !== '' && entry.ids?.some((each) => each.startsWith(id))) return FIT.exact;
	const { name, also, words: all } = foldedOf(entry);
	if (name === typed) return FIT.exact;
	if (name.startsWith(typed)) return FIT.prefix;
	const spaced = ` ${name} `;
	if (spaced.includes(` ${typed}`)) return FIT.wordStart;
	if (words.every((word) => startsWord(spaced, word))) return FIT.words;
	if (also.includes(typed)) return FIT.alsoExact;
	if (also.some((other) => ` ${other}`.includes(` ${typed}`))) return FIT.also;
	return words.every((word) => startsWord(all, word)) ? FIT.anywhere : undefined;
}

/**
 * Entries that match the typed text, best first: full name, prefix of the name, prefix of a word, then
 * synonyms. Misspelt words match nothing.
 *
 * @param recent ids of recently chosen entries
 */
export function rankEntries<Entry extends Searchable>(
	typed: string,
	entries: readonly Entry[],
	recent: readonly string[] = [],
): Entry[] {
	const text = fold(typed);
	if (text === '') return [];
	const words = text.split(' ');
	const raw = typed.trim().toLowerCase();
	const id = raw.length < MIN_OF_ID || raw.includes(' ') ? '' : raw;
	const found: { readonly entry: Entry; readonly score: number }[] = [];
	for (const entry of entries) {
		const fit = fitOf(entry, text, words, id);
		if (fit === undefined) continue;
		const bonus = recent.includes(entry.id) ? RECENT_BONUS : 0;
		found.push({ entry, score: fit * STEP + entry.weight - bonus });
	}
	return found
		.sort((one, other) => one.score - other.score || one.entry.name.length - other.entry.name.length)
		.map(({ entry }) => entry);
}

const MAX_NEAREST = 3;

/** Entries with a word within an edit distance of one letter, or two for long words; nearest first. */
export function nearestEntries<Entry extends Searchable>(typed: string, entries: readonly Entry[]): Entry[] {
	const text = fold(typed).slice(0, 32);
	if (text.length < 3) return [];
	const most = text.length < 6 ? 1 : 2;
	const near = entries.flatMap((entry) => {
		const { name, also } = foldedOf(entry);
		const texts = [name, ...name.split(' '), ...also];
		const distance = Math.min(...texts.map((each) => distanceOf(text, each, most)));
		return distance > most ? [] : [{ entry, distance }];
	});
	return near
		.sort((one, other) => one.distance - other.distance || one.entry.weight - other.entry.weight)
		.slice(0, MAX_NEAREST)
		.map(({ entry }) => entry);
}

/** Edit distance with transpositions; more than `most` if it exceeds `most`. */
function distanceOf(one: string, other: string, most: number): number {
	if (Math.abs(one.length - other.length) > most) return most + 1;
	let before: number[] = [];
	let row = Array.from({ length: other.length + 1 }, (_, place) => place);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const isSame = one[i - 1] === other[j - 1];
			const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			next[j] = Math.min(
				at(row, j) + 1,
				at(next, j - 1) + 1,
				at(row, j - 1) + (isSame ? 0 : 1),
				isSwapped ? at(before, j - 2) + 1 : Infinity,
			);
		}
		[before, row] = [row, next];
	}
	return at(row, other.length);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Infinity;
