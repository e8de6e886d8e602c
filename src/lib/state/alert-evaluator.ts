import { CallError } from '#lib/client/call-error.ts';
import { listsNeeded, type Alert, type AlertSource, evaluateAlert } from '#lib/domain/alerts.ts';
import type { OrderBook } from '#lib/domain/book.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import type { MarketTrade } from '#lib/domain/market/trades.ts';
import { readTimed } from '#lib/node/read-options.ts';
import { changeAlerts } from '#lib/storage/alerts.ts';
import type { Desk } from './desk.ts';
import type { Live } from './live/live.svelte.ts';
import { Markets } from './market/markets.svelte.ts';
import { BookOfOthers } from './book-of-others.svelte.ts';

/** Interval for reading a list that is not on screen. */
const INTERVAL_MS = 60_000;

interface Need extends Pair {
	readonly source: AlertSource;
}

/** Evaluates alerts with data already read by pages, and reads only the missing data. One tab does this for all. */
export class AlertEvaluator {
	readonly #desk: Desk;
	/** When each list was last requested, and the time of its last evaluated data. */
	readonly #asked = new Map<string, number>();
	readonly #evaluated = new Map<string, number>();

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Evaluates new data. Missing data is requested without waiting, and evaluated in the next round. */
	async evaluate(alerts: readonly Alert[], now: number): Promise<void> {
		if (this.#desk.connection.outage.is) return;
		for (const need of listsNeeded(alerts)) {
			const reading = this.#onScreen(need, now);
			if (reading) await this.#evaluate(need, reading);
			else if (now - (this.#asked.get(keyOf(need)) ?? 0) >= INTERVAL_MS) void this.#read(need, now);
		}
	}

	/** Recent data of a page in this tab; `undefined` if its last read failed. */
	#onScreen({ source, ...pair }: Need, now: number): RawReading | undefined {
		const market = this.#desk.use(Markets).of(pair);
		if (source === 'book') {
			const book = freshOf(market.book, now);
			return book && { at: book.at, source, book: book.value };
		}
		const trades = freshOf(market.trades, now);
		return trades && { at: trades.at, source, trades: trades.value };
	}

	/**
	 * Reads a list, accepting a reply received by any tab within the interval. After an error, the next attempt is one
	 * interval later.
	 */
	async #read(need: Need, now: number): Promise<void> {
		const { source, ...pair } = need;
		this.#asked.set(keyOf(need), now);
		const { market } = this.#desk.connection.node;
		const options = { priority: 'background', freshSince: now - INTERVAL_MS } as const;
		try {
			if (source === 'book') {
				const { value: book, askedAt: at } = await readTimed(options, (timed) =>
					market.orderBook(pair, timed),
				);
				await this.#evaluate(need, { at, source, book });
			} else {
				const { value: trades, askedAt: at } = await readTimed(options, (timed) =>
					market.trades(pair, timed),
				);
				await this.#evaluate(need, { at, source, trades });
			}
		} catch (error) {
			// A failed read or write triggers no alert.
			if (!(error instanceof CallError || error instanceof DOMException)) throw error;
		}
	}

	async #evaluate(need: Need, raw: RawReading): Promise<void> {
		const { connection, database } = this.#desk;
		const key = keyOf(need);
		if (connection.outage.is || (this.#evaluated.get(key) ?? 0) >= raw.at) return;
		this.#evaluated.set(key, raw.at);
		const others = this.#desk.use(BookOfOthers);
		await others.ready;
		const reading = raw.source === 'book' ? { ...raw, book: others.of(raw.book) } : raw;
		await changeAlerts(database, connection.id, (alert) =>
			isSamePair(alert, need) ? evaluateAlert(alert, reading) : alert,
		);
	}
}

type RawReading = { readonly at: number } & (
	| { readonly source: 'book'; readonly book: OrderBook }
	| { readonly source: 'trades'; readonly trades: readonly MarketTrade[] }
);

const keyOf = ({ source, base, rel }: Need): string => `${source} ${base} ${rel}`;

function freshOf<T>(live: Live<T>, now: number): { readonly value: T; readonly at: number } | undefined {
	const { fresh: value, error, asOf } = live;
	const at = asOf?.getTime() ?? 0;
	return value === undefined || error || now - at > INTERVAL_MS ? undefined : { value, at };
}
