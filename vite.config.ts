import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tests/chromium.js';
import { ownDeclarations } from './vite.declarations.ts';
import { thirdPartyNotices } from './vite.notices.ts';

const notices = thirdPartyNotices();

/** What begins what the browser loads together: the app, its first page, and the trade page's candles, call and first screen. */
const BEGINNINGS: readonly (readonly [name: string, module: RegExp])[] = [
	[
		'app',
		/kit\/src\/runtime\/client\/entry\.js$|client-optimized\/app\.js$|src\/routes\/\+(layout|error)\.(svelte|ts)$/,
	],
	['connect', /src\/routes\/\+page\.svelte$/],
	['first', /trade\/chart\/first-chart\.ts$/],
	['chart', /trade\/chart\/chart-view\.ts$/],
	['call', /market\/first-call\.ts$/],
	['trade', /src\/routes\/trade\/\+page\.svelte$|shell\/DeskFrame\.svelte$/],
];
const EARLY = ['first', 'chart', 'call'];

/**
 * Which file a module goes into, by what needs it: a file for each set of beginnings would be a hundred small ones, and
 * each of them costs the browser some time and, being compressed by itself, bytes. What a module draws on is needed by all
 * that needs it, so that files name each other in no circle.
 */
const FILES: readonly (readonly [file: string, isNeeded: (by: ReadonlySet<string>) => boolean])[] = [
	['app-early', (by) => by.has('app') && EARLY.some((each) => by.has(each))],
	['app', (by) => by.has('app')],
	['connect-shared', (by) => by.has('connect') && by.size > 1],
	['first', (by) => by.has('first') || (by.has('chart') && by.has('call'))],
	['chart', (by) => by.has('chart')],
	['call', (by) => by.has('call')],
	['desk', (by) => by.has('trade') && by.has('other')],
	['trade', (by) => by.has('trade')],
];

interface ModuleInfo {
	readonly isEntry: boolean;
	readonly importers: readonly string[];
	readonly dynamicImporters: readonly string[];
}

/** The beginnings that lead to each module by static imports; `other` stands for all that have no name. */
const needs = new Map<string, ReadonlySet<string>>();

function needOf(id: string, infoOf: (id: string) => ModuleInfo | null): ReadonlySet<string> {
	const known = needs.get(id);
	if (known) return known;
	const found = new Set<string>();
	needs.set(id, found);
	const seen = new Set([id]);
	for (const each of seen) {
		const info = infoOf(each);
		if (!info) continue;
		const name = BEGINNINGS.find(([, module]) => module.test(each))?.[0];
		if (name ?? (info.isEntry || info.dynamicImporters.length > 0)) found.add(name ?? 'other');
		// What Kit wraps a page in has the page's name.
		if (name !== undefined) continue;
		for (const importer of info.importers) seen.add(importer);
	}
	return found;
}

const groups = FILES.map(([file, isNeeded], place) => ({
	priority: FILES.length - place,
	name(id: string, build: { getModuleInfo(id: string): ModuleInfo | null }) {
		// The page's head names these by their own files.
		if (BEGINNINGS.some(([beginning, module]) => EARLY.includes(beginning) && module.test(id))) return null;
		const need = needOf(id, (each) => build.getModuleInfo(each));
		return FILES.find(([, fits]) => fits(need))?.[0] === file && isNeeded(need) ? file : null;
	},
}));

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [ownDeclarations(), sveltekit(), notices.page],
	// One file a worker: Kit puts a worker's entry on the service worker's list, but not the chunks that it would load.
	worker: { format: 'es', plugins: notices.worker, rolldownOptions: { output: { codeSplitting: false } } },
	build: {
		target: 'es2023',
		rolldownOptions: {
			// Schemas that nothing uses go, in spite of the calls that make them: `v` is valibot's namespace.
			treeshake: { manualPureFunctions: ['v', 'defineMethod', 'builtTransaction'] },
			...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
		},
	},
	test: {
		// What a busy machine needs; a test that passes waits no longer than it takes.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { requireAssertions: true, poll: { timeout: 30_000 } },
		// As with the end-to-end tests: what passes at its second try is named as such, and all else is shown at once.
		retry: process.env['CI'] ? 1 : 0,
		projects: [
			{
				extends: true,
				test: {
					name: 'node',
					environment: 'node',
					include: ['tests/*.test.ts', 'tests/{unit,contract}/**/*.test.ts'],
					exclude: ['**/*.svelte.test.ts'],
				},
			},
			{
				extends: true,
				// Every test file, and every tab of a test, is a page that loads the same modules: without this the browser asks for
				// each of them anew. A run has a browser profile of its own; a module that is edited while tests are watched gets a
				// new address.
				server: { headers: { 'Cache-Control': 'max-age=3600' } },
				// What is loaded late, as by the practice node: found only then, it would make the tests that run by then load anew.
				optimizeDeps: {
					include: [
						...['@noble/ciphers/salsa.js', '@noble/curves/ed25519.js', '@noble/hashes/sha3.js'],
						'uqr',
					],
				},
				test: {
					name: 'browser',
					include: ['tests/{unit,component,faults}/**/*.svelte.test.ts'],
					globalSetup: 'tests/faults/host/host.ts',
					browser: {
						enabled: true,
						headless: true,
						screenshotFailures: false,
						provider: playwright({ launchOptions: chromiumLaunchOptions() }),
						instances: [{ browser: 'chromium' }],
					},
				},
			},
		],
	},
}));
