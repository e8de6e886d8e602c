import { LANGUAGE } from './text/language.ts';

/** Another node of the network, as a node lists it. Texts come from strangers. */
export interface Peer {
	readonly host: string;
	readonly port: number;
	/** Its network, if the node tells it. */
	readonly netid?: number | undefined;
	/** The node has a session with it. */
	readonly isConnected: boolean;
	/** Since when, if the node tells it. */
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

/** Those whose address, port, network or label holds the text; each once. */
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

/** Without a session first, then by how long it lasts. */
function sessionRank({ isConnected, since }: Peer): number {
	if (!isConnected) return -Infinity;
	return since ? -since.getTime() : 0;
}

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

/** One thing that a node can be told, as it lists it itself. Texts come from the node. */
export interface NodeCommand {
	readonly name: string;
	readonly parameters: readonly string[];
	/** The node's own note behind it. */
	readonly note: string;
	/** Its summary, if this app knows it. */
	readonly summary?: string | undefined;
}

/** Those with the text in their name, parameters or summary. */
export function searchCommands(commands: readonly NodeCommand[], typed: string): NodeCommand[] {
	const wanted = typed.trim().toLowerCase();
	return commands.filter(({ name, parameters, summary = '' }) =>
		[name, ...parameters, summary].some((text) => text.toLowerCase().includes(wanted)),
	);
}

/** The node's own list of what it can trade with, of one coin. */
export interface Inventory {
	readonly coin: string;
	/** By the node's clock. */
	readonly at?: Date | undefined;
	/** Each row as the node writes it, by the side that it is for. The API document does not say what is in one. */
	readonly rows: readonly InventoryRow[];
}

interface InventoryRow {
	readonly side: 'taker' | 'maker';
	readonly text: string;
}

/** How far a chain is written into another one, so that it cannot be changed up to there. In blocks; 0 for none. */
interface Heights {
	readonly height: number;
	readonly bestHeight: number;
}

/** Blocks since the last notarisation; `undefined` if there is none. */
export function blocksSince({ height, bestHeight }: Heights): number | undefined {
	return height > 0 ? Math.max(0, bestHeight - height) : undefined;
}
