import type { SavedNode } from './saved-node.ts';

/** By what one user of a node is told from another: both come from the private key that the node runs with. */
export interface NodeUser {
	/** The wallet's address of the reference coin; empty where the node does not know that coin. */
	readonly wallet: string;
	/** As `SavedNode.publicKey`. */
	readonly publicKey?: string | undefined;
}

/** Two users, as far as both are known. */
export function isOtherUser(one: NodeUser, other: NodeUser): boolean {
	const hasOther = (member: keyof NodeUser) =>
		Boolean(one[member] && other[member]) && one[member] !== other[member];
	return hasOther('wallet') || hasOther('publicKey');
}

/**
 * The users that this browser knew at an address, where the one that answers now is none of them. Nothing where the
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

/** The node at a known address runs with another key than at any visit before. Nothing was stored. */
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
