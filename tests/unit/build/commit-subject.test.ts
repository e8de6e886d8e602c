import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkMessage } from '../../../src/build/commit-subject.js';
import { ROOT } from '../../../src/gateway/prepare.js';

describe('commit subject', () => {
	it.each([
		'swaps: finish exports',
		'swaps: finish exports\n\nThey stopped at the first swap without a date.\n',
		'\n# Please enter the commit message\nchart, book: draw once a frame',
		`a: add ${'b'.repeat(65)}`,
		`a: add ${'ä'.repeat(65)}`,
		"Merge branch 'tabs' into main, which may be as long as Git finds that it has to be, for nobody wrote it",
		'Revert "swaps: finish exports"',
		'fixup! swaps: finish exports',
	])('is accepted: %j', (message) => {
		expect(checkMessage(message)).toBeUndefined();
	});

	it.each([
		['without an area', 'finish exports', /"area: verb object"/],
		['with an invalid area', 'Swaps: finish exports', /"area: verb object"/],
		['without a verb', 'swaps:', /"area: verb object"/],
		['with a statement', 'swaps: exports are always finished', /"area: verb object"/],
		['in prose before the colon', 'finish exports: swaps', /"area: verb object"/],
		['without words', '# Please enter the commit message\n', /"area: verb object"/],
		['if too long', `a: add ${'b'.repeat(66)}`, /73 characters, more than 72/],
	])('is rejected %s', (_case, message, problem) => {
		expect(checkMessage(message)).toMatch(problem);
	});

	it('is checked by a hook that exits with an error', () => {
		const folder = mkdtempSync(join(tmpdir(), 'commit-'));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const file = join(folder, 'COMMIT_EDITMSG');
		const { 'simple-git-hooks': hooks } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
			readonly 'simple-git-hooks': Readonly<Record<string, string>>;
		};
		const run = (message: string) => {
			writeFileSync(file, message);
			return spawnSync('sh', ['-c', hooks['commit-msg'] ?? '', 'commit-msg', file], {
				cwd: ROOT,
				encoding: 'utf8',
			});
		};
		expect(run('swaps: finish exports').status).toBe(0);
		expect(run('Finish exports')).toMatchObject({
			status: 1,
			stderr: expect.stringContaining('"area: verb object"') as string,
		});
	});
});
