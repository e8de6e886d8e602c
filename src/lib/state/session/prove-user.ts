import { type NodeKey, storedPublicKey } from '#lib/domain/session/node-key.ts';
import {
	isOtherUser,
	OtherNodeUser,
	usersBefore,
	type NodeUser,
	type SavedNode,
} from '#lib/domain/session/saved-node.ts';
import { describeNode } from './described-node.ts';
import type { NodeSecret } from './keyring.ts';
import { startOf, withKnownNetwork } from './known-network.ts';
import type { NodeVisit, SignInProgress } from './node-visit.ts';
import type { SignInRequest } from './sign-in-request.ts';

/**
 * Proves the key of a sign-in, and that its user is no surprise at this address. Closes the visit otherwise.
 *
 * @param saved the nodes that this browser knows
 * @throws CallError when the node does not answer, or does not accept the key.
 * @throws OtherNodeUser when others are known at this address, and not the one who answers now.
 */
export async function proveUser(
	visit: NodeVisit,
	request: SignInRequest,
	saved: readonly SavedNode[],
	progress?: SignInProgress,
): Promise<{ readonly node: SavedNode; readonly secret: NodeSecret }> {
	const { address, keep, daemon } = request;
	const key = withKnownNetwork(request.key, address, saved);
	const proof = await visit.prove(() => withConsent(key, request, saved, visit), progress);
	const node = describeNode(address, proof, keep.keeping, visit);
	const before = request.mayBeOther ? [] : usersBefore(saved, address, node);
	if (before.length > 0) {
		visit.close();
		throw new OtherNodeUser(address, before, node);
	}
	const secret = { userpass: proof.userpass, daemon };
	return { node: { ...node, ...startOf(key, proof.network) }, secret };
}

/**
 * The passphrase may be sent where the user has confirmed the node, or where the same program ran with the same key at this
 * address before.
 */
async function withConsent(
	key: NodeKey,
	{ address, maySendKey = false }: SignInRequest,
	saved: readonly SavedNode[],
	visit: NodeVisit,
): Promise<NodeKey> {
	if (key.by !== 'passphrase') return key;
	const there = saved.filter(
		(node) =>
			node.address === address &&
			node.program === visit.program &&
			node.practice === visit.isPractice &&
			node.wallet !== '',
	);
	const now = await userOf(key.passphrase);
	return { ...key, maySendKey: maySendKey || there.some((node) => !isOtherUser(node, now)) };
}

async function userOf(passphrase: string): Promise<NodeUser> {
	const { nodePublicKeyOf } = await import('#lib/chain/keys/keys.ts');
	const { privateKeyFromPassphrase, publicKeyOf } = await import('#lib/chain/keys/keys.ts');
	const { addressOfPublicKey, KOMODO_ADDRESSES } = await import('#lib/chain/keys/address.ts');
	const privateKey = privateKeyFromPassphrase(passphrase);
	return {
		wallet: addressOfPublicKey(publicKeyOf(privateKey), KOMODO_ADDRESSES.publicKeyHash),
		publicKey: storedPublicKey(nodePublicKeyOf(privateKey)),
	};
}
