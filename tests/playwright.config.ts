import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './chromium.js';

/** The end-to-end tests. Each test starts a gateway and practice ports of its own: `e2e/support/desk.ts`. */
export default defineConfig({
	testDir: './e2e',
	globalSetup: './e2e/support/build-once.ts',
	outputDir: '../test-results',
	workers: 2,
	fullyParallel: false,
	forbidOnly: !!process.env['CI'],
	reporter: process.env['CI'] ? 'dot' : 'list',
	// What a busy machine needs. A test that passes waits no longer than it takes, so no test has limits of its own.
	timeout: 300_000,
	expect: { timeout: 60_000 },
	use: {
		browserName: 'chromium',
		locale: 'en-GB',
		timezoneId: 'UTC',
		trace: 'retain-on-failure',
		launchOptions: chromiumLaunchOptions(),
	},
});
