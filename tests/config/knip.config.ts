import type { KnipConfig } from 'knip';

const SCRIPT = /<script((?:[^>"]|"[^"]*")*)>([^]*?)<\/script>/g;
const LATE_NAMES = /\{#await (import\('[^']+'\)) then (\{[^}]*\})\}/g;

/**
 * Code of a component as seen by Knip: its scripts, and the dynamic imports of its markup with the imported names. Knip
 * itself treats every dynamic import in a component as using all exports. Exports of an instance script are props for
 * `bind:this`, so `export` is removed.
 */
function codeOf(component: string): string {
	const scripts = Array.from(component.matchAll(SCRIPT), ([, attributes = '', script = '']) =>
		attributes.includes('module') ? script : script.replaceAll(/^\texport /gm, ''),
	);
	const markup = component.replace(SCRIPT, '');
	const named = Array.from(
		markup.matchAll(LATE_NAMES),
		([, load, names]) => `{ const ${names} = await ${load}; }`,
	);
	const whole = markup.replace(LATE_NAMES, '').match(/import\('[^']+'\)/g) ?? [];
	return [...scripts, ...named, ...whole].join(';\n');
}

/**
 * `npm run lint` fails on unused files and exports; uses in tests count. A type named in an exported signature may be
 * exported.
 */
const config: KnipConfig = {
	include: ['files', 'exports', 'types', 'duplicates', 'dependencies', 'unlisted', 'unresolved'],
	exclude: ['nsExports', 'nsTypes', 'binaries'],
	project: ['src/**/*.{ts,js,svelte}', 'tests/**/*.{ts,js,svelte}', '*.{ts,js}'],
	// Scripts started by path.
	entry: [
		'tests/page-weight.ts',
		'tests/supply-chain/*.ts',
		'tests/real/run.ts',
		'tests/contract/writing-child.ts',
		'tests/bench/support/{line,storage}-page.ts',
	],
	compilers: { svelte: codeOf },
	eslint: { config: ['tests/config/eslint.config.js', 'tests/config/eslint.types.config.js'] },
	playwright: { config: ['tests/config/playwright.config.ts'] },
	vitest: { config: ['vite.config.ts', 'tests/real/vitest.config.ts'] },
};
export default config;
