/** Placeholder that `hostileBytes` replaces with bytes that are not UTF-8. */
const BAD_BYTES = '\ue0ff';

/** Markup, bidirectional controls, zero-width characters and confusable letters, within the length of a ticker. */
export const MIXED = 'К\u202eM\u200bD\u2066<img src=x onerror=hit()>';

/** Strings with a control character among the first letters, which even a narrow column shows. */
export const MARKED_TEXTS: readonly string[] = [
	MIXED,
	`К${BAD_BYTES}D\u200f\u061c\u2060<script>hit()</script>`,
	// URL parsers ignore a leading control character.
	'\u0007javascript:hit()//\u202e\ufeff',
	'\u2069\u202c\0<svg onload=hit()>',
];

/** One untrusted string of each kind. The last one is visible on pages that use only the last of several rows. */
export const HOSTILE_TEXTS: readonly string[] = [
	'=HYPERLINK("http://stranger.example/";"\u200d")',
	'__proto__',
	...MARKED_TEXTS,
];

/** A string without a line-break opportunity, starting with a control character. */
export const longText = (letters: number): string => `\u202e${'W'.repeat(letters - 1)}`;

export const MEGABYTE = 1_048_576;

/** Raw bytes of a string. */
export function hostileBytes(text: string): Buffer {
	const bytes = Buffer.from(text);
	const mark = Buffer.from(BAD_BYTES);
	for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at)) bytes.set([0xff, 0xfe, 0xff], at);
	return bytes;
}
