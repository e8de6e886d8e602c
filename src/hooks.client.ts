import { base } from '$app/paths';
import type { ClientInit } from '@sveltejs/kit';

/** Keeps the app for offline use, but only when the page stands, so that the first paint does not pay for it. */
export const init: ClientInit = () => {
	// In development a cache of chunks would hide the changes; outside a secure context there is none.
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
	if (document.readyState === 'complete') keepForOffline();
	else addEventListener('load', keepForOffline, { once: true });
};

function keepForOffline(): void {
	// A browser that refuses, as in some private windows, still has the whole app while it is online.
	navigator.serviceWorker.register(`${base}/service-worker.js`).catch(() => undefined);
}
