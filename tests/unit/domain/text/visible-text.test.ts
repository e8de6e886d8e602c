import { countOf } from '#lib/domain/text/language.ts';
import { groupDigits } from '#lib/domain/money/figures.ts';
import { firstHidden, hasHidden, peerText, revealHidden, shownText } from '#lib/domain/text/visible-text.ts';
import { describe, expect, it, test } from 'vitest';

describe('untrusted text', () => {
	it.each([
		['a\u202eb', 'a⟨U+202E⟩b'],
		['US\u200bD', 'US⟨U+200B⟩D'],
		['x\u0000', 'x⟨U+0000⟩'],
		['\u2066y\u2069', '⟨U+2066⟩y⟨U+2069⟩'],
		['tag\u{e0041}', 'tag⟨U+E0041⟩'],
		['\ud83c', '⟨U+D83C⟩'],
	])('reveals hidden characters in %j', (hostile, shown) => {
		expect(revealHidden(hostile)).toBe(shown);
		expect(hasHidden(hostile)).toBe(true);
	});

	it.each(['Tëst 代币', 'two\nlines', '👩‍👩‍👧 family', '👩🏽‍🚀', 'العربية'])('leaves %j unchanged', (text) => {
		expect(revealHidden(text)).toBe(text);
	});

	it('is truncated if too long', () => {
		expect(shownText(`\u202e${'W'.repeat(1_048_575)}`)).toBe(
			`⟨U+202E⟩${'W'.repeat(4999)}… (${countOf(5000, 'character')} of ${groupDigits('1048576')})`,
		);
		expect(shownText('a👩b', 2)).toBe('a… (1 character of 4)');
		expect(shownText('W'.repeat(5000))).toBe('W'.repeat(5000));
	});
});

test.each([
	['KMD', 'KMD'],
	['\u202eDMK', '⟨U+202E⟩DMK'],
	['КMD', '⟨U+041A⟩MD'],
	[' KMD', '⟨U+0020⟩KMD'],
	['KMD ', 'KMD⟨U+0020⟩'],
	['K  MD', 'K⟨U+0020⟩⟨U+0020⟩MD'],
	['K MD', 'K MD'],
	['KMD\ufffd', 'KMD⟨U+FFFD⟩'],
	['A'.repeat(32), 'A'.repeat(32)],
	['A'.repeat(5000), `${'A'.repeat(32)}…`],
	['К'.repeat(5000), `${'⟨U+041A⟩'.repeat(4)}…`],
])('shows a remote ticker without hiding, imitation or flooding: %j', (sent, shown) => {
	expect(peerText(sent)).toBe(shown);
	expect(peerText(shown)).toBe(shown);
});

describe('first hidden character of a typed text', () => {
	it.each([
		['plain', undefined],
		['a\tb\r\nc', undefined],
		['RWcErUvDnkoyGThg\u200b2WtJAcvVhczrdts', 'vDnkoyGThg⟨U+200B⟩2WtJAcvVhc'],
		['\u2060x', '⟨U+2060⟩x'],
		['👨‍👩‍👧 family', undefined],
	])('is shown in %j as %o', (text, shown) => {
		expect(firstHidden(text)).toBe(shown);
	});
});
