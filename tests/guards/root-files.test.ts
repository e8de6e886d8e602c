import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/gateway/prepare.js';

/** Files and folders that a reader of the repository sees above the README; everything else belongs in a folder. */
const AT_THE_ROOT = [
	...['src', 'static', 'tests'],
	...['package.json', 'package-lock.json', 'tsconfig.json', 'svelte.config.js', 'vite.config.ts'],
	...['README.md', 'CONTRIBUTING.md', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md'],
];

it('allows only listed files in the root', () => {
	const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
	const isIgnored = (name: string): boolean =>
		name.endsWith('.log') || ignored.some((pattern) => pattern.replaceAll('/', '') === name);
	const found = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !isIgnored(name));
	expect(found.filter((name) => !AT_THE_ROOT.includes(name))).toEqual([]);
});

it('keeps the build configuration on one page', () => {
	expect(readFileSync(join(ROOT, 'vite.config.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(76);
});

it('finds every test, file and command named in SECURITY.md', () => {
	const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
	const paths = Array.from(text.matchAll(/\b(?:src|tests)\/[\w./-]*\w/g), ([path]) => path);
	expect(paths.length).toBeGreaterThan(20);
	expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
	const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
	const commands = Array.from(text.matchAll(/`npm run (\w+)`/g), ([, name = '']) => name);
	expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
