let first: ServiceWorker | null = null;

/** Remembers the service worker that served this page, before a different version can take over. */
export function noteFirstWorker(): void {
	// `navigator` is missing during the build, and `serviceWorker` outside a secure context.
	first = globalThis.navigator?.serviceWorker?.controller ?? null;
}

/** The service worker that served this page; `null` if the page came from the server. */
export const firstWorker = (): ServiceWorker | null => first;
