import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions, SHORT_LIVED, shellLaunchOptions } from '../chromium.js';
import type { DeskOptions } from '../e2e/support/desk.ts';
import { PATIENCE_MS } from '../e2e/support/expect.ts';
import { BOTH_MANNERS, MARKETMAKER_ONLY } from '../e2e/support/manners.ts';

const WHOLE_BROWSER = 'notices/telling.spec.ts';

/** The end-to-end tests. Each test starts a gateway and practice ports of its own: `e2e/support/desk.ts`. */
export default defineConfig<DeskOptions>({
	testDir: '../e2e',
	globalSetup: '../e2e/support/build-once.ts',
	outputDir: '../../test-results',
	// More than there are cores: most of a test is waiting.
	workers: 4,
	// Each test has a world of its own. By files, the longest of them would run alone in the end.
	fullyParallel: true,
	forbidOnly: !!process.env['CI'],
	// What fails once and then passes is reported as flaky, which is a defect; all else is shown at once all the same.
	retries: process.env['CI'] ? 1 : 0,
	reporter: [[process.env['CI'] ? 'dot' : 'list'], ['../timing/slowest-tests.ts']],
	// What a busy machine needs. A test that passes waits no longer than it takes, so no test has limits of its own.
	timeout: 300_000,
	expect: { timeout: PATIENCE_MS },
	projects: [
		// The first two are of few tests, among them the longest, which in the end would run alone. A headless shell refuses notices
		// of the system, and nothing can allow them.
		{
			name: 'whole-browser',
			testMatch: WHOLE_BROWSER,
			use: {
				launchOptions: chromiumLaunchOptions(SHORT_LIVED),
				contextOptions: { reducedMotion: 'no-preference' },
			},
		},
		// The same screens on a node that means what the real program means.
		{
			name: 'marketmaker',
			use: { manner: 'marketmaker' },
			grep: RegExp(`${BOTH_MANNERS}|${MARKETMAKER_ONLY}`),
		},
		{ name: 'document', grepInvert: RegExp(MARKETMAKER_ONLY), testIgnore: WHOLE_BROWSER },
	],
	use: {
		browserName: 'chromium',
		// Filling the cache of an installed page is half of what a short test would cost; the tests of the page offline allow it.
		serviceWorkers: 'block',
		locale: 'en-GB',
		timezoneId: 'UTC',
		// Drawing marks that breathe and turn is a sixth of what the tests cost. One project shows what moves.
		contextOptions: { reducedMotion: 'reduce' },
		// A trace that is thrown away when the test passes is four tenths of what the tests cost. `--trace on` makes one.
		trace: process.env['CI'] ? 'on-first-retry' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: shellLaunchOptions(SHORT_LIVED),
	},
});
