import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tests/chromium.js';

export default defineConfig({
	plugins: [sveltekit()],
	// One file a worker: Kit puts a worker's entry on the service worker's list, but not the chunks that it would load.
	worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
	build: { target: 'es2023' },
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
