/**
 * Runs every `*.bench.ts` in this folder in sequence, or only the named ones, as in `npm run bench -- startup`. Each
 * prints its figures, which are written to `results.md` and `results.json` with the date.
 */
import { readdirSync } from 'node:fs';
import { takeFigures } from './support/medians.ts';
import { writeResults } from './support/results.ts';

const ENDING = '.bench.ts';

const known = readdirSync(import.meta.dirname)
	.filter((file) => file.endsWith(ENDING))
	.map((file) => file.slice(0, -ENDING.length));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`No bench "${unknown.join('", "')}"; there are ${known.join(', ')}.`);

for (const name of wanted.length > 0 ? wanted : known) {
	console.log(`\n── ${name}`);
	const { run } = (await import(`./${name}${ENDING}`)) as { run: () => Promise<void> };
	const lines = await printedBy(run);
	writeResults(name, { lines, figures: takeFigures() });
}
// Connections left open by a benchmark's tools would keep the process alive.
process.exit();

/** Captures the output of a benchmark line by line, while still printing it. */
async function printedBy(run: () => Promise<void>): Promise<string[]> {
	const { log } = console;
	const lines: string[] = [];
	console.log = (...words: unknown[]) => {
		lines.push(words.join(' '));
		log(...words);
	};
	try {
		await run();
	} finally {
		console.log = log;
	}
	return lines;
}
