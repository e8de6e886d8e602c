import type { Pair } from './market/pair.ts';

/** The steps of a negotiation, in their order. */
export type NegotiationStep = 'request' | 'reserved' | 'connect' | 'connected' | 'start';

/** A message of the event stream. Amounts and prices are decimal texts; texts may be third-party. */
export type StreamEvent =
	/** An order that sells `base` for `rel` was posted, or announced again. */
	| { readonly of: 'price'; readonly pair: Pair; readonly price: string }
	/** The taker gets `base` and pays with `rel`. */
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
	/** A request or a swap failed, with an error number of the node. */
	| { readonly of: 'failed'; readonly error: number; readonly swap: string | undefined }
	/** The reply to a queued call, with the keys and passphrases in it. */
	| { readonly of: 'reply'; readonly queueid: number; readonly secrets: readonly string[] }
	/** An undeclared message. */
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

/** Filter of events. Empty members choose all. */
export interface EventFilter {
	readonly kind: StreamEventKind | '';
	/** In the form `KMD/LTC`, in either direction. */
	readonly pair: string;
}

export const EVERY_EVENT: EventFilter = { kind: '', pair: '' };

export function isChosenEvent(event: StreamEvent, { kind, pair }: EventFilter): boolean {
	if (kind !== '' && event.of !== kind) return false;
	return pair === '' || marketName(event) === pair;
}

/** The pair of an event, the same in both directions. */
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
	/** Counted from 1 in its log. */
	readonly number: number;
	/** Time of arrival, in milliseconds since 1970. */
	readonly at: number;
	/** 0 for an event; otherwise the number of the queued call that it answers. */
	readonly queueid: number;
	readonly text: string;
	/** It concerns an order of the user. */
	readonly isOwn: boolean;
}

/** The place up to which a log was read. */
export interface LogPlace {
	readonly log: number;
	readonly number: number;
}

/** A log, or the part of it after a given place. */
export interface LoggedMessages {
	/** Changes when a different tab has begun to read the stream. */
	readonly log: number;
	readonly messages: readonly StreamMessage[];
}

/** News of the event stream: a subject to refetch, never the value itself. */
export type NodeNews =
	/** An order that sells `base` for `rel` was posted, or announced again. */
	| { readonly of: 'price'; readonly base: string; readonly rel: string; readonly isOwn: boolean }
	/** A request or a swap of the user has progressed. */
	| { readonly of: 'swap'; readonly base: string; readonly rel: string };

/**
 * State of the event stream's reader.
 *
 * - `off`: it is not read, or the state is not known yet.
 * - `starting`: it is being opened or reopened.
 * - `on`: events arrive.
 * - `taken`: a different program has its only seat. Retried periodically.
 * - `unreachable`: it cannot be opened. Retried periodically.
 */
export type StreamStatus = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';
