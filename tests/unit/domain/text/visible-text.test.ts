import { hasHidden, revealHidden } from '#lib/domain/text/visible-text.ts';
import { describe, expect, it } from 'vitest';

describe('text from strangers', () => {
	it.each([
		['a\u202eb', 'a⟨U+202E⟩b'],
		['US\u200bD', 'US⟨U+200B⟩D'],
		['x\u0000', 'x⟨U+0000⟩'],
		['\u2066y\u2069', '⟨U+2066⟩y⟨U+2069⟩'],
		['tag\u{e0041}', 'tag⟨U+E0041⟩'],
		['\ud83c', '⟨U+D83C⟩'],
	])('writes out what hides in %j', (hostile, shown) => {
		expect(revealHidden(hostile)).toBe(shown);
		expect(hasHidden(hostile)).toBe(true);
	});

	it.each(['Tëst 代币', 'two\nlines', '👩‍👩‍👧 family', '👩🏽‍🚀', 'العربية'])('leaves %j as it is', (text) => {
		expect(revealHidden(text)).toBe(text);
	});
});
