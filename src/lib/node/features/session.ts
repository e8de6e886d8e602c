import type { NodeKey, NodeNetwork, NodeProof, NodePulse } from '#lib/domain/session/node-key.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ClockReading } from '#lib/domain/session/clock-skew.ts';

/** Sign-in to a node, and its health checks. */
export interface NodeSession {
	/**
	 * Signs in with a key and verifies it with a query that needs the key. All later calls carry the key. If
	 * the node already runs with the passphrase, the passphrase is not sent. Otherwise it is sent at most once,
	 * only if the key allows it, and is not kept.
	 * @throws CallError of kind `unauthorised` if the node runs with a different key; with the code `NODE-NEW`
	 * if the passphrase would have to be sent without the user's consent; with the code `NODE-NETWORK` if the
	 * sign-in would change the node's network without the user's consent.
	 */
	signIn(key: NodeKey): Promise<NodeProof>;
	/** A cheap query that proves that node and key work. */
	pulse(options?: ReadOptions): Promise<NodePulse>;
	/** The node's network and peers. Omits unknown parts. */
	network(options?: ReadOptions): Promise<NodeNetwork>;
	clock(options?: ReadOptions): Promise<ClockReading>;
}
