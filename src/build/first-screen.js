import { readFileSync, writeFileSync } from 'node:fs';
import { chunksOf } from './manifest.js';

const LINK = /<link href="[^"]+" rel="(?:modulepreload|stylesheet)">\s*/g;
const SCRIPT = /<link href="([^"]+)" rel="modulepreload">/g;

/**
 * Rewrites the head of the built start page: puts the style sheets of the first screen before its scripts,
 * because the first paint waits only for them. SvelteKit also lists the sheets of lazy parts, which load their
 * own, and omits those that such a part shares with the page.
 * @param {string} page file of the page
 * @param {{ base: string, manifestFile: string }} build base path of the site, and Vite's manifest
 */
export function paintStartPageFirst(page, { base, manifestFile }) {
	const html = readFileSync(page, 'utf8');
	const scripts = new Set(Array.from(html.matchAll(SCRIPT), ([, path]) => path));
	const chunks = chunksOf(manifestFile, (manifest) =>
		Object.keys(manifest).filter((name) => scripts.has(`${base}/${manifest[name]?.file}`)),
	);
	const sheets = new Set(chunks.flatMap(({ css = [] }) => css));
	if (sheets.size === 0) throw new Error('The start page is not built as expected');
	const links = [
		...Array.from(sheets, (file) => `<link href="${base}/${file}" rel="stylesheet">`),
		...chunks.map(({ file }) => `<link href="${base}/${file}" rel="modulepreload">`),
	];
	// Style sheets precede the script of `app.html`, as in SvelteKit's order, because a policy applies to
	// everything after it.
	let isFirst = true;
	const written = html.replaceAll(LINK, () => {
		if (!isFirst) return '';
		isFirst = false;
		return links.map((link) => `${link}\n\t\t`).join('');
	});
	writeFileSync(page, written);
}
