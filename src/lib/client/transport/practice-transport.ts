import { CallError } from '../call-error.ts';
import { NoConnection, postBody, type Fetch } from './http-transport.ts';
import type { Transport } from './transport.ts';

/** The path at which the host of a practice node takes orders. A real node has no such path. */
const PATH = '/practice';

/** Reaches the host of a practice node by HTTP, at the node's own address. */
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
				// The host hangs up on unknown pages; the browser cannot distinguish that from a closed port.
				throw new CallError('unreachable', `Nothing takes practice orders at ${address}.`, { cause });
			}
		},
	};
}
