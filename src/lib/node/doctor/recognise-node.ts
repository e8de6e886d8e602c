import { readDialect, helpMethods, type Dialect } from '../dialect.ts';
import { postBody, type Fetch } from '#lib/client/transport/http-post.ts';
import { HARMLESS_CALL } from '#lib/client/transport/http-transport.ts';
import { isObject } from '#lib/client/wire/is-object.ts';
import type { WireReply } from '#lib/client/transport/transport.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';

/** Methods that every trading node has. */
const EVERY_NODE_HAS = ['passphrase', 'orderbook', 'getcoins'];

/**
 * Asks for `help` and judges by the shape of the reply, never by its status: other programs answer anything.
 * Resolves with the node's dialect, or with `undefined` when another program speaks there.
 *
 * @throws what `postBody` throws; CallError of kind `malformed`.
 */
export async function recogniseNode(
	fetch: Fetch,
	address: string,
	signal?: AbortSignal,
): Promise<Dialect | undefined> {
	return dialectOfHelp(await postBody(fetch, address, HARMLESS_CALL, signal));
}

function dialectOfHelp(reply: WireReply): Dialect | undefined {
	const value = readWireJson(reply.body);
	const text = isObject(value) ? value['result'] : undefined;
	if (typeof text !== 'string') return undefined;
	const listed = helpMethods(text);
	return EVERY_NODE_HAS.every((name) => listed.has(name)) ? readDialect(text) : undefined;
}
