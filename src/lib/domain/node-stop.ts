/** The work that ends or pauses when the node is stopped. A member is missing if the node does not report it. */
export interface NodeWork {
	/** Unfinished swaps. */
	readonly swaps?: number | undefined;
	/** The node itself warns that stopping it now would damage a swap. */
	readonly isCritical?: boolean | undefined;
	/** A request waits for its match. */
	readonly isRequesting?: boolean | undefined;
	/** Bots that are neither paused nor stopped. */
	readonly bots?: number | undefined;
	/** Posted orders. */
	readonly orders?: number | undefined;
}

/** The journal's record of stopping a node. */
export interface StopRequest {
	readonly swaps: number;
	readonly bots: number;
	readonly orders: number;
}

/** The word to type as a confirmation. */
export const STOP_WORD = 'stop';

/** A node still answers for some seconds after a stop; later answers come from a restarted node. */
const ENDING_MS = 30_000;

/** The user's own stop of a node that has not answered since. */
export interface NodeStopNote {
	/** Milliseconds since 1970, by the browser's clock. */
	readonly at: number;
}

/** Times of the node's answers, as far as a page knows. In milliseconds since 1970. */
export interface NodeLastSeen {
	/** The last answer. */
	readonly at?: Date | undefined;
	/** The last outage, once it is over. */
	readonly lastOutage?: { readonly from: number; readonly until: number } | undefined;
}

/** The node was away for a time after it: the stop took effect. */
export function wasUnreachableSince({ at }: NodeStopNote, { lastOutage }: NodeLastSeen): boolean {
	return (lastOutage?.from ?? 0) > at;
}

/** The node answered after it must have ended, or after it was away: it runs again. */
export function hasReturned(note: NodeStopNote, heard: NodeLastSeen): boolean {
	return (heard.at?.getTime() ?? 0) > note.at + ENDING_MS || wasUnreachableSince(note, heard);
}

/** Interrupted swaps cost money; everything else is only lost. */
export function isRisky({ swaps, isRequesting }: NodeWork): boolean {
	return (swaps ?? 0) > 0 || isRequesting === true;
}

/** The numbers for the journal. Unknown ones count as 0. */
export function stopRequest({ swaps = 0, bots = 0, orders = 0 }: NodeWork): StopRequest {
	return { swaps, bots, orders };
}

/** The longest pause that this app sends, in seconds: a running pause cannot be ended. */
export const MAX_PAUSE_SECONDS = 600;

export type PauseProblem = 'missing' | 'number' | 'range';

/** The typed seconds, or the problem. */
export function parsePause(typed: string): number | PauseProblem {
	const text = typed.trim();
	if (text === '') return 'missing';
	if (!/^\d+$/.test(text)) return 'number';
	const seconds = Number(text);
	return seconds >= 1 && seconds <= MAX_PAUSE_SECONDS ? seconds : 'range';
}

/** The known start settings of a node. */
export interface KnownStart {
	readonly netid: number | undefined;
	readonly gui?: string | undefined;
	/** The node's address; empty for the practice node inside the page. */
	readonly address: string;
}

/**
 * The settings that restart the node in the same way, as the JSON that it reads. The user fills in the words in
 * brackets, which are unknown.
 */
export function startSettings({
	netid: known,
	gui = '<as before, such as nogui>',
	address,
}: KnownStart): string {
	const netid = known ?? '<as before; 0 is the public network>';
	const port = URL.canParse(address) ? Number(new URL(address).port) : 0;
	const settings = {
		gui,
		client: '<0 or 1, as before>',
		netid,
		...(port > 0 && { rpcport: port }),
		userhome: '<data directory>',
		passphrase: '<your passphrase>',
		coins: '<your list of coins>',
	};
	return JSON.stringify(settings, undefined, 2);
}
