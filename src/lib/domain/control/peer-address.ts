/** The port on which nodes listen unless they were started with another. */
const USUAL_PORT = 7782;

export type PeerAddressProblem = 'missing' | 'format' | 'port';

export interface PeerAddress {
	readonly host: string;
	readonly port: number;
	/** On this computer: browsers let the page ask no other. */
	readonly isHere: boolean;
}

/** Reads what was typed as a peer's address: a name or an IPv4 address, with a port where it is not the usual one. */
export function parsePeerAddress(
	typed: string,
): { readonly address: PeerAddress } | { readonly problem: PeerAddressProblem } {
	const text = typed
		.trim()
		.replace(/^https?:\/\//i, '')
		.replace(/\/$/, '');
	if (text === '') return { problem: 'missing' };
	const [, host, digits] = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(\d+))?$/i.exec(text) ?? [];
	if (host === undefined || host.length > 253) return { problem: 'format' };
	const port = digits === undefined ? USUAL_PORT : Number(digits);
	if (port < 1 || port > 65_535) return { problem: 'port' };
	return { address: { host: host.toLowerCase(), port, isHere: isLoopback(host) } };
}

export function formatPeerAddress({ host, port }: Pick<PeerAddress, 'host' | 'port'>): string {
	return `http://${host}:${port}`;
}

function isLoopback(host: string): boolean {
	return /^(localhost|127\.0\.0\.1)$/i.test(host);
}
