import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions, SHORT_LIVED, shellLaunchOptions } from '../chromium.js';
import type { DeskOptions } from '../e2e/support/desk.ts';
import { PATIENCE_MS } from '../e2e/support/expect.ts';
import { BOTH_VARIANTS, MARKETMAKER_ONLY } from '../e2e/support/variants.ts';

const WHOLE_BROWSER = 'notices/notifying.spec.ts';

/**
 * Configuration of the end-to-end tests. Each test starts its own gateway and practice ports, in `e2e/support/desk.ts`.
 */
export default defineConfig<DeskOptions>({
	testDir: '../e2e',
	globalSetup: '../e2e/support/build-once.ts',
	outputDir: '../../test-results',
	// More than the number of cores, because tests mostly wait.
	workers: 4,
	// Possible because each test has its own world. If split by file, the longest file would run alone at the end.
	fullyParallel: true,
	forbidOnly: !!process.env['CI'],
	// On CI, a test that passes on retry is reported as flaky, which is a defect; locally, failures show at once.
	retries: process.env['CI'] ? 1 : 0,
	reporter: [[process.env['CI'] ? 'dot' : 'list'], ['../timing/slowest-tests.ts']],
	// Long enough for a busy machine. A passing test does not wait for the timeout, so no test has its own limit.
	timeout: 300_000,
	expect: { timeout: PATIENCE_MS },
	projects: [
		// The first two projects have few tests, but include the longest ones, which would otherwise run alone at the end.
		// This one needs the full browser, because a headless shell denies notifications and cannot be made to allow them.
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
		// Filling the cache of an installed page takes half of a short test; tests of the offline page allow workers.
		serviceWorkers: 'block',
		locale: 'en-GB',
		timezoneId: 'UTC',
		// Drawing animations takes a sixth of the tests' time. One project enables them.
		contextOptions: { reducedMotion: 'reduce' },
		// Recording a trace takes 40 % of the tests' time, even if the test passes and the trace is discarded. `--trace on`
		// records one.
		trace: process.env['CI'] ? 'on-first-retry' : 'off',
		screenshot: 'only-on-failure',
		launchOptions: shellLaunchOptions(SHORT_LIVED),
	},
});
