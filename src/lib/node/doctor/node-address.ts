import type { ErrorCode } from '#lib/client/errors/error-code.ts';

/** A problem of an address, found before anything is sent. */
export type AddressProblem = Extract<ErrorCode, `ADDR-${string}`>;

export type ParsedAddress = { readonly address: string } | { readonly problem: AddressProblem };

/** The document's default port; the real program's is 7783. */
const DEFAULT_PORT = '7782';

/** The hosts that the page's content security policy lets it reach, besides its own. */
const ALLOWED_HOSTS = ['127.0.0.1', 'localhost'];

/** Ports that browsers refuse for other protocols' sake, from 1,024 up (Fetch standard, "bad ports"), and below. */
const BAD_PORTS = new Set([
	1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
	109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
	526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
	3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Reads what a person typed as a node's address. The scheme and the port may be left out; a path alone means
 * a proxy on the server of the page.
 */
export function parseNodeAddress(typed: string, page: string): ParsedAddress {
	const text = typed.trim();
	const url = readUrl(text, page);
	if (!url) return { problem: 'ADDR-FORMAT' };
	const isOwn = url.origin === new URL(page).origin;
	if (!['http:', 'https:'].includes(url.protocol)) return { problem: 'ADDR-SCHEME' };
	if (url.username || url.password) return { problem: 'ADDR-CREDENTIALS' };
	if (BAD_PORTS.has(Number(url.port))) return { problem: 'ADDR-PORT' };
	if (isOwn && url.pathname === '/') return { problem: 'ADDR-SELF' };
	if (!isOwn && !ALLOWED_HOSTS.includes(url.hostname)) return { problem: 'ADDR-HOST' };
	return { address: url.origin + url.pathname.replace(/\/$/, '') };
}

function readUrl(text: string, page: string): URL | undefined {
	if (text.startsWith('/')) return URL.canParse(text, page) ? new URL(text, page) : undefined;
	const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
	if (text === '' || !URL.canParse(withScheme)) return undefined;
	const url = new URL(withScheme);
	const namesPort = /^[a-z]+:\/\/[^/]*:\d+/i.test(withScheme);
	if (!namesPort && ALLOWED_HOSTS.includes(url.hostname)) url.port = DEFAULT_PORT;
	return url;
}
