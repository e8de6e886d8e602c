/** What a node program makes of its bots, besides what the API document says. */
export interface BotBehaviour {
	/** How long after its start a bot first asks for a trade, in seconds; nothing where that is not known. */
	readonly firstTrySeconds: number | undefined;
	/** It asks the makers also where no order of the book is within its bound, which holds the node's one request. */
	readonly asksOutOfReach: boolean;
	/** Signing in with the passphrase pauses every bot. */
	readonly pausesAtSignIn: boolean;
	/** For how long after that resuming has no effect, in seconds. */
	readonly resumeDelaySeconds: number;
	/** Once a numbered call was made, no bot can trade until the node starts again. */
	readonly isEndedByNumberedCalls: boolean;
}

/** Of a node that does what the document says and no more. */
export const DOCUMENT_BOTS: BotBehaviour = {
	firstTrySeconds: undefined,
	asksOutOfReach: false,
	pausesAtSignIn: false,
	resumeDelaySeconds: 0,
	isEndedByNumberedCalls: false,
};
