import type { NodeStart } from './node-key.ts';

/** Node variants, which give the same calls different semantics. */
export type NodeProgram = 'document' | 'marketmaker';

/**
 * Storage of a node's key between visits.
 *
 * - `memory`: not stored.
 * - `tab`: encrypted with a key that lives as long as the tab.
 * - `code`: encrypted with a key derived from the lock code.
 * - `none`: no key needed, as for the practice node inside the page.
 */
export type Keeping = 'memory' | 'tab' | 'code' | 'none';

/** A node that the user signed in to, without secrets. */
export interface SavedNode {
	/** Address and wallet: two keys on the same node are two rows. */
	readonly id: string;
	/** The user's name for the node. */
	readonly name: string;
	/** `http://127.0.0.1:7782`; empty for the practice node inside the page. */
	readonly address: string;
	/** The wallet's address of the reference coin. */
	readonly wallet: string;
	/** Source of `wallet`; missing means reported by the node. Only the passphrase proves it. */
	readonly walletSource?: 'passphrase' | 'node' | undefined;
	readonly practice: boolean;
	/** Node variant, as detected in the last reply. */
	readonly program?: NodeProgram;
	readonly keeping: Keeping;
	/** Start settings of the node, which every sign-in with the passphrase has to repeat. */
	readonly start?: NodeStart;
	/** The node's network, as reported by the node or entered by the user. */
	readonly netid?: number | undefined;
	/**
	 * The node's public key among its peers, if known from the node or the passphrase. Stored as base64,
	 * because 64 hexadecimal digits would resemble a userpass.
	 */
	readonly publicKey?: string | undefined;
	/** The user's Ethereum account, derived from the passphrase; missing if the passphrase was not typed. */
	readonly account?: string | undefined;
	/** Index in the user's order; missing if the user has not sorted the nodes. */
	readonly place?: number | undefined;
	/**
	 * True if the user confirmed in this browser that the program may receive the passphrase. Neither a visit
	 * nor a backup grants this, because a program can accept any key and report any address.
	 */
	readonly mayGetKey?: boolean | undefined;
	/** True until the user signs out: the next visit resumes with this node. */
	readonly resumes: boolean;
	/** Milliseconds since 1970. */
	readonly lastOpened: number;
}

/** The key does not fit: wrong lock code, or a record that was changed or belongs to a different node. */
export class WrongEncryptionKey extends Error {
	override readonly name = 'WrongEncryptionKey';
}

/** Sorts nodes in the user's order; all others follow, last used first. */
export function inUserOrder(nodes: readonly SavedNode[]): SavedNode[] {
	const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: SavedNode) => place;
	return nodes.toSorted((one, other) => placeOf(one) - placeOf(other) || other.lastOpened - one.lastOpened);
}

/**
 * Moves a node one step up (-1) or down (1) and returns the new indexes of all nodes.
 *
 * @param ordered nodes in displayed order
 * @returns `undefined` at the end of the list
 */
export function movedBy(
	ordered: readonly SavedNode[],
	id: string,
	step: -1 | 1,
): (readonly [id: string, choice: { readonly place: number }])[] | undefined {
	const from = ordered.findIndex((node) => node.id === id);
	const to = from + step;
	if (from < 0 || to < 0 || to >= ordered.length) return undefined;
	const ids = ordered.map((node) => node.id);
	ids.splice(to, 0, ...ids.splice(from, 1));
	return ids.map((each, place) => [each, { place }]);
}

/** Identifies the user of a node. Both properties are derived from the node's private key. */
export interface NodeUser {
	/** The wallet's address of the reference coin; empty if the node does not know that coin. */
	readonly wallet: string;
	/** See `SavedNode.publicKey`. */
	readonly publicKey?: string | undefined;
}

/** True if two users differ in a property known for both. */
export function isOtherUser(one: NodeUser, other: NodeUser): boolean {
	const hasOther = (member: keyof NodeUser) =>
		Boolean(one[member] && other[member]) && one[member] !== other[member];
	return hasOther('wallet') || hasOther('publicKey');
}

/**
 * Users known at an address, if the current user is not among them; `undefined` if the address is new or the
 * user is known there.
 */
export function usersBefore(
	saved: readonly SavedNode[],
	address: string,
	now: NodeUser,
): readonly SavedNode[] {
	const there = saved.filter((node) => node.address === address && node.wallet !== '');
	return there.every((node) => isOtherUser(node, now)) ? there : [];
}

/** The node at a known address runs with a different key than on all earlier visits. Nothing was stored. */
export class OtherNodeUser extends Error {
	override readonly name = 'OtherNodeUser';
	readonly address: string;
	readonly before: readonly NodeUser[];
	readonly now: NodeUser;

	constructor(address: string, before: readonly NodeUser[], now: NodeUser) {
		super(`The node at ${address} runs with another key than before.`);
		this.address = address;
		this.before = before;
		this.now = now;
	}
}
