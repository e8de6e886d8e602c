import { readFileSync } from 'node:fs';

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

/**
 * Chunks of some modules and of all their static imports, starting with the first module's. Excludes dynamic
 * imports.
 * @param {string} manifestFile Vite's manifest
 * @param {(manifest: Record<string, Chunk>) => string[]} namesIn
 * @returns {Chunk[]}
 */
export function chunksOf(manifestFile, namesIn) {
	/** @type {Record<string, Chunk>} */
	const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
	/** @type {Set<Chunk>} */
	const known = new Set();
	/** @type {(name: string) => void} */
	const add = (name) => {
		const chunk = manifest[name];
		if (!chunk) throw new Error(`The build has no ${name}`);
		if (known.has(chunk)) return;
		known.add(chunk);
		chunk.imports?.forEach(add);
	};
	namesIn(manifest).forEach(add);
	return [...known];
}
