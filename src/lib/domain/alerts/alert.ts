import type { BookSide } from '../book/book-rows.ts';
import type { Pair } from '../market/pair.ts';

/** 100 % in the hundredths of a percent in which changes and spreads are counted. */
export const WHOLE = 10_000n;

/** The prices that an alert may follow: halfway between the best orders, one of these, or the last trade. */
export const ALERT_PRICES = ['middle', 'ask', 'bid', 'last'] as const;
export type AlertPrice = (typeof ALERT_PRICES)[number];

/** The times within which a change is looked for. */
export const ALERT_MINUTES = [5, 15, 60, 240, 1440] as const;

/** Prices in units of 1e-8 rel per base, percentages in hundredths of a percent. */
export type AlertCondition =
	| {
			readonly kind: 'price';
			readonly of: AlertPrice;
			readonly to: 'above' | 'below';
			readonly level: bigint;
	  }
	| {
			readonly kind: 'change';
			readonly of: AlertPrice;
			readonly way: 'up' | 'down' | 'either';
			readonly points: number;
			readonly minutes: number;
	  }
	| { readonly kind: 'spread'; readonly points: number }
	| {
			readonly kind: 'order';
			readonly side: BookSide;
			/** An order at this price or a better one for the user. */
			readonly price: bigint;
			/** In base; 0 for any amount, also one that the node has not asked the maker for. */
			readonly least: bigint;
	  };

export type AlertKind = AlertCondition['kind'];
export const ALERT_KINDS = ['price', 'change', 'spread', 'order'] as const satisfies readonly AlertKind[];

/** The lowest and the highest price of a part of the time that is looked back over. */
export interface PriceSpan {
	/** When it begins, in milliseconds since 1970. */
	readonly from: number;
	readonly low: bigint;
	readonly high: bigint;
}

/** An order that met the condition, and was told or stood there from the start. */
export interface SeenOrder {
	readonly pubkey: string;
	/** It was not in the book since, in milliseconds since 1970. */
	readonly goneSince?: number | undefined;
}

/** The readings behind the next judgement, as far as they matter. */
export interface AlertMemory {
	/** The condition can begin to hold; `undefined` before the first reading. */
	readonly isArmed?: boolean | undefined;
	readonly prices: readonly PriceSpan[];
	readonly orders: readonly SeenOrder[];
	/** The last reading: a price, a spread in hundredths of a percent, or the number of orders; and when it was asked for. */
	readonly lastValue?: bigint | undefined;
	readonly lastReadAt?: number | undefined;
}

export const NO_MEMORY: AlertMemory = { prices: [], orders: [] };

/** A reading that met the condition of an alert. */
export interface AlertHit {
	/** When it was read, in milliseconds since 1970. */
	readonly at: number;
	/** The price, or that of the order; missing for a spread. */
	readonly price?: bigint | undefined;
	/** Of the order; missing if it is not known. */
	readonly amount?: bigint | undefined;
	/** The change, with its sign, or the spread. */
	readonly points?: number | undefined;
}

export interface Alert extends Pair {
	readonly id: string;
	readonly condition: AlertCondition;
	/** Told each time; otherwise once. */
	readonly repeats: boolean;
	readonly isPaused: boolean;
	readonly createdAt: number;
	/** The last time. */
	readonly hit?: AlertHit | undefined;
	readonly memory: AlertMemory;
}

/**
 * `armed` waits for its condition; `waiting` waits until it no longer holds; `triggered` is over, until the user arms it
 * again.
 */
export type AlertState = 'armed' | 'waiting' | 'triggered' | 'paused';

export function stateOfAlert({ isPaused, repeats, hit, memory }: Alert): AlertState {
	if (isPaused) return 'paused';
	if (hit && !repeats) return 'triggered';
	return memory.isArmed === false ? 'waiting' : 'armed';
}

export function isWatched(alert: Alert): boolean {
	const state = stateOfAlert(alert);
	return state === 'armed' || state === 'waiting';
}

/** The alert begins anew, and its first reading tells whether the condition holds already. */
export function armedAnew(alert: Alert): Alert {
	return { ...alert, isPaused: false, hit: undefined, memory: NO_MEMORY };
}

/** One that goes on does not tell what happened while it was paused. */
export function pausedOrNot(alert: Alert, isPaused: boolean): Alert {
	return { ...alert, isPaused, memory: NO_MEMORY };
}

/** The list of the node that a condition is judged by. */
export type AlertSource = 'book' | 'trades';

export function sourceOf(condition: AlertCondition): AlertSource {
	return 'of' in condition && condition.of === 'last' ? 'trades' : 'book';
}

/** The lists that the alerts need read, each once. */
export function listsNeeded(alerts: readonly Alert[]): (Pair & { readonly source: AlertSource })[] {
	const needed = new Map<string, Pair & { readonly source: AlertSource }>();
	for (const alert of alerts.filter(isWatched)) {
		const { base, rel, condition } = alert;
		const source = sourceOf(condition);
		needed.set(`${source} ${base} ${rel}`, { base, rel, source });
	}
	return [...needed.values()];
}

/** Two conditions that tell the same. */
export function isSameCondition(one: AlertCondition, other: AlertCondition): boolean {
	const textOf = (condition: AlertCondition) => Object.entries(condition).map(String).sort().join();
	return textOf(one) === textOf(other);
}
