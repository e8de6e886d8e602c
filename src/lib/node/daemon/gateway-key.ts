const STORED_AS = 'swapdesk-gateway-key';

/** As the gateway makes them. */
const KEY = /^[\w-]{43}$/;

/**
 * The key by which the gateway's present start signs in to the chain daemon for this browser; the next start has another one.
 * It is no more secret than the daemon's own file, which the user of this computer can read, so that it is not sealed.
 */
export function readGatewayKey(): string | undefined {
	return localStorage.getItem(STORED_AS) ?? undefined;
}

/** Stores the key that stood in the gateway's link; any other text is none. */
export function storeGatewayKey(key: string): void {
	if (KEY.test(key)) localStorage.setItem(STORED_AS, key);
}
