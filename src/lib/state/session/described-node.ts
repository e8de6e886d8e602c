import { storedPublicKey, type NodeProof } from '#lib/domain/session/node-key.ts';
import type { Keeping, SavedNode } from '#lib/domain/session/saved-node.ts';
import type { NodeVisit } from './node-visit.ts';

const PRACTICE_ID = 'practice';

/**
 * A node as its visit has shown it.
 *
 * @param address empty for the practice node inside the page
 */
export function describeNode(
	address: string,
	{ wallet, publicKey, account }: NodeProof,
	keeping: Keeping,
	{ isPractice: practice, program }: NodeVisit,
): SavedNode {
	return {
		id: address ? `${address} ${wallet}` : PRACTICE_ID,
		name: '',
		address,
		wallet,
		practice,
		program,
		keeping,
		publicKey: publicKey && storedPublicKey(publicKey),
		account,
		resumes: true,
		lastOpened: Date.now(),
	};
}
