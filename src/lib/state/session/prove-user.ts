import {
	storedPublicKey,
	type NodeProof,
	type NodeKey,
	type NodeNetwork,
} from '#lib/domain/session/node-key.ts';
import {
	type Keeping,
	type SavedNode,
	isOtherUser,
	OtherNodeUser,
	usersBefore,
	type NodeUser,
} from '#lib/domain/session/saved-node.ts';
import type { NodeConnection, SignInProgress } from './node-visit.ts';
import type { DaemonAccess } from '#lib/node/wiring.ts';
import { newTabKey } from '#lib/storage/encryption.ts';
import type { KeepingChoice, NodeSecret } from './keyring.ts';

const PRACTICE_ID = 'practice';

/**
 * Creates the saved node from the results of a visit.
 *
 * @param address empty for the built-in practice node
 */
export function describeNode(
	address: string,
	{ wallet, walletSource, publicKey, account }: NodeProof,
	keeping: Keeping,
	{ isPractice: practice, program }: NodeConnection,
): SavedNode {
	return {
		id: address ? `${address} ${wallet}` : PRACTICE_ID,
		name: '',
		address,
		wallet,
		walletSource,
		practice,
		program,
		keeping,
		publicKey: publicKey && storedPublicKey(publicKey),
		account,
		resumes: true,
		lastOpened: Date.now(),
	};
}

/** Adds the network known from earlier visits to the key, whichever wallet signed in then. */
function withKnownNetwork(key: NodeKey, address: string, saved: readonly SavedNode[]): NodeKey {
	if (key.by !== 'passphrase') return key;
	const known = saved.find((node) => node.address === address && node.netid !== undefined);
	return { ...key, knownNetid: known?.netid };
}

/** The node's start parameters and network, for storage. */
function startOf(key: NodeKey, { netid }: NodeNetwork): Pick<SavedNode, 'start' | 'netid'> {
	if (key.by === 'userpass') return { netid };
	return { start: key.start, netid: netid ?? key.start.netid ?? key.knownNetid };
}

/** The user's input for signing in to a node. */
export interface SignInRequest {
	readonly address: string;
	readonly key: NodeKey;
	readonly keep: KeepingChoice;
	readonly daemon: DaemonAccess | undefined;
	/** Whether the user has confirmed that the node may belong to a different user than before. */
	readonly mayBeOther?: boolean;
	/** Whether the user has confirmed that the program at the address is theirs and may receive the passphrase. */
	readonly maySendKey?: boolean;
}

/**
 * Verifies the key of a sign-in and whether its user is expected at this address. Closes the visit on failure.
 *
 * @param saved the nodes known to this browser
 * @throws CallError if the node does not answer, or does not accept the key.
 * @throws OtherNodeUser if users are known at this address, but not the current one.
 */
export async function proveUser(
	visit: NodeConnection,
	request: SignInRequest,
	saved: readonly SavedNode[],
	progress?: SignInProgress,
): Promise<{ readonly node: SavedNode; readonly secret: NodeSecret }> {
	const { address, keep, daemon } = request;
	const key = withKnownNetwork(request.key, address, saved);
	const proof = await visit.prove(() => withConsent(key, request, saved, visit), progress);
	const node = describeNode(address, proof, keep.keeping, visit);
	const mayGetKey = request.maySendKey === true || hasConsent(saved, address, node, visit);
	const before = request.mayBeOther ? [] : usersBefore(saved, address, node);
	if (before.length > 0) {
		visit.close();
		throw new OtherNodeUser(address, before, node);
	}
	const secret = { userpass: proof.userpass, daemon, group: newTabKey().toBase64() };
	return { node: { ...node, ...startOf(key, proof.network), mayGetKey }, secret };
}

/**
 * Permits sending the passphrase if the user has confirmed this now, or earlier for the same program, address and key.
 */
async function withConsent(
	key: NodeKey,
	{ address, maySendKey = false }: SignInRequest,
	saved: readonly SavedNode[],
	visit: NodeConnection,
): Promise<NodeKey> {
	if (key.by !== 'passphrase') return key;
	const now = await userOf(key.passphrase);
	return { ...key, maySendKey: maySendKey || hasConsent(saved, address, now, visit) };
}

function hasConsent(
	saved: readonly SavedNode[],
	address: string,
	now: NodeUser,
	{ program, isPractice }: NodeConnection,
): boolean {
	return saved.some(
		(node) =>
			node.mayGetKey === true &&
			node.address === address &&
			node.program === program &&
			node.practice === isPractice &&
			node.wallet !== '' &&
			!isOtherUser(node, now),
	);
}

async function userOf(passphrase: string): Promise<NodeUser> {
	const { nodePublicKeyOf } = await import('#lib/chain/keys.ts');
	const { privateKeyFromPassphrase, publicKeyOf } = await import('#lib/chain/keys.ts');
	const { addressOfPublicKey, KOMODO_ADDRESSES } = await import('#lib/chain/address.ts');
	const privateKey = privateKeyFromPassphrase(passphrase);
	return {
		wallet: addressOfPublicKey(publicKeyOf(privateKey), KOMODO_ADDRESSES.publicKeyHash),
		publicKey: storedPublicKey(nodePublicKeyOf(privateKey)),
	};
}
