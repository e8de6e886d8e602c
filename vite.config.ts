import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { groups } from './src/build/chunks.ts';
import { ownDeclarations } from './src/build/declarations.ts';
import { thirdPartyNotices } from './src/build/notices.ts';
import { QUICK_STORAGE, shellLaunchOptions, SHORT_LIVED } from './tests/chromium.js';
import { keptModules } from './tests/timing/kept-modules.ts';
import { pace } from './tests/timing/pace.ts';
import { runesProject } from './tests/runes/project.ts';

const notices = thirdPartyNotices();

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [ownDeclarations(), sveltekit(), notices.page],
	// One file a worker: Kit puts a worker's entry on the service worker's list, but not the chunks that it would load.
	worker: { format: 'es', plugins: notices.worker, rolldownOptions: { output: { codeSplitting: false } } },
	build: {
		target: 'es2023',
		// The lists of scripts to load ahead weigh more, 8 kB on the trade page, than they gain from a program on this machine.
		modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
		rolldownOptions: {
			// Schemas that nothing uses go, in spite of the calls that make them: `v` is valibot's namespace.
			treeshake: { manualPureFunctions: ['v', 'defineMethod', 'builtTransaction'] },
			...(!isSsrBuild && { output: { codeSplitting: { groups } } }),
		},
	},
	test: {
		...pace,
		expect: { requireAssertions: true, poll: { timeout: 30_000 } },
		// As with the end-to-end tests: what passes at its second try is named as such, and all else is shown at once.
		retry: process.env['CI'] ? 1 : 0,
		// A busy machine needs minutes until the first page of tests is there. Vitest reads this here only, not of a project.
		browser: { connectTimeout: 600_000 },
		projects: [
			{ extends: true, test: runesProject },
			{
				extends: true,
				test: {
					name: 'node',
					environment: 'node',
					isolate: false, // Modules take longer to load than most files to run: what a test changes of them it puts back.
					include: ['tests/{guards,unit,contract,firefox}/**/*.test.ts'],
					exclude: ['**/*.{svelte,runes}.test.ts'],
				},
			},
			{
				extends: true,
				...keptModules,
				// What is loaded late, as by the practice node: found only then, it would make the tests that run by then load anew.
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
