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

/**
 * Takes the key out of the link that the gateway printed, so that it stays neither in the address bar nor in the history.
 *
 * @param replace puts another address in the place of the present one.
 */
export function takeGatewayKey(
	{ hash, pathname, search }: Pick<Location, 'hash' | 'pathname' | 'search'>,
	replace: (path: string) => void,
): void {
	const [, key] = /^#gateway=(.*)$/.exec(hash) ?? [];
	if (key === undefined) return;
	if (KEY.test(key)) localStorage.setItem(STORED_AS, key);
	replace(pathname + search);
}
