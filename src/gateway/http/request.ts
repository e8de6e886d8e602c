import type { IncomingMessage } from 'node:http';

/** The names by which a browser on this computer can call the gateway. */
const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * True for the gateway's own names alone. A page of another site whose name was pointed at 127.0.0.1 (DNS rebinding)
 * is of one origin with itself; only the Host header gives it away.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
	return NAMES.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * True when the page itself asks. Another port of this computer is another program, so `same-site` is not enough.
 */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
	const site = headers['sec-fetch-site'];
	return headers.origin === `http://${headers.host}` && (site === undefined || site === 'same-origin');
}

/** True unless the browser says that another site asks. A read carries no Origin, and the address bar is `none`. */
export function isNotFromAnotherSite({ headers }: IncomingMessage): boolean {
	const site = headers['sec-fetch-site'];
	return site === undefined || site === 'same-origin' || site === 'none';
}

/** True when the user opens a page, in contrast to a script or an image that a page loads. */
export function isPageLoad({ method, headers }: IncomingMessage): boolean {
	if (method !== 'GET') return false;
	const destination = headers['sec-fetch-dest'];
	return destination === undefined ? !!headers.accept?.includes('text/html') : destination === 'document';
}

/** Reads a request's body, or gives `undefined` as soon as it is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
	const parts: Buffer[] = [];
	let size = 0;
	// Left early the iterator would end the connection before the refusal is out.
	for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
		size += part.length;
		if (size > limit) return undefined;
		parts.push(part);
	}
	return Buffer.concat(parts);
}
