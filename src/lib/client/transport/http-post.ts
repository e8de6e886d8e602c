import { CallError } from '../call-error.ts';
import type { WireReply } from './transport.ts';

/** The one function of the browser that reaches the network, handed in by tests. */
export type Fetch = typeof globalThis.fetch;

/** Six times the largest reply that was measured: 100,000 rows of `tradesarray` have 10 MB. */
export const LARGEST_REPLY = 64 * 1024 * 1024;

/** A `fetch` that failed; browsers do not let pages know why. */
export class NoConnection extends Error {}

/**
 * Sends one body and reads the whole reply. Without `headers` the request is CORS-simple (text/plain), so that no
 * preflight is sent: the trading node closes the connection on one.
 *
 * @throws NoConnection when no reply can be read at all; CallError of kind `malformed` with reason `cut` when the
 * body ends before its announced length, `too-large` when it is longer than any reply; the signal's reason when it is aborted.
 */
export async function postBody(
	fetch: Fetch,
	address: string,
	body: string,
	signal?: AbortSignal,
	headers?: Record<string, string>,
): Promise<WireReply> {
	const reply = await open(fetch, address, body, signal, headers);
	if (isRedirect(reply))
		throw new CallError('malformed', `${address} answers with a redirect.`, { reason: 'redirect' });
	try {
		return { status: reply.status, body: await readBody(reply) };
	} catch (cause) {
		signal?.throwIfAborted();
		if (cause instanceof CallError) throw cause;
		throw new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut', cause });
	}
}

/** Browsers hide its status and its target. */
const isRedirect = ({ type, status }: Response): boolean =>
	type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Stops at the cap: what a reply says of its own size need not be true, and is missing where it is compressed. */
async function readBody({ body }: Response): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early cancels the rest.
	for await (const part of chunksOf(body)) {
		size += part.length;
		if (size > LARGEST_REPLY)
			throw new CallError('malformed', `The reply is longer than ${LARGEST_REPLY} bytes.`, {
				reason: 'too-large',
			});
		parts.push(part);
	}
	return joined(parts, size);
}

/** Not every browser lets a loop run over the stream itself. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
	const reader = body?.getReader();
	try {
		for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
	} finally {
		// A stream that broke has nothing left to cancel.
		reader?.cancel().catch(() => undefined);
	}
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
	const [only] = parts;
	if (only && parts.length === 1) return only;
	const whole = new Uint8Array(size);
	let place = 0;
	for (const part of parts) {
		whole.set(part, place);
		place += part.length;
	}
	return whole;
}

async function open(
	fetch: Fetch,
	address: string,
	body: string,
	signal: AbortSignal | undefined,
	headers: Record<string, string> | undefined,
): Promise<Response> {
	try {
		return await fetch(address, {
			method: 'POST',
			body,
			headers,
			signal,
			mode: 'cors',
			credentials: 'omit',
			cache: 'no-store',
			redirect: 'manual',
			referrerPolicy: 'no-referrer',
		});
	} catch (cause) {
		signal?.throwIfAborted();
		throw new NoConnection('The browser got no reply that it may show.', { cause });
	}
}
