import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/gateway/prepare.js';
import { breaksRule, CODE_WORDING, codeTexts, codeTextsOf, type CodeText } from './texts/code-wording.ts';

const BASELINE = join(ROOT, 'tests/guards/texts/wording-baseline.json');

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Folder counted in the baseline, such as `src/lib/state`, `src/routes` or `tests/unit`. */
function folderOf({ path }: CodeText): string {
	return path
		.split('/')
		.slice(0, path.startsWith('src/lib/') ? 3 : 2)
		.join('/');
}

describe('wording of comments and test titles', () => {
	it('is read from scripts and markup', () => {
		const source = `<script lang="ts">\n\t/** Doc. */\n\tconst a = 1; // note\n</script>\n<!-- mark -->`;
		expect(codeTextsOf('Example.svelte', source).map(({ line, text }) => [line, text])).toEqual([
			[2, 'Doc.'],
			[3, 'note'],
			[5, 'mark'],
		]);
		expect(codeTextsOf('a.test.ts', `describe('a', () => it.each([1])('b %s', f));`)).toMatchObject([
			{ kind: 'group', text: 'a' },
			{ kind: 'title', text: 'b %s' },
		]);
	});

	it('breaks no rule more often than the baseline, which may only fall', () => {
		const counts: Record<string, Record<string, number>> = {};
		const found: Record<string, string[]> = {};
		for (const text of codeTexts())
			for (const rule of CODE_WORDING.filter((each) => breaksRule(text, each))) {
				const folder = (counts[folderOf(text)] ??= {});
				folder[rule.name] = (folder[rule.name] ?? 0) + 1;
				(found[`${folderOf(text)}: ${rule.name}. ${rule.advice}`] ??= []).push(
					`${text.path}:${text.line} “${text.text}”`,
				);
			}
		if (process.env['WRITE_TABLE']) writeFileSync(BASELINE, `${JSON.stringify(counts, undefined, '\t')}\n`);
		const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as Counts;
		const risen = Object.entries(found).filter(([key, texts]) => {
			const [folder = '', rule = ''] = key.split(/: |\. /);
			return texts.length > (baseline[folder]?.[rule] ?? 0);
		});
		expect(risen).toEqual([]);
	});
});
