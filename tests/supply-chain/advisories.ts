/**
 * Runs `npm run advisories`: prints the known vulnerabilities of the packages in the lockfile according to `npm audit`,
 * and fails if there are any. If the registry does not respond, it says so without failing, because there is nothing to
 * fix on a machine without a network.
 */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../src/gateway/prepare.js';

/** JSON output of `npm audit`; without `metadata` if the audit failed. */
interface Audit {
	readonly metadata?: {
		readonly vulnerabilities: Readonly<Record<string, number>>;
		readonly dependencies: { readonly total: number };
	};
	readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], {
	cwd: ROOT,
	encoding: 'utf8',
	shell: process.platform === 'win32',
});
const { metadata, vulnerabilities = {} } = readAudit(stdout);
const today = new Date().toISOString().slice(0, 10);
if (!metadata) console.log(`${today}: no answer of the registry, so nothing is known.\n${stderr.trim()}`);
else {
	const found = Object.entries(vulnerabilities);
	console.log(
		`${today}: ${found.length} of ${metadata.dependencies.total} packages have known vulnerabilities.`,
	);
	for (const [name, { severity, range }] of found) console.log(`  ${severity.padEnd(9)} ${name} ${range}`);
	if (found.length > 0) process.exitCode = 1;
}

function readAudit(text: string): Audit {
	try {
		return JSON.parse(text) as Audit;
	} catch {
		return {};
	}
}
