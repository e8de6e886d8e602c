/**
 * What `npm run bench` runs: every `*.bench.ts` beside this file, one after the other, or those that are named as in
 * `npm run bench -- startup`. Each prints its figures, and they are written to `results.md` and `results.json`
 * with the date.
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
// Connections that a tool of a bench left open would keep the command from ending.
process.exit();

/** What a bench prints, line by line. It is printed all the same. */
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
