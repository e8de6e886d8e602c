/// <reference types="@sveltejs/kit" />
import { base, build, files, prerendered, version } from '$service-worker';
import { openNotice } from './opened-notice.ts';

const worker = globalThis.self as unknown as ServiceWorkerGlobalScope;

const CACHE = `swapdesk-${version}`;

/** The answer to an address without a page. Servers send it themselves while they are reachable. */
const MISSING_PAGE = `${base}/404.html`;

/** Files of the build that its list lacks. */
const BESIDE = [MISSING_PAGE, `${base}/third-party-notices.txt`, `${base}/sbom.cdx.json`];

/** The whole app: every chunk, workers included, every static file and every page. */
const paths = new Set([...build, ...files, ...prerendered, ...BESIDE]);

/** An `InstallEvent`, which TypeScript does not know yet. */
interface RouteTaker {
	addRoutes(routes: readonly { condition: { requestMethod: string }; source: 'network' }[]): Promise<void>;
}

worker.addEventListener('install', (event) => {
	event.waitUntil(Promise.all([keepAll(), leaveCalls(event)]));
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(forgetOlder());
});

// A new version waits until the user agrees to it, so that no form in use is lost.
worker.addEventListener('message', ({ data }) => {
	if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

worker.addEventListener('notificationclick', (event) => {
	event.waitUntil(openNotice(worker, event.notification));
});

worker.addEventListener('fetch', (event) => {
	const { method, mode, url } = event.request;
	const { origin, pathname } = new URL(url);
	// Calls to nodes, to `/rpc` and everything else outside the app are left to the browser.
	if (method !== 'GET' || origin !== worker.location.origin || pathname.startsWith(`${base}/rpc/`)) return;
	if (paths.has(pathname)) event.respondWith(fromCache(pathname, event.request));
	else if (mode === 'navigate') event.respondWith(fromServer(event.request));
});

async function keepAll(): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.addAll([...paths]);
}

/**
 * Calls to nodes and daemons bypass this worker: an open page makes one every few seconds, which would keep it from
 * ever being idle, and so from sleeping or giving way to a new version. A browser without such rules sends them here,
 * and they are let through.
 */
async function leaveCalls(event: ExtendableEvent & Partial<RouteTaker>): Promise<void> {
	try {
		await event.addRoutes?.([{ condition: { requestMethod: 'POST' }, source: 'network' }]);
	} catch {
		// A browser that refuses the rules is treated like one without them.
	}
}

async function forgetOlder(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** By path alone: only the page reads the query, and it is the same page for every query. */
async function fromCache(pathname: string, request: Request): Promise<Response> {
	const cache = await caches.open(CACHE);
	return (await cache.match(pathname)) ?? fetch(request);
}

/**
 * The server may have its own file there. If it has none, or is unreachable, the 404 page comes from here: a request of
 * a worker does not look like a user's visit to the server.
 */
async function fromServer(request: Request): Promise<Response> {
	const reply = await fetch(request).catch(() => Response.error());
	if (reply.type !== 'error' && reply.status !== 404) return reply;
	const page = await caches.match(MISSING_PAGE);
	const headers = { 'Content-Type': 'text/html; charset=utf-8' };
	return page ? new Response(page.body, { status: 404, headers }) : reply;
}
