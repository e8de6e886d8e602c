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
	/** What the txid is to the user: "token id". */
	readonly idName: string;
	/** What the last stage of following is called. */
	readonly visible: string;
	/** Why what was built can no longer be sent after a while. */
	readonly expired: string;
	/** The daemon where it is left out. */
	readonly sender?: Sender;
}
