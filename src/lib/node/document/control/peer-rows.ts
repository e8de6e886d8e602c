import type { getpeers } from '#lib/api/session.ts';
import type { ReplyOf } from '#lib/api/method.ts';
import type { Peer } from '#lib/domain/control/peer.ts';

/** A session is named by the second at which it began; smaller numbers only say that there is one. */
const FIRST_SECOND = 1_000_000_000;

export function readPeerRow(row: ReplyOf<typeof getpeers>[number]): Peer {
	const { session } = row;
	// The document's names first; the real program has its own.
	const [host, port] = 'ipaddr' in row ? [row.ipaddr, row.port] : [row.isLP, row.remoteport];
	return {
		host: String(host),
		port: Number(port),
		netid: typeof row['netid'] === 'number' ? row['netid'] : undefined,
		isConnected: session !== 0,
		since: session >= FIRST_SECOND ? new Date(session * 1000) : undefined,
	};
}
