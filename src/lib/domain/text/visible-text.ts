import { groupDigits } from '../money/figures.ts';
import { countOf } from './language.ts';

/**
 * Characters that show nothing, or that change how their neighbours are shown: control characters (line feeds
 * excepted), marks and overrides of the writing direction, zero-width characters, tags, private use.
 */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** The joiner inside an emoji is part of what is seen, for example of a family. */
const JOINED =
	/(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})/gu;

/**
 * A text from a chain or a peer as it can be shown without deceiving the reader: what hides is written out as
 * `⟨U+202E⟩`. Names are chosen by strangers, who like to make one look like another.
 */
export function revealHidden(text: string): string {
	return text
		.split(JOINED)
		.map((part) => writtenOut(part, HIDDEN))
		.join('\u200d');
}

export function hasHidden(text: string): boolean {
	return revealHidden(text) !== text;
}

/** Letters that are shown on each side of a hidden character, to find it by. */
const AROUND = 10;

/** The first hidden character of a typed text, written out with its neighbours; tabs are no such thing there. */
export function firstHidden(typed: string): string | undefined {
	const text = typed.replace(/[\t\r]/g, ' ');
	if (!hasHidden(text)) return undefined;
	const at = text.search(HIDDEN);
	return revealHidden(text.slice(Math.max(0, at - AROUND), at + AROUND + 1));
}

function writtenOut(text: string, which: RegExp): string {
	return text.replace(which, (letter) => `⟨U+${codePoint(letter)}⟩`);
}

function codePoint(character: string): string {
	return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

const UTF8 = new TextEncoder();

/** How long a text is on the wire and on a chain, where limits count bytes and not characters. */
export function byteLength(text: string): number {
	return UTF8.encode(text).length;
}

/** Longer than any description that a chain takes: more letters hold the page up, and no one reads them. */
const MOST_SHOWN = 5000;

/** A text of strangers, as long as it may be, as it can be shown: hidden characters written out, and the end left out of a long one. */
export function shownText(text: string, most = MOST_SHOWN): string {
	if (text.length <= most) return revealHidden(text);
	const begin = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
	return `${revealHidden(begin)}… (${countOf(begin.length, 'character')} of ${groupDigits(String(text.length))})`;
}

/** Longer than any ticker that a node takes. */
const MOST_LETTERS = 32;

/** Tickers are of ASCII: a letter of another script is there to look like one of theirs. The others are those that this writes. */
const FOREIGN = /[^ -~⟨⟩…]/gu;

/** A page draws one blank for several, and none for those at the ends. */
const LOST_BLANK = '⟨U+0020⟩';
const isBlank = (letter = ' '): boolean => letter === ' ';

/**
 * A ticker or another short name that a node or a peer sent, as it can be shown: letters and blanks that hide, or letters that look
 * like others, written out, and cut where it is no ticker's length. Names that differ are shown as different ones.
 */
export function peerText(text: string): string {
	const letters = Array.from(text.slice(0, 2 * MOST_LETTERS));
	let shown = '';
	for (const [place, letter] of letters.entries()) {
		if (shown.length >= MOST_LETTERS) return `${shown}…`;
		const isLost = isBlank(letter) && (isBlank(letters[place - 1]) || isBlank(letters[place + 1]));
		shown += isLost ? LOST_BLANK : writtenOut(letter, FOREIGN);
	}
	return shown;
}
