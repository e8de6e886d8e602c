import { base } from '$app/paths';
import type { ClientInit } from '@sveltejs/kit';

/** Text in `app.html` for missing files. */
const missingFiles = document.getElementById('missing-files');

let isFileMissing = false;

/**
 * Every failed dynamic `import()` fires this event, including those before the app starts. Sets the error's
 * name, by which callers recognise it.
 */
addEventListener('vite:preloadError', ({ payload }) => {
	payload.name = 'MissingFileError';
	isFileMissing = true;
	if (missingFiles) missingFiles.hidden = false;
});

/**
 * Marks failed style sheets, since `sheet` is no indication: in Chromium 150, a link whose file was refused
 * has an empty sheet.
 */
addEventListener(
	'error',
	({ target }) => {
		if (target instanceof HTMLLinkElement) target.dataset['failed'] = '';
	},
	{ capture: true },
);

/** Draws the candles stored by an earlier visit, before the app of the trade page starts. */
const firstChart =
	location.pathname === `${base}/trade`
		? import('./routes/trade/chart/first-chart.ts').then(({ firstChart }) => firstChart)
		: undefined;

/** Starts the app after the first candles are drawn: running both in parallel would delay both. */
export const init: ClientInit = async () => {
	hideStartText();
	keepForOfflineLater();
	await firstChart?.catch(() => undefined);
};

/** Hides the start text once the app runs; a file that is missing later is reported immediately. */
function hideStartText(): void {
	if (!missingFiles) return;
	missingFiles.hidden = !isFileMissing;
	missingFiles.style.animationDelay = '0s';
}

/**
 * Registers the service worker for offline use after the page has loaded, so that it does not slow the first
 * paint.
 */
function keepForOfflineLater(): void {
	// In development, cached chunks would hide changes; an insecure context has no service workers.
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
	if (document.readyState === 'complete') keepForOffline();
	else addEventListener('load', keepForOffline, { once: true });
}

function keepForOffline(): void {
	const script = `${base}/service-worker.js`;
	const policy = globalThis.trustedTypes?.createPolicy('swapdesk-service-worker', {
		createScriptURL: () => script,
	});
	// If the browser refuses, as in some private windows, the app still works online.
	navigator.serviceWorker.register(policy?.createScriptURL('') ?? script).catch(() => undefined);
}
