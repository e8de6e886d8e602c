import { groupDigits } from '../money/figures.ts';
import { countOf } from './language.ts';

/**
 * Invisible characters, or characters that change how their neighbours are shown: control characters (line feeds
 * excepted), marks and overrides of the writing direction, zero-width characters, tags, private use.
 */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** The joiner inside an emoji is part of its appearance, for example of a family. */
const JOINED =
	/(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})/gu;

/**
 * A text from a chain or a peer in a form that cannot deceive the reader: hidden characters are written out as
 * `⟨U+202E⟩`. Names are chosen by third parties, who may imitate other names.
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

/** Letters shown on each side of a hidden character, to help find it. */
const AROUND = 10;

/** The first hidden character of a typed text, written out with its neighbours; tabs do not count. */
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

/** Length of a text on the wire and on a chain, where limits count bytes and not characters. */
export function byteLength(text: string): number {
	return UTF8.encode(text).length;
}

/** Longer than any description that a chain accepts: longer texts would slow the page down. */
const MAX_SHOWN = 5000;

/**
 * A third-party text of any length in a displayable form: hidden characters written out, and the end of a long
 * one cut.
 */
export function shownText(text: string, most = MAX_SHOWN): string {
	if (text.length <= most) return revealHidden(text);
	const begin = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
	return `${revealHidden(begin)}… (${countOf(begin.length, 'character')} of ${groupDigits(String(text.length))})`;
}

/** Longer than any ticker that a node accepts. */
const MAX_LETTERS = 32;

/**
 * Tickers are ASCII: a letter of a different script imitates one of theirs. The other characters are written by
 * this module.
 */
const FOREIGN = /[^ -~⟨⟩…]/gu;

/** A page shows several spaces as one, and drops those at the ends. */
const LOST_BLANK = '⟨U+0020⟩';
const isBlank = (letter = ' '): boolean => letter === ' ';

/**
 * A ticker or a different short name from a node or a peer in a displayable form: hidden letters and spaces, or
 * letters that imitate others, are written out, and texts longer than any ticker are cut. Names that differ are
 * shown differently.
 */
export function peerText(text: string): string {
	const letters = Array.from(text.slice(0, 2 * MAX_LETTERS));
	let shown = '';
	for (const [place, letter] of letters.entries()) {
		if (shown.length >= MAX_LETTERS) return `${shown}…`;
		const isLost = isBlank(letter) && (isBlank(letters[place - 1]) || isBlank(letters[place + 1]));
		shown += isLost ? LOST_BLANK : writtenOut(letter, FOREIGN);
	}
	return shown;
}
