import { GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';
import type { Fetch } from '#lib/client/transport/http-transport.ts';

const STORED_AS = 'swapdesk-gateway-key';

/** Format of the gateway's keys. */
const KEY = /^[\w-]{43}$/;

/**
 * HTTP statuses of a call that the gateway passed on: the daemon's own, also for refusals, or the gateway's for a
 * daemon that is away.
 */
const PASSED_ON = [200, 500, 502, 504];

/**
 * The key by which the running gateway signs in to the chain daemon for this browser; each start of the gateway
 * makes a new one. It is no more secret than the daemon's own file, which the user of this computer can read, so
 * it is not sealed.
 */
export function readGatewayKey(): string | undefined {
	return localStorage.getItem(STORED_AS) ?? undefined;
}

/** Stores the key of the gateway's link once the gateway accepts it: any page can link here with a key of its choice. */
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
