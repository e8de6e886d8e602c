import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions, SHORT_LIVED, shellLaunchOptions } from '../chromium.js';
import type { DeskOptions } from '../e2e/support/desk.ts';
import { PATIENCE_MS } from '../e2e/support/expect.ts';
import { BOTH_VARIANTS, MARKETMAKER_ONLY } from '../e2e/support/variants.ts';

const WHOLE_BROWSER = 'notices/telling.spec.ts';

/** The end-to-end tests. Each test starts a separate gateway and practice ports: `e2e/support/desk.ts`. */
export default defineConfig<DeskOptions>({
	testDir: '../e2e',
	globalSetup: '../e2e/support/build-once.ts',
	outputDir: '../../test-results',
	// More than there are cores: tests mostly wait.
	workers: 4,
	// Each test has a separate world. By files, the longest of them would run alone at the end.
	fullyParallel: true,
	forbidOnly: !!process.env['CI'],
	// A test that fails once and then passes is reported as flaky, which is a defect; all other failures are still shown at once.
	retries: process.env['CI'] ? 1 : 0,
	reporter: [[process.env['CI'] ? 'dot' : 'list'], ['../timing/slowest-tests.ts']],
	// Long enough for a busy machine. A test that passes waits no longer than it takes, so no test has a separate limit.
	timeout: 300_000,
	expect: { timeout: PATIENCE_MS },
	projects: [
		// The first two have few tests, among them the longest, which would run alone at the end. A headless shell refuses system
		// notices, and nothing can allow them.
		{
			name: 'whole-browser',
			testMatch: WHOLE_BROWSER,
			use: {
				launchOptions: chromiumLaunchOptions(SHORT_LIVED),
				contextOptions: { reducedMotion: 'no-preference' },
			},
		},
		// The same screens on a node that behaves like the real program.
		{
			name: 'marketmaker',
			use: { variant: 'marketmaker' },
			grep: RegExp(`${BOTH_VARIANTS}|${MARKETMAKER_ONLY}`),
		},
		{ name: 'document', grepInvert: RegExp(MARKETMAKER_ONLY), testIgnore: WHOLE_BROWSER },
	],
	use: {
		browserName: 'chromium',
		// Filling the cache of an installed page is half of the cost of a short test; the tests of the page offline allow it.
		serviceWorkers: 'block',
		locale: 'en-GB',
		timezoneId: 'UTC',
		// Drawing animated marks is a sixth of the tests' cost. One project shows animations.
		contextOptions: { reducedMotion: 'reduce' },
		// A trace that is discarded when the test passes is four tenths of the tests' cost. `--trace on` makes one.
		trace: process.env['CI'] ? 'on-first-retry' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: shellLaunchOptions(SHORT_LIVED),
	},
});
