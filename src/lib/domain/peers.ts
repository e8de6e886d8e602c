import { LANGUAGE } from './text/language.ts';

/** Another node of the network, as listed by a node. Strings are untrusted. */
export interface Peer {
	readonly host: string;
	readonly port: number;
	/** The peer's network, if reported. */
	readonly netid?: number | undefined;
	/** True if the node has a session with the peer. */
	readonly isConnected: boolean;
	/** Start of the session, if reported. */
	readonly since?: Date | undefined;
}

export type PeerColumn = 'address' | 'port' | 'session';

export interface PeerOrder {
	readonly by: PeerColumn;
	readonly order: 'ascending' | 'descending';
}

export function keyOfPeer({ host, port, netid }: Peer): string {
	return `${host} ${port} ${netid ?? ''}`;
}

/** Peers whose address, port, network or label contains the text, without duplicates. */
export function searchPeers(
	peers: readonly Peer[],
	typed: string,
	nameOf: (host: string) => string | undefined = () => undefined,
): Peer[] {
	const wanted = typed.trim().toLowerCase();
	const seen = new Set<string>();
	return peers.filter((peer) => {
		const key = keyOfPeer(peer);
		if (seen.has(key)) return false;
		seen.add(key);
		const words = `${peer.host}:${peer.port} ${peer.netid ?? ''} ${nameOf(peer.host) ?? ''}`;
		return words.toLowerCase().includes(wanted);
	});
}

export function sortPeers(peers: readonly Peer[], { by, order }: PeerOrder): Peer[] {
	const sign = order === 'ascending' ? 1 : -1;
	return peers.toSorted((one, other) => sign * COMPARE[by](one, other) || COMPARE.address(one, other));
}

const COMPARE: Readonly<Record<PeerColumn, (one: Peer, other: Peer) => number>> = {
	address: (one, other) => one.host.localeCompare(other.host, LANGUAGE, { numeric: true }),
	port: (one, other) => one.port - other.port,
	session: (one, other) => sessionRank(one) - sessionRank(other),
};

/** Ranks peers without a session first, then by length of the session. */
function sessionRank({ isConnected, since }: Peer): number {
	if (!isConnected) return -Infinity;
	return since ? -since.getTime() : 0;
}

/** Default port of nodes. */
const USUAL_PORT = 7782;

export type PeerAddressProblem = 'missing' | 'format' | 'port';

export interface PeerAddress {
	readonly host: string;
	readonly port: number;
	/** True for this computer; browsers do not let the page call any other. */
	readonly isHere: boolean;
}

/** Parses a peer address: a host name or IPv4 address, with a port unless it is the default. */
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

/** A command of a node, as listed by the node. Strings are untrusted. */
export interface NodeCommand {
	readonly name: string;
	readonly parameters: readonly string[];
	/** The node's note after the command. */
	readonly note: string;
	/** Summary, if this app knows the command. */
	readonly summary?: string | undefined;
}

/** Commands whose name, parameters or summary contain the text. */
export function searchCommands(commands: readonly NodeCommand[], typed: string): NodeCommand[] {
	const wanted = typed.trim().toLowerCase();
	return commands.filter(({ name, parameters, summary = '' }) =>
		[name, ...parameters, summary].some((text) => text.toLowerCase().includes(wanted)),
	);
}

/** The node's list of tradable items of one coin. */
export interface Inventory {
	readonly coin: string;
	/** Node clock. */
	readonly at?: Date | undefined;
	/** Rows as printed by the node. The API document does not describe the content. */
	readonly rows: readonly InventoryRow[];
}

interface InventoryRow {
	readonly side: 'taker' | 'maker';
	readonly text: string;
}

/** Notarised height of a chain, in blocks; 0 without a notarisation. Blocks up to this height are final. */
interface Heights {
	readonly height: number;
	readonly bestHeight: number;
}

/** Blocks since the last notarisation; `undefined` without one. */
export function blocksSince({ height, bestHeight }: Heights): number | undefined {
	return height > 0 ? Math.max(0, bestHeight - height) : undefined;
}
