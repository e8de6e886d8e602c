import type { BookOrder, OrderBook } from '../book/order-book.ts';
import type { MarketTrade } from '../market/trades.ts';
import { basisPoints } from '../money/price.ts';
import {
	WHOLE,
	isWatched,
	sourceOf,
	type Alert,
	type AlertCondition,
	type AlertHit,
	type AlertMemory,
	type AlertPrice,
	type PriceSpan,
	type SeenOrder,
} from './alert.ts';

/** A list as the node gave it. Orders of the user's own are left out of the book. */
export type AlertReading = { readonly at: number } & (
	| { readonly source: 'book'; readonly book: Pick<OrderBook, 'bids' | 'asks'> }
	| { readonly source: 'trades'; readonly trades: readonly MarketTrade[] }
);

/** An alert tells at most once in this time, and an order that comes back sooner is not a new one. In milliseconds. */
export const QUIET_MS = 5 * 60_000;
/** The last reading is noted this often if nothing else has changed. */
const NOTE_EVERY_MS = 30_000;
/** Parts that the time of a change is divided into. */
const SPANS = 30;
/** A flood of orders must not grow without end. */
const MOST_ORDERS = 1000;

type Of<Kind extends AlertCondition['kind']> = Extract<AlertCondition, { kind: Kind }>;

/** The alert after a reading; the same object if nothing has changed. */
export function judgeAlert(alert: Alert, reading: AlertReading): Alert {
	const { condition, memory } = alert;
	if (!isWatched(alert) || sourceOf(condition) !== reading.source || isOld(memory, reading.at)) return alert;
	const value = valueOf(condition, reading);
	if (value === undefined) return alert;
	return withValue(alert, judge(alert, reading, value), value, reading.at);
}

/** Tabs may hand their readings over in another order. One that is much older comes after a clock that was set back. */
function isOld({ lastReadAt = 0 }: AlertMemory, at: number): boolean {
	return at <= lastReadAt && at > lastReadAt - QUIET_MS;
}

interface Judged {
	readonly memory: AlertMemory;
	readonly hit?: AlertHit | undefined;
}

function judge(alert: Alert, reading: AlertReading, value: bigint): Judged {
	const { condition } = alert;
	const { at } = reading;
	switch (condition.kind) {
		case 'price':
			return judgeLevel(alert, holdsNow(condition, reading) ?? false, { at, price: value });
		case 'spread':
			return judgeLevel(alert, holdsNow(condition, reading) ?? false, { at, points: Number(value) });
		case 'change':
			return judgeChange(alert, condition, value, at);
		case 'order':
			return judgeOrders(alert, matching(condition, reading), at);
	}
}

function withValue(before: Alert, { memory, hit }: Judged, lastValue: bigint, at: number): Alert {
	const { lastReadAt = 0 } = before.memory;
	const isNoted = at > lastReadAt && at - lastReadAt < NOTE_EVERY_MS;
	if (!hit && memory === before.memory && isNoted) return before;
	return { ...before, hit: hit ?? before.hit, memory: { ...memory, lastValue, lastReadAt: at } };
}

/**
 * The current value of a condition: a price, the spread in hundredths of a percent, or the number of orders. `undefined` if
 * a side is empty, if nothing was traded, or if bids stand above asks: one of them is wrong.
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

/** Whether a condition holds by a reading; `undefined` if that cannot be said, as of changes, which are between readings. */
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

/** It has to be seen on the other side first, and after a hit again once the quiet time is over. */
function judgeLevel(alert: Alert, holds: boolean, hit: AlertHit): Judged {
	const { memory } = alert;
	const { isArmed } = memory;
	if (holds && isArmed) return { memory: { ...memory, isArmed: false }, hit };
	const next = holds ? false : isArmed || !isQuiet(alert, hit.at);
	return { memory: next === isArmed ? memory : { ...memory, isArmed: next } };
}

/** After a hit the next change counts from the price of that moment. */
function judgeChange(alert: Alert, condition: Of<'change'>, price: bigint, at: number): Judged {
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

function withPrice(known: readonly PriceSpan[], price: bigint, at: number, length: number): PriceSpan[] {
	const last = known.at(-1);
	if (!last || at - last.from >= length) return [...known, { from: at, low: price, high: price }];
	if (price >= last.low && price <= last.high) return [...known];
	const low = price < last.low ? price : last.low;
	const high = price > last.high ? price : last.high;
	return [...known.slice(0, -1), { ...last, low, high }];
}

/** The orders of a reading that a condition is about, the best first. */
function matching(condition: Of<'order'>, reading: AlertReading): readonly BookOrder[] {
	if (reading.source !== 'book') return [];
	const { side, price: bound, least } = condition;
	return reading.book[side].filter(
		({ price, amount }) => (side === 'asks' ? price <= bound : price >= bound) && amount >= least,
	);
}

/**
 * Orders that stood there from the start are not told. What comes in the quiet time is told after it, if it still stands.
 */
function judgeOrders(alert: Alert, orders: readonly BookOrder[], at: number): Judged {
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
	const next = { ...memory, isArmed: true, orders: [...known, ...added].slice(-MOST_ORDERS) };
	const [best] = fresh;
	if (isFirst || !best) return { memory: next };
	const isChecked = best.outputs > 0 || best.amount > 0n;
	return { memory: next, hit: { at, price: best.price, ...(isChecked && { amount: best.amount }) } };
}

/** An order that is gone is remembered for the quiet time: makers announce theirs again and again. */
function stillKnown(seen: SeenOrder, standing: ReadonlySet<string>, at: number): SeenOrder[] {
	const { pubkey, goneSince } = seen;
	if (standing.has(pubkey)) return [goneSince === undefined ? seen : { pubkey }];
	if (goneSince === undefined) return [{ pubkey, goneSince: at }];
	return at - goneSince < QUIET_MS ? [seen] : [];
}
