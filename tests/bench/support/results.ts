import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './medians.ts';

const FILE = join(import.meta.dirname, '../results.md');
/** The results in machine-readable form. */
const JSON_FILE = join(import.meta.dirname, '../results.json');
const TITLE = '# Results of `npm run bench`';
const ABOUT =
	'Written by the command; each part has the day on which it ran. Times depend on the machine: compare ratios.';

/** Writes the output of one benchmark into its section of the files, without changing other sections. */
export function writeResults(
	name: string,
	{ lines, figures }: { readonly lines: readonly string[]; readonly figures: readonly Figure[] },
	now = new Date(),
): void {
	const date = now.toISOString().slice(0, 10);
	const machine = {
		node: process.versions.node,
		cores: cpus().length,
		load: Number(loadavg()[0]?.toFixed(1)),
	};
	const parts = readParts();
	parts.set(name, partOf(lines, date, machine));
	const written = sorted(parts).map(([each, text]) => `## ${each}\n\n${text}`);
	writeFileSync(FILE, `${[TITLE, ABOUT, ...written].join('\n\n')}\n`);
	const known = existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as object) : {};
	const all = new Map<string, unknown>(Object.entries(known)).set(name, { date, ...machine, lines, figures });
	writeFileSync(JSON_FILE, `${JSON.stringify(Object.fromEntries(sorted(all)), null, '\t')}\n`);
}

function sorted<Value>(parts: ReadonlyMap<string, Value>): [string, Value][] {
	return [...parts].sort(([one], [other]) => one.localeCompare(other));
}

function partOf(
	lines: readonly string[],
	date: string,
	{ node, cores, load }: { readonly node: string; readonly cores: number; readonly load: number },
): string {
	return `${date}, Node ${node}, ${cores} cores, load ${load.toFixed(1)}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\``;
}

/** Sections of the file by benchmark name. */
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
