/** Work that ends or pauses when the node is stopped. Unknown facts are missing. */
export interface NodeWork {
	/** Number of unfinished swaps. */
	readonly swaps?: number | undefined;
	/** True if the node warns that stopping it now would damage a swap. */
	readonly isCritical?: boolean | undefined;
	/** True if a request is waiting for a match. */
	readonly isRequesting?: boolean | undefined;
	/** Number of bots that are neither paused nor stopped. */
	readonly bots?: number | undefined;
	/** Number of posted orders. */
	readonly orders?: number | undefined;
}

/** Journal record of stopping a node. */
export interface StopRequest {
	readonly swaps: number;
	readonly bots: number;
	readonly orders: number;
}

/** Word to type as confirmation. */
export const STOP_WORD = 'stop';

/** Time for which a stopping node may still answer. Later answers come from a restarted node. */
const ENDING_MS = 30_000;

/** A stop sent by the user. Kept until the node answers again. */
export interface NodeStopNote {
	/** Browser clock, milliseconds since 1970. */
	readonly at: number;
}

/** Times of the node's answers, in milliseconds since 1970. */
export interface NodeLastSeen {
	readonly at?: Date | undefined;
	/** The last outage, once over. */
	readonly lastOutage?: { readonly from: number; readonly until: number } | undefined;
}

/** True if the node was unreachable after the stop, which therefore took effect. */
export function wasUnreachableSince({ at }: NodeStopNote, { lastOutage }: NodeLastSeen): boolean {
	return (lastOutage?.from ?? 0) > at;
}

/** True if the node answered after it must have ended, or after an outage: it is running again. */
export function hasReturned(note: NodeStopNote, lastSeen: NodeLastSeen): boolean {
	return (lastSeen.at?.getTime() ?? 0) > note.at + ENDING_MS || wasUnreachableSince(note, lastSeen);
}

/** True if stopping risks money. Interrupted swaps cost money; other work is merely lost. */
export function isRisky({ swaps, isRequesting }: NodeWork): boolean {
	return (swaps ?? 0) > 0 || isRequesting === true;
}

/** Numbers for the journal; unknown numbers are stored as 0. */
export function stopRequest({ swaps = 0, bots = 0, orders = 0 }: NodeWork): StopRequest {
	return { swaps, bots, orders };
}

/** Maximum pause in seconds, because a running pause cannot be ended. */
export const MAX_PAUSE_SECONDS = 600;

export type PauseProblem = 'missing' | 'number' | 'range';

/** Parses the typed seconds. */
export function parsePause(typed: string): number | PauseProblem {
	const text = typed.trim();
	if (text === '') return 'missing';
	if (!/^\d+$/.test(text)) return 'number';
	const seconds = Number(text);
	return seconds >= 1 && seconds <= MAX_PAUSE_SECONDS ? seconds : 'range';
}

/** Known start settings of a node. */
export interface KnownStart {
	readonly netid: number | undefined;
	readonly gui?: string | undefined;
	/** The node's address; empty for the practice node inside the page. */
	readonly address: string;
}

/**
 * Start settings that restart the node in the same way, as JSON. Unknown values are placeholders in angle
 * brackets for the user to fill in.
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
