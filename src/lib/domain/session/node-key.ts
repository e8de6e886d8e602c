/** Start settings that a sign-in with the passphrase has to repeat. */
export interface NodeStart {
	readonly gui: string;
	/** Network number; missing if unknown. Never 0 by default. */
	readonly netid?: number | undefined;
	readonly seednode?: string | undefined;
}

/** The user's credential for the node. */
export type NodeKey =
	| {
			readonly by: 'passphrase';
			/** Words or a WIF key; the node accepts both. */
			readonly passphrase: string;
			readonly start: NodeStart;
			/** The node's network at an earlier visit. */
			readonly knownNetid?: number | undefined;
			/** True if the user wants the node to switch to the network in `start`. */
			readonly mayChangeNetwork?: boolean;
			/**
			 * True if the passphrase and its hash (the private key, for words) may be sent, because the user
			 * knows or has confirmed this node. If false, only data that reveals no key is sent.
			 */
			readonly maySendKey?: boolean;
	  }
	| { readonly by: 'userpass'; readonly userpass: string };

/** The node's reply about the key it accepted. */
export interface NodeProof {
	readonly userpass: string;
	/**
	 * Wallet address of the reference coin; empty if it was only reported and the node does not know that
	 * coin.
	 */
	readonly wallet: string;
	readonly walletSource: 'passphrase' | 'node';
	/**
	 * Public key that identifies the node to its peers, 64 hexadecimal digits; missing if no reply revealed
	 * it.
	 */
	readonly publicKey?: string | undefined;
	/** The user's Ethereum account, if the passphrase was available. */
	readonly account?: string | undefined;
	readonly activeCoins: number;
	readonly network: NodeNetwork;
}

/** Result of a lightweight query of a node. */
export interface NodePulse {
	/** Height of the reference coin's chain. */
	readonly height: number;
	/** The node's trading address of the reference coin; empty if the node does not know that coin. */
	readonly wallet: string;
}

/** A node's network. Values that the node does not report are missing. */
export interface NodeNetwork {
	readonly netid?: number | undefined;
	/** Number of known peers. Without peers, the node sees no orders and cannot swap. */
	readonly peers?: number | undefined;
}

/** Encodes a node's public key for storage. 64 hexadecimal digits could be mistaken for a userpass. */
export function storedPublicKey(hex: string): string {
	return btoa(hex.replace(/../g, (digits) => String.fromCharCode(parseInt(digits, 16))));
}

/** Decodes a stored public key into hexadecimal; `undefined` if invalid. */
export function shownPublicKey(stored: string | undefined): string | undefined {
	try {
		const bytes = Array.from(atob(stored ?? ''), (byte) => byte.charCodeAt(0));
		return bytes.length === 32 ? bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') : undefined;
	} catch {
		return undefined;
	}
}
