/// <reference types="@sveltejs/kit" />
import { base, build, files, prerendered, version } from '$service-worker';
import { openNotice } from './opened-notice.ts';

const worker = globalThis.self as unknown as ServiceWorkerGlobalScope;

const CACHE = `swapdesk-${version}`;

/** The page for unknown URLs. Servers send it themselves while they are reachable. */
const MISSING_PAGE = `${base}/404.html`;

/** Built files that are missing in the build's file list. */
const UNLISTED = [MISSING_PAGE, `${base}/third-party-notices.txt`, `${base}/sbom.cdx.json`];

/** Pictures of the manifest for the browser's installation prompt. No page shows them. */
const isScreenshot = (file: string) => file.startsWith(`${base}/screenshot-`);

/** The whole app: all chunks, workers included, all static files that it shows and all pages. */
const paths = new Set([
	...build,
	...files.filter((file) => !isScreenshot(file)),
	...prerendered,
	...UNLISTED,
]);

/** The `addRoutes` method of an `InstallEvent`, which TypeScript does not know yet. */
interface RouteTaker {
	addRoutes(routes: readonly { condition: { requestMethod: string }; source: 'network' }[]): Promise<void>;
}

worker.addEventListener('install', (event) => {
	event.waitUntil(Promise.all([keepAll(), leaveCalls(event)]));
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(forgetOlder());
});

// A new version waits for the user's consent, so that no form in use is lost.
worker.addEventListener('message', ({ data }) => {
	if (data?.type === 'SKIP_WAITING') void worker.skipWaiting();
});

worker.addEventListener('notificationclick', (event) => {
	event.waitUntil(openNotice(worker, event.notification));
});

worker.addEventListener('fetch', (event) => {
	const { method, mode, url } = event.request;
	const { origin, pathname } = new URL(url);
	// Calls to nodes and to `/rpc`, and everything else outside the app, are left to the browser.
	if (method !== 'GET' || origin !== worker.location.origin || pathname.startsWith(`${base}/rpc/`)) return;
	if (paths.has(pathname)) event.respondWith(fromCache(pathname, event.request));
	else if (mode === 'navigate') event.respondWith(fromServer(event.request));
});

async function keepAll(): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.addAll([...paths]);
}

/**
 * Makes calls to nodes and daemons bypass this worker. An open page sends one every few seconds, so the worker
 * would never be idle, and could neither sleep nor give way to a new version. Browsers without such rules send
 * the calls to this worker, which lets them through.
 */
async function leaveCalls(event: ExtendableEvent & Partial<RouteTaker>): Promise<void> {
	try {
		await event.addRoutes?.([{ condition: { requestMethod: 'POST' }, source: 'network' }]);
	} catch {
		// Some browsers reject the rules; they behave like browsers without them.
	}
}

async function forgetOlder(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Ignores the query, because it is read only by the page and every query gets the same page. */
async function fromCache(pathname: string, request: Request): Promise<Response> {
	const cache = await caches.open(CACHE);
	return (await cache.match(pathname)) ?? fetch(request);
}

/**
 * Serves the server's file, if it exists. If the file is missing or the server is unreachable, the 404 page
 * comes from the cache, because the server cannot distinguish a worker's request from a user's visit.
 */
async function fromServer(request: Request): Promise<Response> {
	const reply = await fetch(request).catch(() => Response.error());
	if (reply.type !== 'error' && reply.status !== 404) return reply;
	const page = await caches.match(MISSING_PAGE);
	const headers = { 'Content-Type': 'text/html; charset=utf-8' };
	return page ? new Response(page.body, { status: 404, headers }) : reply;
}
