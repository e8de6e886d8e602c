/** Stands for bytes that are not UTF-8, which `strangeBytes` puts in its place. */
const BAD_BYTES = '\ue0ff';

/** Markup, controls of the writing direction, characters without width and letters that look like others, within a ticker's length. */
export const MIXED = 'К\u202eM\u200bD\u2066<img src=x onerror=hit()>';

/** With a control within the few letters that a narrow place shows. */
export const MARKED_TEXTS: readonly string[] = [
	MIXED,
	`К${BAD_BYTES}D\u200f\u061c\u2060<script>hit()</script>`,
	// An address that begins with a control is read without it.
	'\u0007javascript:hit()//\u202e\ufeff',
	'\u2069\u202c\0<svg onload=hit()>',
];

/** One text of each kind that a stranger may choose. Where pages take the last row of several for the one that holds, it is seen. */
export const STRANGE_TEXTS: readonly string[] = [
	'=HYPERLINK("http://stranger.example/";"\u200d")',
	'__proto__',
	...MARKED_TEXTS,
];

/** A text without a place where a line could end, and a control at its start. */
export const longText = (letters: number): string => `\u202e${'W'.repeat(letters - 1)}`;

export const MEGABYTE = 1_048_576;

/** A text as it comes over the wire. */
export function strangeBytes(text: string): Buffer {
	const bytes = Buffer.from(text);
	const mark = Buffer.from(BAD_BYTES);
	for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at)) bytes.set([0xff, 0xfe, 0xff], at);
	return bytes;
}
