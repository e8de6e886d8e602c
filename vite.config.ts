import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { groups } from './src/build/chunks.ts';
import { ownDeclarations } from './src/build/declarations.ts';
import { thirdPartyNotices } from './src/build/notices.ts';
import { QUICK_STORAGE, shellLaunchOptions, SHORT_LIVED } from './tests/chromium.js';
import { cachedModules } from './tests/timing/cached-modules.ts';
import { pace } from './tests/timing/pace.ts';
import { runesProject } from './tests/runes/project.ts';

const notices = thirdPartyNotices();

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [ownDeclarations(), sveltekit(), notices.page],
	// One file per worker, because SvelteKit lists a worker's entry for the service worker, but not the chunks loaded by
	// it.
	worker: { format: 'es', plugins: notices.worker, rolldownOptions: { output: { codeSplitting: false } } },
	build: {
		target: 'es2023',
		// Preload lists of scripts add 8 kB to the trade page, more than they gain when the server is on this machine.
		modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
		rolldownOptions: {
			// Removes unused schemas, although function calls create them; `v` is valibot's namespace.
			treeshake: { manualPureFunctions: ['v', 'defineMethod', 'builtTransaction'] },
			...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
		},
	},
	test: {
		...pace,
		expect: { requireAssertions: true, poll: { timeout: 30_000 } },
		// As in the e2e tests: on CI, a test that passes on retry is reported as flaky; locally, failures show at once.
		retry: process.env['CI'] ? 1 : 0,
		// A busy machine needs minutes to load the first test page. Vitest reads this option only at this level, not per
		// project.
		browser: { connectTimeout: 600_000 },
		projects: [
			{ extends: true, test: runesProject },
			{
				extends: true,
				test: {
					name: 'node',
					environment: 'node',
					isolate: false, // Modules take longer to load than most files take to run; tests must undo their changes to modules.
					include: ['tests/{guards,unit,contract,firefox}/**/*.test.ts'],
					exclude: ['**/*.{svelte,runes}.test.ts'],
				},
			},
			{
				extends: true,
				...cachedModules,
				// Late imports, such as those of the practice node. If Vite discovered them during the run, it would reload the
				// running tests.
				optimizeDeps: {
					include: [
						...['@noble/ciphers/salsa.js', '@noble/curves/ed25519.js', '@noble/hashes/sha3.js'],
						...['trading-signals', 'uqr'],
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
						provider: playwright({ launchOptions: shellLaunchOptions(QUICK_STORAGE, SHORT_LIVED) }),
						instances: [{ browser: 'chromium' }],
					},
				},
			},
		],
	},
}));
