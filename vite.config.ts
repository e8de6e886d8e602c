import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tests/chromium.js';
import { thirdPartyNotices } from './vite.notices.ts';

const notices = thirdPartyNotices();

export default defineConfig({
	plugins: [sveltekit(), notices.page],
	// One file a worker: Kit puts a worker's entry on the service worker's list, but not the chunks that it would load.
	worker: { format: 'es', plugins: notices.worker, rolldownOptions: { output: { codeSplitting: false } } },
	build: {
		target: 'es2023',
		rolldownOptions: {
			// Schemas that nothing uses go, in spite of the calls that make them: `v` is valibot's namespace.
			treeshake: { manualPureFunctions: ['v', 'defineMethod', 'builtTransaction'] },
		},
	},
	test: {
		// What a busy machine needs; a test that passes waits no longer than it takes.
		testTimeout: 60_000,
		hookTimeout: 60_000,
		expect: { requireAssertions: true, poll: { timeout: 30_000 } },
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
				// What is loaded late, as by the practice node: found only then, it would make the tests that run by then load anew.
				optimizeDeps: {
					include: [
						...['@noble/ciphers/salsa.js', '@noble/curves/ed25519.js', '@noble/hashes/sha3.js'],
						'uqr',
					],
				},
				test: {
					name: 'browser',
					include: ['tests/{unit,component}/**/*.svelte.test.ts'],
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
});
