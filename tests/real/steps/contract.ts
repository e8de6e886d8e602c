import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../../src/gateway/prepare.js';
import { step } from '../witness.ts';

const run = promisify(execFile);

/**
 * Runs the contract tests of a real program as a step.
 * @param env returns environment variables for the tests
 * @throws Error with Vitest's output if a test fails
 */
export function contract(file: string, env: () => Readonly<Record<string, string>>): void {
	step(
		`passes the contract tests: ${file}`,
		() => undefined,
		async () => {
			// Removes Vitest's variables, which belong to the outer run.
			const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
			const { stdout } = await run(
				process.execPath,
				['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', file],
				{ cwd: ROOT, env: { ...Object.fromEntries(outer), NO_COLOR: '1', CONTRACT_SPENDS: '1', ...env() } },
			);
			const told = /Tests\s+(.*passed.*)/.exec(stdout)?.[1];
			if (told === undefined) throw new Error(`No contract test has run:\n${stdout}`);
			return { chain: 'no coin moved', program: told, page: 'not asked' };
		},
	);
}
