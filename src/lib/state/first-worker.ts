let first: ServiceWorker | null = null;

/** Keeps the service worker that served this page, before a different version can take over. */
export function noteFirstWorker(): void {
	// While pages are built there is no browser, and outside a secure context it has no workers.
	first = globalThis.navigator?.serviceWorker?.controller ?? null;
}

/** The service worker that this page came from; `null` if it came from the server. */
export const firstWorker = (): ServiceWorker | null => first;
