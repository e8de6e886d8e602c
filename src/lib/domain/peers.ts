import { LANGUAGE } from './text/language.ts';

/** A different node of the network, as listed by a node. Its texts are third-party text. */
export interface Peer {
	readonly host: string;
	readonly port: number;
	/** Its network, if the node reports it. */
	readonly netid?: number | undefined;
	/** The node has a session with it. */
	readonly isConnected: boolean;
	/** Start of the session, if the node reports it. */
	readonly since?: Date | undefined;
}

export type PeerColumn = 'address' | 'port' | 'session';

export interface PeerOrder {
	readonly by: PeerColumn;
	readonly order: 'ascending' | 'descending';
}

/** The key of a peer in a list. */
export function keyOfPeer({ host, port, netid }: Peer): string {
	return `${host} ${port} ${netid ?? ''}`;
}

/** Peers whose address, port, network or label contains the text; each once. */
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

/** Peers without a session first, then by the duration of the session. */
function sessionRank({ isConnected, since }: Peer): number {
	if (!isConnected) return -Infinity;
	return since ? -since.getTime() : 0;
}

/** The default port of nodes. */
const USUAL_PORT = 7782;

export type PeerAddressProblem = 'missing' | 'format' | 'port';

export interface PeerAddress {
	readonly host: string;
	readonly port: number;
	/** On this computer: browsers let the page call no other. */
	readonly isHere: boolean;
}

/** Parses a typed peer address: a name or an IPv4 address, with a port unless it is the usual one. */
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

/** A command of a node, as listed by the node itself. Its texts come from the node. */
export interface NodeCommand {
	readonly name: string;
	readonly parameters: readonly string[];
	/** The node's own note after it. */
	readonly note: string;
	/** Its summary, if this app knows it. */
	readonly summary?: string | undefined;
}

/** Commands with the text in their name, parameters or summary. */
export function searchCommands(commands: readonly NodeCommand[], typed: string): NodeCommand[] {
	const wanted = typed.trim().toLowerCase();
	return commands.filter(({ name, parameters, summary = '' }) =>
		[name, ...parameters, summary].some((text) => text.toLowerCase().includes(wanted)),
	);
}

/** The node's own list of tradable items of one coin. */
export interface Inventory {
	readonly coin: string;
	/** By the node's clock. */
	readonly at?: Date | undefined;
	/** Each row as printed by the node, by its side. The API document does not describe the content. */
	readonly rows: readonly InventoryRow[];
}

interface InventoryRow {
	readonly side: 'taker' | 'maker';
	readonly text: string;
}

/** Notarised height of a chain, up to which it cannot be changed. In blocks; 0 without a notarisation. */
interface Heights {
	readonly height: number;
	readonly bestHeight: number;
}

/** Blocks since the last notarisation; `undefined` if there is none. */
export function blocksSince({ height, bestHeight }: Heights): number | undefined {
	return height > 0 ? Math.max(0, bestHeight - height) : undefined;
}
