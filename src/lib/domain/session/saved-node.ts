import type { NodeStart } from './node-key.ts';

/** The kinds of node programs. They mean different things by the same calls. */
export type NodeProgram = 'document' | 'marketmaker';

/**
 * Where the key of a node is kept between visits.
 *
 * - `memory`: nowhere.
 * - `tab`: sealed under a key that lives as long as the tab.
 * - `code`: sealed under a key that the user's lock code gives.
 * - `none`: there is no key to keep, as for the practice node inside the page.
 */
export type Keeping = 'memory' | 'tab' | 'code' | 'none';

/** A node that the user signed in to, without any secret. */
export interface SavedNode {
	/** The address and the wallet behind it: two keys on one node are two rows. */
	readonly id: string;
	/** What the user calls it. */
	readonly name: string;
	/** `http://127.0.0.1:7782`; empty for the practice node inside the page. */
	readonly address: string;
	/** The wallet's address of the reference coin. */
	readonly wallet: string;
	readonly practice: boolean;
	/** The program that answered last; missing in entries of earlier versions. */
	readonly program?: NodeProgram;
	readonly keeping: Keeping;
	/** What the node was started with: it wants the same at every sign-in with the passphrase. */
	readonly start?: NodeStart;
	/**
	 * The network that the node said it runs on, or that the user named. Earlier versions did not have it: the number in
	 * their `start` may be the form's default.
	 */
	readonly netid?: number | undefined;
	/**
	 * The key that it is known by among its peers, where the node or the passphrase showed it. As base64: 64 hexadecimal
	 * digits would look like a userpass.
	 */
	readonly publicKey?: string | undefined;
	/** The user's account of Ethereum, computed from the passphrase; missing where that was not typed. */
	readonly account?: string | undefined;
	/** Its place in the user's own order, from 0; missing where the user has not ordered it. */
	readonly place?: number | undefined;
	/** The next visit goes on with it: true until the user signs out. */
	readonly resumes: boolean;
	/** Milliseconds since 1970. */
	readonly lastOpened: number;
}
