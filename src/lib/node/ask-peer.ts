import { getpeers } from '#lib/api/session.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { readNodeReply } from '#lib/client/wire/node-reply.ts';
import { formatPeerAddress, type PeerAddress, type Peer } from '#lib/domain/peers.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import { readPeerRow } from './reference/control.ts';
import { AWAITED_READ } from './read-options.ts';

/**
 * Fetches the peers of another node on this computer, without sending any key or user data.
 * @throws CallError
 */
export async function askPeer(peer: PeerAddress): Promise<Peer[]> {
	const client = new NodeClient({ transport: new HttpTransport(formatPeerAddress(peer)) });
	return (await client.call(getpeers, {}, AWAITED_READ)).map(readPeerRow);
}

/** The same call as a terminal command, for a node that the page cannot reach. */
export function peerCommand(peer: PeerAddress): string {
	return `curl --silent --data '{"method":"${getpeers.name}"}' ${formatPeerAddress(peer)}`;
}

/**
 * Parses the output of that command.
 * @throws CallError of kind `malformed` or `refused`
 */
export function readPeerReply(text: string): Peer[] {
	const reply = { status: 200, body: new TextEncoder().encode(text) };
	return (readNodeReply(getpeers, reply) as ReplyOf<typeof getpeers>).map(readPeerRow);
}
