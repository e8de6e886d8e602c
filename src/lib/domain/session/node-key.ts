/** The settings of a node that a sign-in with the passphrase repeats. */
export interface NodeStart {
	readonly gui: string;
	/** The number of the node's network; missing if unknown. It is never 0 by default. */
	readonly netid?: number | undefined;
	readonly seednode?: string | undefined;
}

/** The user's credential at the node. */
export type NodeKey =
	| {
			readonly by: 'passphrase';
			/** Words, or a WIF key: the node accepts either. */
			readonly passphrase: string;
			readonly start: NodeStart;
			/** The node's network at an earlier visit. */
			readonly knownNetid?: number | undefined;
			/** The user wants the node to leave its network for the one in `start`. */
			readonly mayChangeNetwork?: boolean;
			/**
			 * The passphrase, and its hash, which is the private key of words, may be sent: the user knows this node or
			 * has confirmed it. If false, only data from which no key can be calculated is sent.
			 */
			readonly maySendKey?: boolean;
	  }
	| { readonly by: 'userpass'; readonly userpass: string };

/** The node's answer about the key that it accepted. */
export interface NodeProof {
	readonly userpass: string;
	/**
	 * The wallet's address of the reference coin; empty if it was only reported and the node does not know that
	 * coin.
	 */
	readonly wallet: string;
	readonly walletSource: 'passphrase' | 'node';
	/** 64 hexadecimal digits: the node's name among its peers. Missing if no reply revealed it. */
	readonly publicKey?: string | undefined;
	/** The user's account of Ethereum, if the passphrase was available. */
	readonly account?: string | undefined;
	readonly activeCoins: number;
	readonly network: NodeNetwork;
}

/** The result of a light reading of a node. */
export interface NodePulse {
	/** Of the reference coin's chain. */
	readonly height: number;
	/** The address of the reference coin that the node trades from; empty if the node does not know that coin. */
	readonly wallet: string;
}

/** A node's network; values that its program does not report are missing. */
export interface NodeNetwork {
	readonly netid?: number | undefined;
	/** Number of known peers. Without peers it sees no orders and can make no swap. */
	readonly peers?: number | undefined;
}

/**
 * The stored form of a node's public key. As 64 hexadecimal digits it could not be distinguished from a userpass.
 */
export function storedPublicKey(hex: string): string {
	return btoa(hex.replace(/../g, (digits) => String.fromCharCode(parseInt(digits, 16))));
}

/** The public key in the format of nodes; `undefined` if the stored text is invalid. */
export function shownPublicKey(stored: string | undefined): string | undefined {
	try {
		const bytes = Array.from(atob(stored ?? ''), (byte) => byte.charCodeAt(0));
		return bytes.length === 32 ? bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') : undefined;
	} catch {
		return undefined;
	}
}
