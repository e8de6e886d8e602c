import { groupDigits } from '../money/figures.ts';
import { countOf } from './language.ts';

/**
 * Characters that are invisible or change how their neighbours are displayed: control characters except line
 * feeds, direction marks and overrides, zero-width characters, tags, private use.
 */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** A joiner inside an emoji, such as a family, is part of the emoji. */
const JOINED =
	/(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})/gu;

/** Escapes hidden characters in an untrusted string as `⟨U+202E⟩`, because names may imitate other names. */
export function revealHidden(text: string): string {
	return text
		.split(JOINED)
		.map((part) => writtenOut(part, HIDDEN))
		.join('\u200d');
}

export function hasHidden(text: string): boolean {
	return revealHidden(text) !== text;
}

/** Context shown on each side of a hidden character. */
const AROUND = 10;

/** The first hidden character of a typed string, escaped and with context; tabs are allowed. */
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

/** Length in UTF-8 bytes, which limits on the wire and on chains refer to. */
export function byteLength(text: string): number {
	return UTF8.encode(text).length;
}

/** Longer than any description that a chain accepts; longer strings would slow the page down. */
const MAX_SHOWN = 5000;

/** Makes an untrusted string safe to display: escapes hidden characters and truncates long strings. */
export function shownText(text: string, most = MAX_SHOWN): string {
	if (text.length <= most) return revealHidden(text);
	const begin = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
	return `${revealHidden(begin)}… (${countOf(begin.length, 'character')} of ${groupDigits(String(text.length))})`;
}

/** Longer than any ticker that a node accepts. */
const MAX_LETTERS = 32;

/**
 * Tickers are ASCII; letters of other scripts are imitations. The other characters in the class are added by
 * this module.
 */
const FOREIGN = /[^ -~⟨⟩…]/gu;

/** HTML collapses repeated spaces and drops leading and trailing ones. */
const LOST_BLANK = '⟨U+0020⟩';
const isBlank = (letter = ' '): boolean => letter === ' ';

/**
 * Makes a ticker or other short name from a node or peer safe to display. Hidden characters, extra spaces and
 * look-alike letters are escaped, and long strings are truncated. Different names are displayed differently.
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
