/** What `npm run bench` runs: every `*.bench.ts` beside this file, one after the other, each printing medians. */
import { readdirSync } from 'node:fs';

for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'))) {
	console.log(`\n── ${name}`);
	await ((await import(`./${name}`)) as { run: () => Promise<void> }).run();
}
