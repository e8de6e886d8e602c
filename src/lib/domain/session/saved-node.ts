import type { NodeStart } from './node-key.ts';

/** The kinds of node programs, which give the same calls different semantics. */
export type NodeProgram = 'document' | 'marketmaker';

/**
 * Storage of a node's key between visits.
 *
 * - `memory`: not stored.
 * - `tab`: sealed under a key that lives as long as the tab.
 * - `code`: sealed under a key derived from the user's lock code.
 * - `none`: there is no key to keep, as for the practice node inside the page.
 */
export type Keeping = 'memory' | 'tab' | 'code' | 'none';

/** A node that the user signed in to, without any secret. */
export interface SavedNode {
	/** The address and the wallet behind it: two keys on one node are two rows. */
	readonly id: string;
	/** The user's name for it. */
	readonly name: string;
	/** `http://127.0.0.1:7782`; empty for the practice node inside the page. */
	readonly address: string;
	/** The wallet's address of the reference coin. */
	readonly wallet: string;
	/** Source of `wallet`: only the passphrase proves it. Reported by the node if missing. */
	readonly walletSource?: 'passphrase' | 'node' | undefined;
	readonly practice: boolean;
	/** The program of the last answer. */
	readonly program?: NodeProgram;
	readonly keeping: Keeping;
	/** The node's start settings: every sign-in with the passphrase has to repeat them. */
	readonly start?: NodeStart;
	/** The node's network, as reported by the node or named by the user. */
	readonly netid?: number | undefined;
	/**
	 * Its key among its peers, if the node or the passphrase revealed it. As base64: 64 hexadecimal digits would
	 * resemble a userpass.
	 */
	readonly publicKey?: string | undefined;
	/** The user's account of Ethereum, computed from the passphrase; missing if that was not typed. */
	readonly account?: string | undefined;
	/** Its index in the user's own order; missing if the user has not ordered it. */
	readonly place?: number | undefined;
	/**
	 * The user confirmed in this browser that the program may receive the passphrase. Neither a visit nor a backup
	 * grants that: a program can accept any key and report any address.
	 */
	readonly mayGetKey?: boolean | undefined;
	/** The next visit continues with it: true until the user signs out. */
	readonly resumes: boolean;
	/** Milliseconds since 1970. */
	readonly lastOpened: number;
}

/** The key does not fit: a wrong lock code, or a record that was changed or belongs to a different node. */
export class WrongEncryptionKey extends Error {
	override readonly name = 'WrongEncryptionKey';
}

/** Nodes ordered by the user come first, in that order; then the others, last used first. */
export function inUserOrder(nodes: readonly SavedNode[]): SavedNode[] {
	const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: SavedNode) => place;
	return nodes.toSorted((one, other) => placeOf(one) - placeOf(other) || other.lastOpened - one.lastOpened);
}

/**
 * The indexes of all nodes after one was moved by a step up (-1) or down (1).
 *
 * @param ordered in the displayed order
 * @returns `undefined` if there is no such step
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

/** Identifies one user of a node: both members are derived from the private key that the node runs with. */
export interface NodeUser {
	/** The wallet's address of the reference coin; empty if the node does not know that coin. */
	readonly wallet: string;
	/** As `SavedNode.publicKey`. */
	readonly publicKey?: string | undefined;
}

/** Whether two users differ, as far as both are known. */
export function isOtherUser(one: NodeUser, other: NodeUser): boolean {
	const hasOther = (member: keyof NodeUser) =>
		Boolean(one[member] && other[member]) && one[member] !== other[member];
	return hasOther('wallet') || hasOther('publicKey');
}

/**
 * The users that this browser knew at an address, if the current one is not among them. `undefined` if the
 * address is new, or the user is known there.
 */
export function usersBefore(
	saved: readonly SavedNode[],
	address: string,
	now: NodeUser,
): readonly SavedNode[] {
	const there = saved.filter((node) => node.address === address && node.wallet !== '');
	return there.every((node) => isOtherUser(node, now)) ? there : [];
}

/** The node at a known address runs with a different key than at any earlier visit. Nothing was stored. */
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
