import type { Plugin } from 'vite';

/** Modules that call methods by name and therefore need every declaration. */
const CONSOLE = /\/src\/lib\/node\/(list-methods|read-reply|document\/console|daemon\/console)\.ts/;
const DECLARATIONS = /\/src\/lib\/(api|daemon)\/[^?]*\.ts$/;
const COPY = '?console';

/**
 * Gives the console its own copies of the declarations. Otherwise every page would load the declarations of all
 * methods, because a bundle keeps all used parts of a module in one file.
 */
export function ownDeclarations(): Plugin {
	return {
		name: 'own-declarations',
		apply: 'build',
		enforce: 'pre',
		async resolveId(source, importer) {
			if (importer === undefined || !(CONSOLE.test(importer) || importer.endsWith(COPY))) return undefined;
			const from = importer.endsWith(COPY) ? importer.slice(0, -COPY.length) : importer;
			const resolved = await this.resolve(source, from, { skipSelf: true });
			return resolved && DECLARATIONS.test(resolved.id) ? `${resolved.id}${COPY}` : undefined;
		},
	};
}
