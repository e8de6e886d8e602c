import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'results.md');
const TITLE = '# Results of `npm run bench`';
const ABOUT =
	'Written by the command; each part has the day on which it ran. Times depend on the machine: compare ratios.';

/** Writes what a bench printed into its part of the file; the parts of other benches stay as they are. */
export function writeResults(name: string, lines: readonly string[], now = new Date()): void {
	const parts = readParts();
	parts.set(name, partOf(lines, now));
	const written = [...parts]
		.sort(([one], [other]) => one.localeCompare(other))
		.map(([each, text]) => `## ${each}\n\n${text}`);
	writeFileSync(FILE, `${[TITLE, ABOUT, ...written].join('\n\n')}\n`);
}

function partOf(lines: readonly string[], now: Date): string {
	const load = loadavg()[0]?.toFixed(1);
	const machine = `Node ${process.versions.node}, ${cpus().length} cores, load ${load}`;
	return `${now.toISOString().slice(0, 10)}, ${machine}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``;
}

/** The parts of the file by the name of their bench. */
function readParts(): Map<string, string> {
	if (!existsSync(FILE)) return new Map();
	const [, ...parts] = readFileSync(FILE, 'utf8').trim().split(/^## /m);
	return new Map(
		parts.map((part) => {
			const end = part.indexOf('\n');
			return [part.slice(0, end).trim(), part.slice(end).trim()];
		}),
	);
}
