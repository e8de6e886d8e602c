import type { Pair } from './market/pair.ts';

/** The steps of a negotiation, in their order. */
export type NegotiationStep = 'request' | 'reserved' | 'connect' | 'connected' | 'start';

/** A message of the event stream. Amounts and prices are decimal texts; texts may be a stranger's. */
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
	/** A request or a swap came to nothing, with a number of the node's own. */
	| { readonly of: 'failed'; readonly error: number; readonly swap: string | undefined }
	/** The reply to a queued call, with the keys and passphrases in it. */
	| { readonly of: 'reply'; readonly queueid: number; readonly secrets: readonly string[] }
	/** Not one of those that are declared. */
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

/** Which events are shown. Empty members choose all. */
export interface EventChoice {
	readonly kind: StreamEventKind | '';
	/** As `KMD/LTC`, in either direction. */
	readonly pair: string;
}

export const EVERY_EVENT: EventChoice = { kind: '', pair: '' };

export function isChosenEvent(event: StreamEvent, { kind, pair }: EventChoice): boolean {
	if (kind !== '' && event.of !== kind) return false;
	return pair === '' || marketName(event) === pair;
}

/** The pair of an event, the same in both directions. */
export function marketName(event: StreamEvent): string | undefined {
	const pair = pairOfEvent(event);
	return pair && [pair.base, pair.rel].sort().join('/');
}

export function parseEventChoice(search: URLSearchParams): EventChoice {
	const kind = search.get('kind');
	return {
		kind: EVENT_KINDS.find((each) => each === kind) ?? '',
		pair: search.get('pair')?.trim() ?? '',
	};
}

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

/** The place up to which a log was read. */
export interface LogPlace {
	readonly log: number;
	readonly number: number;
}

/** A log, or the part of it after a given place. */
export interface LoggedMessages {
	/** Another one when another tab has begun to read the stream. */
	readonly log: number;
	readonly messages: readonly StreamMessage[];
}

/** News of the event stream: a subject to read anew, never the value itself. */
export type NodeNews =
	/** An order that sells `base` for `rel` was posted, or announced again. */
	| { readonly of: 'price'; readonly base: string; readonly rel: string; readonly isOwn: boolean }
	/** A request or a swap of the user has gone on. */
	| { readonly of: 'swap'; readonly base: string; readonly rel: string };

/**
 * How reading the event stream goes.
 *
 * - `off`: it is not read, or that is not known yet.
 * - `starting`: it is being opened, or opened again.
 * - `on`: events come.
 * - `taken`: another program has its one seat. It is tried again now and then.
 * - `unreachable`: it cannot be opened. It is tried again now and then.
 */
export type StreamStatus = 'off' | 'starting' | 'on' | 'taken' | 'unreachable';
