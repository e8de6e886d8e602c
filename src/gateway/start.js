/**
 * The entry point of `npm start`. Plain JavaScript, because nothing that reads TypeScript is installed in a
 * fresh clone. It installs, builds, and only then runs `main.ts` in the same process, so that Ctrl-C reaches
 * it.
 */
import { checkNodeVersion, orExplain, prepareBuild, preparePackages } from './prepare.js';

await orExplain(async () => {
	checkNodeVersion();
	preparePackages();
	const { register } = await import('tsx/esm/api');
	register({ tsconfig: false });
	const { helpText, readOptions } = await import('./options.ts');
	const options = readOptions(process.argv.slice(2));
	if (options === 'help') {
		process.stdout.write(helpText);
		return;
	}
	prepareBuild();
	const { main } = await import('./main.ts');
	await main(options);
});
