import type { NodeKey, NodeProof } from '#lib/domain/session/node-key.ts';
import type { ReadOptions } from './read-options.ts';

/** Signing in to a node, and whether it is well. */
export interface NodeSession {
	/**
	 * Shows the key to the node, and proves it by a reading that only its owner gets. From then on every call carries it.
	 * A passphrase is sent exactly once and kept nowhere.
	 *
	 * @throws CallError of kind `unauthorised` when the node runs with another key.
	 */
	signIn(key: NodeKey): Promise<NodeProof>;
	/** The height of the reference coin's chain: a light reading, and proof that node and key are good. */
	height(options?: ReadOptions): Promise<number>;
}
