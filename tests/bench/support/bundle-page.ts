import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles the script of a benchmark page into one file.
 * @param entry a file in this folder
 */
export async function bundlePage(entry: string): Promise<string> {
	const built = await build({
		configFile: false,
		logLevel: 'error',
		build: {
			write: false,
			minify: false,
			lib: { entry: join(import.meta.dirname, entry), formats: ['es'] },
			rolldownOptions: { output: { codeSplitting: false } },
		},
	});
	const outputs = Array.isArray(built) ? built : [built];
	const [chunk] = outputs.flatMap((each) => ('output' in each ? each.output : []));
	if (chunk?.type !== 'chunk') throw new Error('The page of this bench was not built.');
	return chunk.code;
}
