/** The settings of a node that a sign-in with the passphrase repeats. */
export interface NodeStart {
	readonly gui: string;
	readonly netid: number;
	readonly seednode?: string;
}

/** What the user shows to the node. */
export type NodeKey =
	| {
			readonly by: 'passphrase';
			/** Words, or a WIF key: the node takes either. */
			readonly passphrase: string;
			readonly start: NodeStart;
	  }
	| { readonly by: 'userpass'; readonly userpass: string };

/** What a node said of the key that it accepted. */
export interface NodeProof {
	readonly userpass: string;
	/** The wallet's address of the reference coin; empty where the node does not know that coin. */
	readonly wallet: string;
	readonly activeCoins: number;
}
