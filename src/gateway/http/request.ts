import type { IncomingMessage } from 'node:http';

/** Host names by which a browser on this computer can call the gateway. */
const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True only for the gateway's own host names. A page of another site whose name resolves to 127.0.0.1 (DNS
 * rebinding) is same-origin with itself; only the Host header reveals it.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
	return NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * True for requests of the page itself. Another port of this computer is a different program, so `same-site` is
 * not enough.
 */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
	const site = headers['sec-fetch-site'];
	return headers.origin === `http://${headers.host}` && (site === undefined || site === 'same-origin');
}

/**
 * True unless the browser reports a request from a different site. A GET has no Origin, and the address bar
 * sends `none`.
 */
export function isNotFromAnotherSite({ headers }: IncomingMessage): boolean {
	const site = headers['sec-fetch-site'];
	return site === undefined || site === 'same-origin' || site === 'none';
}

/** True if the user opens a page, false for a script or an image loaded by a page. */
export function isPageLoad({ method, headers }: IncomingMessage): boolean {
	if (method !== 'GET') return false;
	const destination = headers['sec-fetch-dest'];
	return destination === undefined ? !!headers.accept?.includes('text/html') : destination === 'document';
}

/** Reads the body of a request; `undefined` as soon as it exceeds `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
	const parts: Buffer[] = [];
	let size = 0;
	// Otherwise, leaving the iterator early would close the connection before the refusal is sent.
	for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		size += part.length;
		if (size > limit) return undefined;
		parts.push(part);
	}
	return Buffer.concat(parts);
}
