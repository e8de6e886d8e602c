import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './chromium.js';

/** The end-to-end tests. Each worker starts a gateway and practice ports of its own: `e2e/support/desk.ts`. */
export default defineConfig({
	testDir: './e2e',
	globalSetup: './e2e/support/build-once.ts',
	outputDir: '../test-results',
	workers: 2,
	fullyParallel: false,
	forbidOnly: !!process.env['CI'],
	reporter: process.env['CI'] ? 'dot' : 'list',
	timeout: 45_000,
	use: {
		browserName: 'chromium',
		locale: 'en-GB',
		timezoneId: 'UTC',
		trace: 'retain-on-failure',
		launchOptions: chromiumLaunchOptions(),
	},
});
