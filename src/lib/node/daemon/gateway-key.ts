import { GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';
import type { Fetch } from '#lib/client/transport/http-transport.ts';

const STORED_AS = 'swapdesk-gateway-key';

/** Format of the gateway's keys. */
const KEY = /^[\w-]{43}$/;

/**
 * HTTP statuses of a call that the gateway accepted: forwarded from the daemon, refusals included, or the
 * gateway's own for an unreachable daemon.
 */
const PASSED_ON = [200, 500, 502, 504];

/**
 * The key with which this browser lets the running gateway sign in to the chain daemon; each start of the
 * gateway creates a new one. Stored in plain text, because it is no more secret than the daemon's own file,
 * which the user of this computer can read.
 */
export function readGatewayKey(): string | undefined {
	return localStorage.getItem(STORED_AS) ?? undefined;
}

/**
 * Stores the key from a gateway link after the gateway has accepted it, because any page can link here with any
 * key.
 */
export async function storeGatewayKey(
	key: string,
	ask: Fetch = (input, init) => fetch(input, init),
): Promise<void> {
	if (!KEY.test(key) || key === readGatewayKey()) return;
	const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
	const body = JSON.stringify({ method: 'getinfo', params: [] });
	const reply = await ask(GATEWAY_DAEMON_PATH, { method: 'POST', headers, body }).catch(() => undefined);
	if (reply && PASSED_ON.includes(reply.status)) localStorage.setItem(STORED_AS, key);
}
