import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tests/chromium.js';

/**
 * What every page loads besides the framework. It goes into one file with what it draws on: files are compressed one
 * by one, and the same code in thirty small ones weighs a tenth more.
 */
const EVERY_PAGE = new RegExp(
	[
		'src/lib/ui/(Brand|Button|Field|Icon|Lamp|Panel|PracticeBadge|SecretField|Segments)\\.svelte',
		'src/lib/state/(app|desk|saved-nodes|session|settings|tab-word|unlock-delay)\\.',
		'src/lib/storage/(database|nodes|settings|wrong-seal-key)\\.',
		'src/lib/client/(deadline|gateway-health|is-object|quietly)\\.',
		'src/routes/access/(KeepingChoice|keeping-draft)\\.',
		'node_modules/idb/|vite/preload-helper|kit/src/runtime/app/',
	].join('|'),
);

export default defineConfig({
	plugins: [sveltekit()],
	// One file a worker: Kit puts a worker's entry on the service worker's list, but not the chunks that it would load.
	worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
	build: {
		target: 'es2023',
		rolldownOptions: {
			// Schemas that nothing uses go, in spite of the calls that make them: `v` is valibot's namespace.
			treeshake: { manualPureFunctions: ['v', 'defineMethod', 'builtTransaction'] },
			output: { codeSplitting: { groups: [{ name: 'every-page', test: EVERY_PAGE }] } },
		},
	},
	test: {
		expect: { requireAssertions: true },
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
				// What only the practice node needs: found late, it would make the tests that run by then load anew.
				optimizeDeps: {
					include: ['@noble/ciphers/salsa.js', '@noble/curves/ed25519.js', '@noble/hashes/sha3.js'],
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
