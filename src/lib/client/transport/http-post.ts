import { CallError } from '../call-error.ts';
import type { WireReply } from './transport.ts';

/** The one function of the browser that reaches the network, handed in by tests. */
export type Fetch = typeof globalThis.fetch;

/** A `fetch` that failed; browsers do not let pages know why. */
export class NoConnection extends Error {}

/**
 * Sends one body and reads the whole reply. Without `headers` the request is CORS-simple (text/plain), so that no
 * preflight is sent: the trading node closes the connection on one.
 *
 * @throws NoConnection when no reply can be read at all; CallError of kind `malformed` with reason `cut` when the
 * body ends before its announced length; the signal's reason when it is aborted.
 */
export async function postBody(
	fetch: Fetch,
	address: string,
	body: string,
	signal?: AbortSignal,
	headers?: Record<string, string>,
): Promise<WireReply> {
	const reply = await open(fetch, address, body, signal, headers);
	try {
		return { status: reply.status, body: new Uint8Array(await reply.arrayBuffer()) };
	} catch (cause) {
		signal?.throwIfAborted();
		throw new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut', cause });
	}
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
			redirect: 'error',
			referrerPolicy: 'no-referrer',
		});
	} catch (cause) {
		signal?.throwIfAborted();
		throw new NoConnection('The browser got no reply that it may show.', { cause });
	}
}
