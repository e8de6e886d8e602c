import type { NodeKey, NodeNetwork, NodeProof, NodePulse } from '#lib/domain/session/node-key.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ClockReading } from '#lib/domain/session/clock-skew.ts';

/** Sign-in to a node, and its health. */
export interface NodeSession {
	/**
	 * Shows the key to the node, and proves it by a reading that only its owner gets. From then on every call
	 * carries it. A node that already runs with the passphrase is entered without sending it. Otherwise the
	 * passphrase is sent at most once, only if the key permits it, and is not kept.
	 *
	 * @throws CallError of kind `unauthorised` if the node runs with a different key; with the code `NODE-NEW` if
	 * the passphrase would have to be sent and the user has not agreed to that; with the code `NODE-NETWORK` if the
	 * sign-in would make the node leave its network and the user has not agreed to that.
	 */
	signIn(key: NodeKey): Promise<NodeProof>;
	/** A light reading that proves that node and key work. */
	pulse(options?: ReadOptions): Promise<NodePulse>;
	/** The node's network and peers. Unreadable parts are left out. */
	network(options?: ReadOptions): Promise<NodeNetwork>;
	clock(options?: ReadOptions): Promise<ClockReading>;
}
