import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/gateway/prepare.js';
import { commands, selections, stages } from '../config/stages.js';

const testFiles = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
	.map((path) => path.replaceAll('\\', '/'))
	.filter((path) => path.endsWith('.test.ts'));

/** As `vite.config.ts` tells them apart. */
const projectOf = (path: string): string =>
	path.endsWith('.svelte.test.ts') ? 'browser' : path.endsWith('.runes.test.ts') ? 'runes' : 'node';

const isIn = (path: string, folders: readonly string[] = []): boolean =>
	folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const runs = (path: string, { projects, paths, except, names }: (typeof selections)[string]): boolean =>
	names === undefined && projects.includes(projectOf(path)) && isIn(path, paths) && !isIn(path, except);

it('each test file is run whole by one stage', () => {
	const wrong = testFiles.filter(
		(path) => Object.values(selections).filter((each) => runs(path, each)).length !== 1,
	);
	expect(wrong).toEqual([]);
});

it('each stage is in one command, but for those against the real programs', () => {
	const named = Object.keys(stages).filter((name) => !name.startsWith('real'));
	expect(Object.values(commands).flat().sort()).toEqual(named.sort());
});
