import { CHAPTERS } from '#lib/messages/guide/chapters.ts';
import { HEADINGS, PAGE_PARTS, SETTING_PARTS } from '#lib/messages/search.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../src/gateway/prepare.js';

/** Markup of a route and its children. */
function markupOf(path: string): string {
	const folder = join(ROOT, 'src/routes', path);
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.svelte'),
	);
	return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

test.each(PAGE_PARTS.map(({ path, name }) => [name, path]))('finds “%s” as a panel of %s', (name, path) => {
	expect(markupOf(path)).toMatch(new RegExp(`<Panel\\s[^>]*title="${name}"`));
});

test.each(SETTING_PARTS.map(({ name }) => name))('finds “%s” in the settings', (name) => {
	expect(markupOf('settings')).toMatch(new RegExp(`<(Setting|Panel)\\s[^>]*(name|title)="${name}"`));
});

test('lists every named setting', () => {
	const names = [...markupOf('settings').matchAll(/<Setting\s+name="([^"]+)"/g)].map(([, name]) => name);
	expect(SETTING_PARTS.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test('has every panel of the settings in their index', () => {
	const page = readFileSync(join(ROOT, 'src/routes/settings/+page.svelte'), 'utf8');
	const titles = [...markupOf('settings').matchAll(/<Panel title="([^"]+)"/g)].map(([, title]) => title);
	// Shown only in trouble, and above all others.
	for (const title of titles.filter((each) => each !== 'Unreadable settings'))
		expect(page).toContain(`'${title}'`);
});

test.each(CHAPTERS.filter(({ path }) => path !== '/guide/glossary').map(({ path }) => path))(
	'lists the headings of %s',
	(path) => {
		const headings = [...markupOf(path).matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, name]) => name);
		expect(HEADINGS[path] ?? []).toEqual(headings);
	},
);
