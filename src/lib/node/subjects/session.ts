import type { NodeKey, NodeNetwork, NodeProof, NodePulse } from '#lib/domain/session/node-key.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ClockReading } from '#lib/domain/session/clock-skew.ts';

/** Signing in to a node, and whether it is well. */
export interface NodeSession {
	/**
	 * Shows the key to the node, and proves it by a reading that only its owner gets. From then on every call carries it.
	 * A node that runs with the passphrase already is entered without sending it. Otherwise it is sent at most once, only
	 * where the key says that it may be, and is kept nowhere.
	 *
	 * @throws CallError of kind `unauthorised` when the node runs with another key; with the code `NODE-NEW` when it would
	 * have to be sent the passphrase and the user has not agreed to that; with the code `NODE-NETWORK` when the
	 * sign-in would make the node leave its network and the user has not agreed to that.
	 */
	signIn(key: NodeKey): Promise<NodeProof>;
	/** A light reading, and proof that node and key are good. */
	pulse(options?: ReadOptions): Promise<NodePulse>;
	/** The node's network and peers. What cannot be read is left out. */
	network(options?: ReadOptions): Promise<NodeNetwork>;
	/** The node’s own clock. */
	clock(options?: ReadOptions): Promise<ClockReading>;
}
