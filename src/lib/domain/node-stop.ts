/** The work that ends or stands still when the node is stopped. A member is missing if the node does not tell it. */
export interface NodeWork {
	/** Swaps that are not finished. */
	readonly swaps?: number | undefined;
	/** The node itself warns that ending it now would harm a swap. */
	readonly isCritical?: boolean | undefined;
	/** A request waits for its match. */
	readonly isRequesting?: boolean | undefined;
	/** Bots that are neither paused nor stopped. */
	readonly bots?: number | undefined;
	/** Orders that stand in the books. */
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

/** A node answers for some seconds after it was told to stop; what answers later was started again. */
const ENDING_MS = 30_000;

/** The user's own stop of a node, of which nothing has been heard since. */
export interface NodeStopNote {
	/** Milliseconds since 1970, by the browser's clock. */
	readonly at: number;
}

/** When the node answered, as far as a page knows. In milliseconds since 1970. */
export interface NodeHeard {
	/** Last. */
	readonly at?: Date | undefined;
	/** The last outage, once it is over. */
	readonly lastAway?: { readonly from: number; readonly until: number } | undefined;
}

/** Nothing answered for a time after it: the stop took effect. */
export function wasAwaySince({ at }: NodeStopNote, { lastAway }: NodeHeard): boolean {
	return (lastAway?.from ?? 0) > at;
}

/** The node was heard after it must have ended, or after it was away: it runs again. */
export function hasReturned(note: NodeStopNote, heard: NodeHeard): boolean {
	return (heard.at?.getTime() ?? 0) > note.at + ENDING_MS || wasAwaySince(note, heard);
}

/** Ending swaps badly costs money; all else is only gone. */
export function isRisky({ swaps, isRequesting }: NodeWork): boolean {
	return (swaps ?? 0) > 0 || isRequesting === true;
}

/** The numbers for the journal. Unknown ones count as 0. */
export function stopRequest({ swaps = 0, bots = 0, orders = 0 }: NodeWork): StopRequest {
	return { swaps, bots, orders };
}

/** The longest pause that is sent from here, in seconds: nothing ends one that has begun. */
export const LONGEST_PAUSE_SECONDS = 600;

export type PauseProblem = 'missing' | 'number' | 'range';

/** The seconds that were typed, or what is wrong with them. */
export function parsePause(typed: string): number | PauseProblem {
	const text = typed.trim();
	if (text === '') return 'missing';
	if (!/^\d+$/.test(text)) return 'number';
	const seconds = Number(text);
	return seconds >= 1 && seconds <= LONGEST_PAUSE_SECONDS ? seconds : 'range';
}

/** The known start settings of a node. */
export interface KnownStart {
	readonly netid: number | undefined;
	readonly gui?: string | undefined;
	/** Where it answers; empty for the practice node inside the page. */
	readonly address: string;
}

/** The settings that start the node again as it was, as the JSON that it takes. The user fills in the words in brackets: they are not known. */
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
