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
 * A node as its visit has shown it.
 *
 * @param address empty for the practice node inside the page
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

/** A key with the known network of the node from earlier visits, whichever wallet signed in then. */
function withKnownNetwork(key: NodeKey, address: string, saved: readonly SavedNode[]): NodeKey {
	if (key.by !== 'passphrase') return key;
	const known = saved.find((node) => node.address === address && node.netid !== undefined);
	return { ...key, knownNetid: known?.netid };
}

/** How the node was started, and where it runs, as stored. */
function startOf(key: NodeKey, { netid }: NodeNetwork): Pick<SavedNode, 'start' | 'netid'> {
	if (key.by === 'userpass') return { netid };
	return { start: key.start, netid: netid ?? key.start.netid ?? key.knownNetid };
}

/** The user's input to sign in to a node. */
export interface SignInRequest {
	readonly address: string;
	readonly key: NodeKey;
	readonly keep: KeepingChoice;
	readonly daemon: DaemonAccess | undefined;
	/** The user has confirmed that a different user was at this node before. */
	readonly mayBeOther?: boolean;
	/** The user has confirmed that the program at the address is theirs, and may get the passphrase. */
	readonly maySendKey?: boolean;
}

/**
 * Verifies the key of a sign-in, and that its user is expected at this address. Closes the visit otherwise.
 *
 * @param saved the nodes that this browser knows
 * @throws CallError if the node does not answer, or does not accept the key.
 * @throws OtherNodeUser if others are known at this address, and not the one who answers now.
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

/** The passphrase may be sent if the user has confirmed this, now or for the same program, address and key before. */
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
