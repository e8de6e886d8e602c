import { sveltekit } from '@sveltejs/kit/vite';
import { playwright } from '@vitest/browser-playwright';
import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Debian's Chromium where there is one; otherwise the browser that Playwright installed. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

export default defineConfig({
	plugins: [sveltekit()],
	worker: { format: 'es' },
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
						provider: playwright({
							launchOptions: {
								...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
								args: [
									'--no-sandbox',
									'--disable-gpu',
									'--disable-quic',
									'--no-first-run',
									'--disable-background-networking',
									'--disable-component-update',
									'--disable-sync',
								],
							},
						}),
						instances: [{ browser: 'chromium' }],
					},
				},
			},
		],
	},
});
