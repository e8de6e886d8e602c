/** A message of the event stream, as it came. */
export interface StreamMessage {
	/** Counted from 1 in its log. */
	readonly number: number;
	/** When it came, in milliseconds since 1970. */
	readonly at: number;
	/** 0 for an event; else that of the queued call whose reply it is. */
	readonly queueid: number;
	readonly text: string;
	/** It tells of an order of the user. */
	readonly isOwn: boolean;
}

/** Up to where a log was read. */
export interface LogPlace {
	readonly log: number;
	readonly number: number;
}

/** What a log holds, or what came after a place in it. */
export interface LoggedMessages {
	/** Another one when another tab has begun to read the stream. */
	readonly log: number;
	readonly messages: readonly StreamMessage[];
}
