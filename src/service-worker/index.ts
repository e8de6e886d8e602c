/// <reference types="@sveltejs/kit" />
import { build, files, prerendered, version } from '$service-worker';

const worker = globalThis.self as unknown as ServiceWorkerGlobalScope;

const CACHE = `swapdesk-${version}`;

/** The whole app: every chunk, workers included, every static file and every page. */
const paths = new Set([...build, ...files, ...prerendered]);

worker.addEventListener('install', (event) => {
	event.waitUntil(keepAll());
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(forgetOlder());
});

// A new version waits until the user agrees to it, so that no form is lost under the user's hands.
worker.addEventListener('message', ({ data }) => {
	if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
	const { method, url } = event.request;
	const { origin, pathname } = new URL(url);
	// Calls to nodes, to `/rpc` and whatever else is not of the app go their way as if nobody were here.
	if (method !== 'GET' || origin !== worker.location.origin || !paths.has(pathname)) return;
	event.respondWith(fromCache(pathname, event.request));
});

async function keepAll(): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.addAll([...paths]);
}

async function forgetOlder(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** By path alone: what stands behind the question mark is for the page, which is the same for all of it. */
async function fromCache(pathname: string, request: Request): Promise<Response> {
	const cache = await caches.open(CACHE);
	return (await cache.match(pathname)) ?? fetch(request);
}
