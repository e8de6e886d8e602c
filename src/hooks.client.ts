import { base } from '$app/paths';
import type { ClientInit } from '@sveltejs/kit';

/** The words of `app.html` for files that are missing. */
const missingFiles = document.getElementById('missing-files');

let isFileMissing = false;

/**
 * Every late `import()` tells here of a file that does not come, the first ones before the app is there; who waits for it
 * knows the error by its name.
 */
addEventListener('vite:preloadError', ({ payload }) => {
	payload.name = 'MissingFileError';
	isFileMissing = true;
	if (missingFiles) missingFiles.hidden = false;
});

/** By its sheet nobody can tell: in Chromium 150 a link whose file was refused has an empty one. */
addEventListener(
	'error',
	({ target }) => {
		if (target instanceof HTMLLinkElement) target.dataset['failed'] = '';
	},
	{ capture: true },
);

/** Draws the candles that an earlier visit stored: the trade page shows them before the app is there. */
const firstChart =
	location.pathname === `${base}/trade`
		? import('./routes/trade/chart/first-chart.ts').then(({ firstChart }) => firstChart)
		: undefined;

/** The app starts when the first candles are drawn: side by side both would come later. */
export const init: ClientInit = async () => {
	hideStartText();
	keepForOfflineLater();
	await firstChart?.catch(() => undefined);
};

/** The app is there; of a file that is missing later is told at once. */
function hideStartText(): void {
	if (!missingFiles) return;
	missingFiles.hidden = !isFileMissing;
	missingFiles.style.animationDelay = '0s';
}

/** Keeps the app for offline use, but only when the page stands, so that the first paint does not pay for it. */
function keepForOfflineLater(): void {
	// In development a cache of chunks would hide the changes; outside a secure context there is none.
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
	if (document.readyState === 'complete') keepForOffline();
	else addEventListener('load', keepForOffline, { once: true });
}

function keepForOffline(): void {
	const script = `${base}/service-worker.js`;
	const policy = globalThis.trustedTypes?.createPolicy('swapdesk-service-worker', {
		createScriptURL: () => script,
	});
	// A browser that refuses, as in some private windows, still has the whole app while it is online.
	navigator.serviceWorker.register(policy?.createScriptURL('') ?? script).catch(() => undefined);
}
