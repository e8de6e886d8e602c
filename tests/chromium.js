/**
 * Location and flags of Chromium for Vitest, Playwright and the page weight. Plain JavaScript with Node's own modules,
 * because `tests/run.js` imports it before anything is installed.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program names under which systems install Chromium. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Program names of the headless shell, the same engine without a browser's windows, as packaged by Debian and
 * Playwright.
 */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Disabled features that start a separate process per test profile, which takes a tenth of a short test: pages of the
 * browser's own window, and a renderer for the next site.
 */
export const NOT_NEEDED = ['PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess'];

/**
 * Features that Playwright disables, in its order. They must be repeated here, because Chromium uses only the last
 * `--disable-features` flag.
 */
const NOT_FOR_PLAYWRIGHT = [
	...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
	...[
		'HttpsFirstBalancedModeAutoEnable',
		'LensOverlay',
		'MediaRouter',
		'PaintHolding',
		'ThirdPartyStoragePartitioning',
	],
	...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
	...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
	...['msForceBrowserSignIn', 'msEdgeUpdateLaunchServicesPreferredVersion'],
];

/** Flags that keep the browser's own services offline, and let Chromium start in a container. */
const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	`--disable-features=${[...NOT_FOR_PLAYWRIGHT, ...NOT_NEEDED].join(',')}`,
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Services that the flags above leave enabled: component updates, account sign-in, push messages, and autofill
	// queries for each form.
	'--component-updater=url-source=http://127.0.0.1:1/',
	'--gaia-url=http://127.0.0.1:1/',
	'--gcm-checkin-url=http://127.0.0.1:1/',
	'--gcm-registration-url=http://127.0.0.1:1/',
	'--autofill-server-url=http://127.0.0.1:1/',
];

/** Path of Chromium: `SWAPDESK_CHROMIUM` or the system's; `undefined` selects Playwright's own. */
export function findSystemChromium(environment = process.env) {
	return environment['SWAPDESK_CHROMIUM'] || findProgram(NAMES, environment);
}

/** Path of the system's headless shell; `undefined` if it is missing or `SWAPDESK_CHROMIUM` is set. */
function findHeadlessShell(environment = process.env) {
	return environment['SWAPDESK_CHROMIUM'] ? undefined : findProgram(SHELL_NAMES, environment);
}

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} environment
 */
function findProgram(names, environment) {
	const folders = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)];
	return folders
		.flatMap((folder) => names.map((name) => join(folder, name)))
		.find((path) => existsSync(path));
}

/**
 * Launch options of the full browser for Vitest and Playwright. Users have this one, and only in this one can a page
 * ask for permissions, such as for notifications.
 * @param {string[]} flags more flags of Chromium
 */
export function chromiumLaunchOptions(...flags) {
	return launchOptions(findSystemChromium(), flags);
}

/**
 * Launch options of a headless shell, which saves at least a quarter of the work; of the full browser if there is no
 * shell.
 * @param {string[]} flags more flags of Chromium
 */
export function shellLaunchOptions(...flags) {
	return launchOptions(findHeadlessShell() ?? findSystemChromium(), flags);
}

/**
 * @param {string | undefined} executablePath
 * @param {string[]} flags
 */
function launchOptions(executablePath, flags) {
	return { args: [...chromiumFlags, ...flags], ...(executablePath !== undefined && { executablePath }) };
}

/**
 * Stores IndexedDB in SQLite, as Chromium plans to: half the work of the current backend, which the end-to-end tests
 * keep. A browser that does not know the feature ignores it.
 */
export const QUICK_STORAGE = '--enable-features=IdbSqliteBackingStoreInMemoryContexts';

/**
 * Disables V8's optimising compiler, TurboFan, because a test page closes before optimised code pays off. Not for
 * benchmarks, which measure the browser that users have.
 */
export const SHORT_LIVED = '--js-flags=--no-opt';
