import type { Pair } from './market/pair.ts';

/** Steps of a negotiation, in order. */
export type NegotiationStep = 'request' | 'reserved' | 'connect' | 'connected' | 'start';

/** A message of the event stream. Amounts and prices are decimal strings; all strings are untrusted. */
export type StreamEvent =
	/** An order that sells `base` for `rel` was posted, or announced again. */
	| { readonly of: 'price'; readonly pair: Pair; readonly price: string }
	/** The taker receives `base` and pays `rel`. */
	| {
			readonly of: 'negotiation';
			readonly step: NegotiationStep;
			readonly pair: Pair;
			readonly price: string;
			readonly swap: string | undefined;
	  }
	/** A payment of a swap was made or seen. */
	| {
			readonly of: 'payment';
			readonly stage: string;
			readonly pair: Pair;
			readonly coin: string;
			readonly amount: string;
			readonly isMaker: boolean;
			readonly swap: string;
	  }
	/** A swap is over. */
	| { readonly of: 'finished'; readonly pair: Pair; readonly isMaker: boolean; readonly swap: string }
	/** A request or a swap failed; `error` is the node's error number. */
	| { readonly of: 'failed'; readonly error: number; readonly swap: string | undefined }
	/** Reply to a queued call, with the keys and passphrases it contains. */
	| { readonly of: 'reply'; readonly queueid: number; readonly secrets: readonly string[] }
	/** An undocumented message. */
	| { readonly of: 'other'; readonly named: string };

export type StreamEventKind = StreamEvent['of'];

export const EVENT_KINDS = [
	'price',
	'negotiation',
	'payment',
	'finished',
	'failed',
	'reply',
	'other',
] as const;

function pairOfEvent(event: StreamEvent): Pair | undefined {
	return 'pair' in event ? event.pair : undefined;
}

/** Filter of events. Empty strings match everything. */
export interface EventFilter {
	readonly kind: StreamEventKind | '';
	/** Formatted as `KMD/LTC`, in either direction. */
	readonly pair: string;
}

export const EVERY_EVENT: EventFilter = { kind: '', pair: '' };

export function isChosenEvent(event: StreamEvent, { kind, pair }: EventFilter): boolean {
	if (kind !== '' && event.of !== kind) return false;
	return pair === '' || marketName(event) === pair;
}

/** Pair of an event, the same for both directions. */
export function marketName(event: StreamEvent): string | undefined {
	const pair = pairOfEvent(event);
	return pair && [pair.base, pair.rel].sort().join('/');
}

export function parseEventFilter(search: URLSearchParams): EventFilter {
	const kind = search.get('kind');
	return {
		kind: EVENT_KINDS.find((each) => each === kind) ?? '',
		pair: search.get('pair')?.trim() ?? '',
	};
}

/** A raw message of the event stream. */
export interface StreamMessage {
	/** Position in the log, from 1. */
	readonly number: number;
	/** Time of arrival, in milliseconds since 1970. */
	readonly at: number;
	/** 0 for an event; otherwise the number of the queued call that the message answers. */
	readonly queueid: number;
	readonly text: string;
	/** True if the message concerns the user's own order. */
	readonly isOwn: boolean;
}

/** Position up to which a log was read. */
export interface LogPlace {
	readonly log: number;
	readonly number: number;
}

/** A log, or the part after a given position. */
export interface LoggedMessages {
	/** Changes when a different tab takes over reading the stream. */
	readonly log: number;
	readonly messages: readonly StreamMessage[];
}

/** A hint to refetch something; events never carry the value itself. */
export type NodeNews =
	/** An order that sells `base` for `rel` was posted, or announced again. */
	| { readonly of: 'price'; readonly base: string; readonly rel: string; readonly isOwn: boolean }
	/** A request or a swap of the user has progressed. */
	| { readonly of: 'swap'; readonly base: string; readonly rel: string };

/**
 * State of the event stream's reader.
 *
 * - `off`: not reading, or not known yet.
 * - `starting`: connecting or reconnecting.
 * - `on`: events arrive.
 * - `taken`: a different program occupies the only connection. Retried periodically.
 * - `unreachable`: the connection fails. Retried periodically.
 */
export type StreamStatus = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';
