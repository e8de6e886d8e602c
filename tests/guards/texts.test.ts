import { describe, expect, it } from 'vitest';
import { seenTexts, sourcesOfTexts, textsOf } from './texts/inventory.ts';
import { SOURCE_TEXT } from '#lib/messages/coins.ts';
import { WORDING_RULES } from './texts/rules.ts';

const texts = seenTexts();
const broken = texts.flatMap((text) =>
	WORDING_RULES.filter(({ breaks }) => breaks(text)).map(
		({ name, advice }) => `${text.path}:${text.line} “${text.text}”: ${name}. ${advice}`,
	),
);

describe('visible text', () => {
	it('is found in markup, attributes and scripts', () => {
		const source = [
			`<script lang="ts">const columns: Column<Swap>[] = [{ name: 'Paid out', key: 'paid-out' }];</script>`,
			`<Panel title={isOpen ? 'Open swaps' : 'Swaps'}><p class="quiet">You pay <b>{sum}</b> at most.</p>`,
			`<button aria-label="Close dialog" onclick={() => close('later on')}>Keep {coin} running</button></Panel>`,
		].join('\n');
		expect(textsOf('Example.svelte', source).map(({ kind, text }) => [kind, text])).toEqual([
			['column', 'Paid out'],
			['heading', 'Open swaps'],
			['heading', 'Swaps'],
			['sentence', 'You pay {} at most.'],
			['name', 'Close dialog'],
			['sentence', 'later on'],
			['button', 'Keep {} running'],
		]);
	});

	it('follows the rules of wording', () => {
		expect(texts.length).toBeGreaterThan(4000);
		expect(broken).toEqual([]);
	});

	it('leaves plural forms to the language helper', () => {
		const handMade = sourcesOfTexts().filter(({ source }) => /=== 1n?\s*\?\s*['`[]/.test(source));
		expect(handMade.map(({ path }) => path)).toEqual([]);
	});

	it('leaves lists to the language helper', () => {
		const onScreen = sourcesOfTexts().filter(({ path }) => !path.startsWith('src/gateway/'));
		const handMade = onScreen.filter(({ source }) => /join\(\s*['`] (and|or) ['`]/.test(source));
		expect(handMade.map(({ path }) => path)).toEqual([]);
	});

	it('claims proof only in the text of a source', () => {
		const claims = /\b(computed|verified|proved|proven) (in|by) |\b(from|to) your key\b/i;
		const elsewhere = texts.filter(
			({ text, path }) => claims.test(text) && path !== 'src/lib/messages/coins.ts',
		);
		expect(elsewhere.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
		const words = Object.entries(SOURCE_TEXT).filter(([, text]) => claims.test(text));
		expect(words.map(([source]) => source)).toEqual(['passphrase', 'inputs']);
	});

	it('reveals sentences built from halves', () => {
		const source =
			'<script lang="ts">const when = `Free ${isPast ? "since" : "from"} ${time}`; const much = " of the total";</script>' +
			'<p>{isBuy ? "A seller" : "A buyer"} may fill less. {isBuy ? "You pay." : "You get."}</p>';
		const found = textsOf('Example.svelte', source).map(({ text }) => text);
		expect(found).toEqual(expect.arrayContaining(['Free {?} {}', '␣of the total', '{?} may fill less. {?}']));
	});

	it.each([
		['half of a sentence', 'Free {?} {}'],
		['half of a sentence', '␣of the total'],
		['half of a sentence', ', fees included'],
		['half of a sentence', 'set aside for your open request.'],
		['half of a sentence', '{?} may fill less.'],
		['starts with "It" or "They"', 'It is under the lowest price.'],
		['a noun made of a clause', 'What leaves your wallet'],
		['a noun made of a clause', 'It depends on those with most orders.'],
		['a word to avoid', 'Fees in all'],
		['an apology or an exclamation mark', 'Please try again.'],
	])('breaks the rule %s: “%s”', (name, text) => {
		const rule = WORDING_RULES.find((each) => each.name === name);
		expect(rule?.breaks({ path: '', line: 1, text, kind: 'sentence' })).toBe(true);
	});
});
