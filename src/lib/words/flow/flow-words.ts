/** The program that builds and sends. */
export type Sender = 'daemon' | 'node';

/** The words of one kind of flow. */
export interface FlowWords {
	/** What is being done, for screen readers: "Create a token". */
	readonly flow: string;
	/** The pages of the form, before the review. */
	readonly pages: readonly string[];
	readonly send: string;
	readonly ticks: readonly string[];
	/** What the txid is to the user, where it is more than the id of a transaction: "token id". */
	readonly idName?: string;
	/** What the last stage of following is called. */
	readonly visible: string;
	/** The daemon where it is left out. */
	readonly sender?: Sender;
}

/** Why what a program built can no longer be sent after a while. */
export const EXPIRED_WORDS: Readonly<Record<Sender, string>> = {
	daemon: 'The chain has passed the last block in which it could be mined.',
	node: 'The node held these coins for two minutes. An order may take them now.',
};
