import { CallError } from '../call-error.ts';
import { NoConnection, postBody, type Fetch } from './http-transport.ts';
import type { Transport } from './transport.ts';

/** The path of the practice control API, which real nodes do not have. */
const PATH = '/practice';

/** Calls the practice control API by HTTP, at the node's address. */
export function practiceTransport(
	node: string,
	fetch: Fetch = (input, init) => globalThis.fetch(input, init),
): Transport {
	const address = new URL(PATH, node).href;
	return {
		address,
		async send(body, signal) {
			try {
				return await postBody(fetch, address, body, signal);
			} catch (cause) {
				if (!(cause instanceof NoConnection)) throw cause;
				// The host closes connections of unknown pages, which a browser cannot distinguish from a closed port.
				throw new CallError('unreachable', `Nothing takes practice orders at ${address}.`, { cause });
			}
		},
	};
}
