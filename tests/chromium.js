/**
 * Where Chromium is, for vitest, for Playwright and for the page weight. Plain JavaScript over Node's own modules,
 * because `tests/run.js` needs it before anything is installed.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Names by which systems install it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same engine without the windows of a browser, as Debian and Playwright have it. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Features that cost each profile of a test a process of its own, a tenth of the time of a short test: pages of the browser's own
 * window, and a renderer for the site that is visited next.
 */
export const NOT_NEEDED = ['PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess'];

/** Features that Playwright switches off by a flag of which Chromium heeds the last alone: both lists have to be one. In its order. */
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

/** Nothing of the browser's own may reach for the network, and it must start in a container. */
const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	`--disable-features=${[...NOT_FOR_PLAYWRIGHT, ...NOT_NEEDED].join(',')}`,
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Left by the flags above: its own updates, who is signed in to it, its push service, and what it asks about the fields of
	// each form.
	'--component-updater=url-source=http://127.0.0.1:1/',
	'--gaia-url=http://127.0.0.1:1/',
	'--gcm-checkin-url=http://127.0.0.1:1/',
	'--gcm-registration-url=http://127.0.0.1:1/',
	'--autofill-server-url=http://127.0.0.1:1/',
];

/**
 * The Chromium that `SWAPDESK_CHROMIUM` names, or the system's; `undefined` leaves it to Playwright's own.
 */
export function findSystemChromium(environment = process.env) {
	return environment['SWAPDESK_CHROMIUM'] || findProgram(NAMES, environment);
}

/** A headless shell of the system; `undefined` where there is none, or where `SWAPDESK_CHROMIUM` names what to take. */
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
 * What vitest's and Playwright's `launchOptions` take for the whole browser, which users have, and in which a page may ask
 * for leave, as for notices.
 *
 * @param {string[]} flags more of Chromium's
 */
export function chromiumLaunchOptions(...flags) {
	return launchOptions(findSystemChromium(), flags);
}

/**
 * The same for a headless shell, with which tests are at least a quarter less work. Where there is none it is the whole browser.
 *
 * @param {string[]} flags more of Chromium's
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
 * IndexedDB on SQLite, Chromium's coming way: half the work of today's, which the end-to-end tests stay with. A browser that
 * does not know the feature passes over it.
 */
export const QUICK_STORAGE = '--enable-features=IdbSqliteBackingStoreInMemoryContexts';

/**
 * Without V8's last compiler, TurboFan: a page of a test is gone before what it makes pays for its work. Not for benches, which
 * measure what users have.
 */
export const SHORT_LIVED = '--js-flags=--no-opt';
