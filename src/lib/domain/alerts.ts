import type { BookSide, BookOrder, OrderBook } from './book.ts';
import type { Pair } from './market/pair.ts';
import { parseAmount, formatAmount, type AmountProblem } from './money/amount.ts';
import type { MarketTrade } from './market/trades.ts';
import { basisPoints } from './money/price.ts';

/** 100 % in hundredths of a percent, the unit of changes and spreads. */
const WHOLE = 10_000n;

/** Prices that an alert can follow: the mid price, the best ask, the best bid or the last trade. */
export const ALERT_PRICES = ['middle', 'ask', 'bid', 'last'] as const;
export type AlertPrice = (typeof ALERT_PRICES)[number];

/** Selectable periods of a price change. */
export const ALERT_MINUTES = [5, 15, 60, 240, 1440] as const;

/** Prices are in 1e-8 rel per base, percentages in hundredths of a percent. */
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
			/** Worst acceptable price for the user. */
			readonly price: bigint;
			/**
			 * Minimum amount in base. 0 matches any amount, including orders whose amount the node has not
			 * yet requested from the maker.
			 */
			readonly least: bigint;
	  };

export type AlertKind = AlertCondition['kind'];
export const ALERT_KINDS = ['price', 'change', 'spread', 'order'] as const satisfies readonly AlertKind[];

/** Lowest and highest price in one part of the observed period. */
export interface PricePeriod {
	/** Start of the part, in milliseconds since 1970. */
	readonly from: number;
	readonly low: bigint;
	readonly high: bigint;
}

/** An order that meets the condition and was reported or existed at the first reading. */
export interface SeenOrder {
	readonly pubkey: string;
	/** Time since when the order is missing from the book, in milliseconds since 1970. */
	readonly goneSince?: number | undefined;
}

/** State carried over from earlier readings. */
export interface AlertMemory {
	/** True if the condition can trigger the next time it is met; `undefined` before the first reading. */
	readonly isArmed?: boolean | undefined;
	readonly prices: readonly PricePeriod[];
	readonly orders: readonly SeenOrder[];
	/**
	 * The last value (a price, a spread in hundredths of a percent, or a number of orders) and the time of
	 * its query.
	 */
	readonly lastValue?: bigint | undefined;
	readonly lastReadAt?: number | undefined;
}

export const NO_MEMORY: AlertMemory = { prices: [], orders: [] };

/** A reading that met the condition of an alert. */
export interface AlertHit {
	/** Time of the reading, in milliseconds since 1970. */
	readonly at: number;
	/** The price, or the price of the order; missing for a spread. */
	readonly price?: bigint | undefined;
	/** Amount of the order; missing if unknown or not an order. */
	readonly amount?: bigint | undefined;
	/** Signed change or spread, in hundredths of a percent. */
	readonly points?: number | undefined;
}

export interface Alert extends Pair {
	readonly id: string;
	readonly condition: AlertCondition;
	/** True to report every hit, false to report only the first. */
	readonly repeats: boolean;
	readonly isPaused: boolean;
	readonly createdAt: number;
	readonly hit?: AlertHit | undefined;
	readonly memory: AlertMemory;
}

/**
 * `armed`: waits until the condition is met. `waiting`: waits until the condition is no longer met.
 * `triggered`: done until the user rearms the alert.
 */
export type AlertState = 'armed' | 'waiting' | 'triggered' | 'paused';

export function stateOfAlert({ isPaused, repeats, hit, memory }: Alert): AlertState {
	if (isPaused) return 'paused';
	if (hit && !repeats) return 'triggered';
	return memory.isArmed === false ? 'waiting' : 'armed';
}

function isWatched(alert: Alert): boolean {
	const state = stateOfAlert(alert);
	return state === 'armed' || state === 'waiting';
}

/** Resets the alert. The next reading shows whether the condition is already met. */
export function armedAnew(alert: Alert): Alert {
	return { ...alert, isPaused: false, hit: undefined, memory: NO_MEMORY };
}

/** Clears the memory, so that a resumed alert does not report events from its pause. */
export function pausedOrNot(alert: Alert, isPaused: boolean): Alert {
	return { ...alert, isPaused, memory: NO_MEMORY };
}

/** The node's list that a condition is evaluated on. */
export type AlertSource = 'book' | 'trades';

export function sourceOf(condition: AlertCondition): AlertSource {
	return 'of' in condition && condition.of === 'last' ? 'trades' : 'book';
}

/** Lists to query for all active alerts, without duplicates. */
export function listsNeeded(alerts: readonly Alert[]): (Pair & { readonly source: AlertSource })[] {
	const needed = new Map<string, Pair & { readonly source: AlertSource }>();
	for (const alert of alerts.filter(isWatched)) {
		const { base, rel, condition } = alert;
		const source = sourceOf(condition);
		needed.set(`${source} ${base} ${rel}`, { base, rel, source });
	}
	return [...needed.values()];
}

function isSameCondition(one: AlertCondition, other: AlertCondition): boolean {
	const textOf = (condition: AlertCondition) => Object.entries(condition).map(String).sort().join();
	return textOf(one) === textOf(other);
}

/** The alert form, with strings as typed. */
export interface AlertDraft extends Pair {
	readonly kind: AlertKind;
	readonly of: AlertPrice;
	readonly to: 'above' | 'below';
	readonly level: string;
	readonly way: 'up' | 'down' | 'either';
	readonly percent: string;
	readonly minutes: number;
	readonly spread: string;
	readonly side: BookSide;
	readonly price: string;
	readonly least: string;
	readonly repeats: boolean;
}

export type AlertField = 'base' | 'rel' | 'level' | 'percent' | 'spread' | 'price' | 'least';

export interface AlertProblem {
	readonly field: AlertField;
	readonly is: AmountProblem | 'zero' | 'same-coin' | 'too-large' | 'known';
}

export function newAlertDraft(pair: Pair, given: Partial<AlertDraft> = {}): AlertDraft {
	return {
		...{ kind: 'price', of: 'middle', to: 'above', level: '' },
		...{ way: 'either', percent: '', minutes: 60, spread: '' },
		...{ side: 'asks', price: '', least: '', repeats: false },
		...given,
		...{ base: pair.base, rel: pair.rel },
	};
}

/** Fills in the form with an alert for editing. */
export function draftOfAlert(alert: Alert): AlertDraft {
	const { condition, repeats } = alert;
	const draft = newAlertDraft(alert, { kind: condition.kind, repeats });
	switch (condition.kind) {
		case 'price':
			return { ...draft, of: condition.of, to: condition.to, level: formatAmount(condition.level) };
		case 'change': {
			const { of, way, minutes, points } = condition;
			return { ...draft, of, way, minutes, percent: percentText(points) };
		}
		case 'spread':
			return { ...draft, spread: percentText(condition.points) };
		case 'order': {
			const { side, price, least } = condition;
			const amount = least === 0n ? '' : formatAmount(least);
			return { ...draft, side, price: formatAmount(price), least: amount };
		}
	}
}

/** Formats hundredths of a percent like a typed percentage. */
export const percentText = (points: number): string => formatAmount(BigInt(points), 0, PERCENT_PLACES);

const PERCENT_PLACES = 2;
/** Exceeds any price a node can report. */
const MAX_UNITS = 10n ** 20n;
/** A 1000-fold increase, in hundredths of a percent. */
const MAX_CHANGE = 10_000_000n;

/**
 * Parses and validates the form.
 *
 * @param others the user's other alerts, to reject a duplicate
 * @returns the condition, or the problems in the order of the fields
 */
export function readAlertDraft(
	draft: AlertDraft,
	others: readonly Alert[] = [],
): { readonly condition: AlertCondition } | { readonly problems: readonly AlertProblem[] } {
	const pairProblems = problemsOfPair(draft);
	const read = readCondition(draft);
	const problems = [...pairProblems, ...('problems' in read ? read.problems : [])];
	if (problems.length > 0 || 'problems' in read) return { problems };
	const isKnown = others.some(
		({ base, rel, condition }) =>
			base === draft.base && rel === draft.rel && isSameCondition(condition, read.condition),
	);
	return isKnown ? { problems: [{ field: FIELD_OF_KIND[draft.kind], is: 'known' }] } : read;
}

const FIELD_OF_KIND: Readonly<Record<AlertKind, AlertField>> = {
	price: 'level',
	change: 'percent',
	spread: 'spread',
	order: 'price',
};

function problemsOfPair({ base, rel }: AlertDraft): AlertProblem[] {
	if (base === '') return [{ field: 'base', is: 'empty' }];
	if (rel === '') return [{ field: 'rel', is: 'empty' }];
	return base === rel ? [{ field: 'rel', is: 'same-coin' }] : [];
}

type Read = { readonly condition: AlertCondition } | { readonly problems: readonly AlertProblem[] };

function readCondition(draft: AlertDraft): Read {
	switch (draft.kind) {
		case 'price': {
			const level = readUnits('level', draft.level, MAX_UNITS);
			if (typeof level !== 'bigint') return { problems: [level] };
			return { condition: { kind: 'price', of: draft.of, to: draft.to, level } };
		}
		case 'change': {
			const { of, way, minutes } = draft;
			const most = way === 'down' ? WHOLE - 1n : MAX_CHANGE;
			const points = readUnits('percent', draft.percent, most, PERCENT_PLACES);
			if (typeof points !== 'bigint') return { problems: [points] };
			return { condition: { kind: 'change', of, way, minutes, points: Number(points) } };
		}
		case 'spread': {
			const points = readUnits('spread', draft.spread, WHOLE - 1n, PERCENT_PLACES);
			if (typeof points !== 'bigint') return { problems: [points] };
			return { condition: { kind: 'spread', points: Number(points) } };
		}
		case 'order':
			return readOrder(draft);
	}
}

function readOrder({ side, price: typedPrice, least: typedLeast }: AlertDraft): Read {
	const price = readUnits('price', typedPrice, MAX_UNITS);
	const least = typedLeast.trim() === '' ? 0n : readUnits('least', typedLeast, MAX_UNITS);
	if (typeof price === 'bigint' && typeof least === 'bigint')
		return { condition: { kind: 'order', side, price, least } };
	return { problems: [price, least].filter((part) => typeof part !== 'bigint') };
}

function readUnits(field: AlertField, typed: string, most: bigint, places?: number): bigint | AlertProblem {
	const units = parseAmount(typed, places);
	if (typeof units !== 'bigint') return { field, is: units };
	if (units === 0n) return { field, is: 'zero' };
	return units > most ? { field, is: 'too-large' } : units;
}

/** A list as returned by the node. The book does not include the user's own orders. */
export type AlertReading = { readonly at: number } & (
	| { readonly source: 'book'; readonly book: Pick<OrderBook, 'bids' | 'asks'> }
	| { readonly source: 'trades'; readonly trades: readonly MarketTrade[] }
);

/**
 * Minimum time between two reports of an alert, in milliseconds. An order that returns sooner does not count
 * as new.
 */
export const QUIET_MS = 5 * 60_000;
/** Interval at which the last reading is stored if nothing else has changed. */
const NOTE_INTERVAL_MS = 30_000;
/** Number of parts that the period of a change is split into. */
const SPANS = 30;
/** Limits memory if the book is flooded with orders. */
const MAX_ORDERS = 1000;

type Of<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>;

/** Returns the alert after a reading; the same object if nothing has changed. */
export function evaluateAlert(alert: Alert, reading: AlertReading): Alert {
	const { condition, memory } = alert;
	if (!isWatched(alert) || sourceOf(condition) !== reading.source || isOld(memory, reading.at)) return alert;
	const value = valueOf(condition, reading);
	if (value === undefined) return alert;
	return withValue(alert, evaluate(alert, reading, value), value, reading.at);
}

/**
 * Ignores readings that other tabs deliver out of order. A much older reading is accepted: the clock was set
 * back.
 */
function isOld({ lastReadAt = 0 }: AlertMemory, at: number): boolean {
	return at <= lastReadAt && at > lastReadAt - QUIET_MS;
}

interface Evaluated {
	readonly memory: AlertMemory;
	readonly hit?: AlertHit | undefined;
}

function evaluate(alert: Alert, reading: AlertReading, value: bigint): Evaluated {
	const { condition } = alert;
	const { at } = reading;
	switch (condition.kind) {
		case 'price':
			return evaluateLevel(alert, holdsNow(condition, reading) ?? false, { at, price: value });
		case 'spread':
			return evaluateLevel(alert, holdsNow(condition, reading) ?? false, { at, points: Number(value) });
		case 'change':
			return evaluateChange(alert, condition, value, at);
		case 'order':
			return evaluateOrders(alert, matching(condition, reading), at);
	}
}

function withValue(before: Alert, { memory, hit }: Evaluated, lastValue: bigint, at: number): Alert {
	const { lastReadAt = 0 } = before.memory;
	const isNoted = at > lastReadAt && at - lastReadAt < NOTE_INTERVAL_MS;
	if (!hit && memory === before.memory && isNoted) return before;
	return { ...before, hit: hit ?? before.hit, memory: { ...memory, lastValue, lastReadAt: at } };
}

/**
 * Current value for a condition: a price, a spread in hundredths of a percent, or a number of orders.
 * `undefined` if one side is empty, there were no trades, or the best bid exceeds the best ask, which cannot
 * be right.
 */
export function valueOf(condition: AlertCondition, reading: AlertReading): bigint | undefined {
	if (condition.kind === 'order') return BigInt(matching(condition, reading).length);
	if (condition.kind !== 'spread') return priceOf(condition.of, reading);
	const best = bestOf(reading);
	return best && BigInt(basisPoints(best.ask, best.ask + best.ask - best.bid) ?? 0);
}

function priceOf(of: AlertPrice, reading: AlertReading): bigint | undefined {
	if (reading.source === 'trades') return of === 'last' ? positive(reading.trades[0]?.price) : undefined;
	if (of === 'last') return undefined;
	if (of === 'ask') return positive(reading.book.asks[0]?.price);
	if (of === 'bid') return positive(reading.book.bids[0]?.price);
	const best = bestOf(reading);
	return best && (best.bid + best.ask) / 2n;
}

function bestOf(reading: AlertReading): { readonly bid: bigint; readonly ask: bigint } | undefined {
	if (reading.source !== 'book') return undefined;
	const bid = positive(reading.book.bids[0]?.price);
	const ask = positive(reading.book.asks[0]?.price);
	return bid === undefined || ask === undefined || bid > ask ? undefined : { bid, ask };
}

const positive = (price: bigint | undefined) => (price !== undefined && price > 0n ? price : undefined);

/**
 * True if the condition is met at a reading; `undefined` if unknown. A change is always unknown, as it takes
 * two readings.
 */
export function holdsNow(condition: AlertCondition, reading: AlertReading): boolean | undefined {
	switch (condition.kind) {
		case 'price': {
			const price = priceOf(condition.of, reading);
			if (price === undefined) return undefined;
			return condition.to === 'above' ? price >= condition.level : price <= condition.level;
		}
		case 'spread': {
			const best = bestOf(reading);
			return best && (best.ask - best.bid) * WHOLE < BigInt(condition.points) * best.ask;
		}
		case 'change':
			return undefined;
		case 'order':
			return matching(condition, reading).length > 0;
	}
}

const isQuiet = ({ hit }: Alert, at: number): boolean =>
	hit !== undefined && at >= hit.at && at < hit.at + QUIET_MS;

/**
 * Triggers only after a reading on the other side of the level; after a hit, that reading must be later than
 * the quiet time.
 */
function evaluateLevel(alert: Alert, holds: boolean, hit: AlertHit): Evaluated {
	const { memory } = alert;
	const { isArmed } = memory;
	if (holds && isArmed) return { memory: { ...memory, isArmed: false }, hit };
	const next = holds ? false : isArmed || !isQuiet(alert, hit.at);
	return { memory: next === isArmed ? memory : { ...memory, isArmed: next } };
}

/** After a hit, the next change is measured from the price of the hit. */
function evaluateChange(alert: Alert, condition: Of<'change'>, price: bigint, at: number): Evaluated {
	const { memory } = alert;
	const { points, way, minutes } = condition;
	const window = minutes * 60_000;
	const known = memory.prices.filter(({ from }) => from <= at && from >= at - window);
	const low = known.reduce((least, span) => (span.low < least ? span.low : least), price);
	const high = known.reduce((most, span) => (span.high > most ? span.high : most), price);
	const share = BigInt(points);
	const isUp = way !== 'down' && price * WHOLE >= low * (WHOLE + share);
	const isDown = way !== 'up' && price * WHOLE <= high * (WHOLE - share);
	if ((isUp || isDown) && !isQuiet(alert, at)) {
		const hit = { at, price, points: basisPoints(isUp ? low : high, price) };
		return { memory: { ...memory, isArmed: true, prices: [{ from: at, low: price, high: price }] }, hit };
	}
	const prices = withPrice(known, price, at, window / SPANS);
	const isSame = memory.isArmed === true && prices.length === memory.prices.length;
	const isNews = !isSame || prices.some((span, index) => span !== memory.prices[index]);
	return { memory: isNews ? { ...memory, isArmed: true, prices } : memory };
}

function withPrice(known: readonly PricePeriod[], price: bigint, at: number, length: number): PricePeriod[] {
	const last = known.at(-1);
	if (!last || at - last.from >= length) return [...known, { from: at, low: price, high: price }];
	if (price >= last.low && price <= last.high) return [...known];
	const low = price < last.low ? price : last.low;
	const high = price > last.high ? price : last.high;
	return [...known.slice(0, -1), { ...last, low, high }];
}

/** The orders that match a condition, best first. */
function matching(condition: Of<'order'>, reading: AlertReading): readonly BookOrder[] {
	if (reading.source !== 'book') return [];
	const { side, price: bound, least } = condition;
	return reading.book[side].filter(
		({ price, amount }) => (side === 'asks' ? price <= bound : price >= bound) && amount >= least,
	);
}

/**
 * Orders from the first reading are not reported. Orders that arrive within the quiet time are reported after
 * it, if they still exist.
 */
function evaluateOrders(alert: Alert, orders: readonly BookOrder[], at: number): Evaluated {
	const { memory } = alert;
	const standing = new Set(orders.map(({ pubkey }) => pubkey));
	const known = memory.orders.flatMap((seen) => stillKnown(seen, standing, at));
	const fresh = orders.filter(({ pubkey }) => !known.some((seen) => seen.pubkey === pubkey));
	const isFirst = memory.isArmed === undefined;
	if (fresh.length === 0 || (isQuiet(alert, at) && !isFirst)) {
		const isSame = !isFirst && known.length === memory.orders.length;
		const isNews = !isSame || known.some((seen, index) => seen !== memory.orders[index]);
		return { memory: isNews ? { ...memory, isArmed: true, orders: known } : memory };
	}
	const added = fresh.map(({ pubkey }): SeenOrder => ({ pubkey }));
	const next = { ...memory, isArmed: true, orders: [...known, ...added].slice(-MAX_ORDERS) };
	const [best] = fresh;
	if (isFirst || !best) return { memory: next };
	const isChecked = best.outputs > 0 || best.amount > 0n;
	return { memory: next, hit: { at, price: best.price, ...(isChecked && { amount: best.amount }) } };
}

/** Remembers a missing order for the quiet time, because makers announce their orders repeatedly. */
function stillKnown(seen: SeenOrder, standing: ReadonlySet<string>, at: number): SeenOrder[] {
	const { pubkey, goneSince } = seen;
	if (standing.has(pubkey)) return [goneSince === undefined ? seen : { pubkey }];
	if (goneSince === undefined) return [{ pubkey, goneSince: at }];
	return at - goneSince < QUIET_MS ? [seen] : [];
}
