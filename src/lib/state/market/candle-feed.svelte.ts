import { CallError } from '#lib/client/call-error.ts';
import {
	MAX_BARS,
	PAGE_BUCKETS,
	missingRange,
	pageAfter,
	pageBefore,
	type TimeRange,
	barsOf,
	bucketOf,
	contradicts,
	mergeRows,
	type Bar,
	type CandleRow,
} from '#lib/domain/market/candles.ts';
import {
	askedTimescale,
	barStart,
	foldBars,
	isFolded,
	type Timescale,
} from '#lib/domain/market/intervals.ts';
import type { CandleHistory, StoredCandles } from './candle-history.ts';
import type { CandleVolumes } from '#lib/domain/capabilities.ts';
import type { CandleSeries } from '#lib/storage/candles.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { Live } from '../live/live.svelte.ts';
import type { Invalidate } from '../live/news-feed.svelte.ts';

/** Polling interval of the open bucket, in milliseconds. */
const INTERVAL_MS = 5000;
/**
 * Number of stored buckets that are requested again at the start, to verify that the node still reports the same data.
 */
const PROOF_BUCKETS = 30;
/** More days than any node stores, so the window of a weekly or monthly chart holds all of them. */
const MAX_FOLDED_DAYS = 20_000;
/** Number of oldest rows dropped when new ones exceed the limit. */
const ROOM = 500;

/** The polling schedule of the open bucket. */
export interface CandlePace {
	/** Milliseconds until the next poll. */
	every(): number;
	/** Subscribes to events that trigger an immediate read. @returns a function to unsubscribe */
	invalidatedBy(invalidate: Invalidate): () => void;
}

/** The node's clock in Unix seconds, which may differ from the browser's. */
export interface MarketClock {
	/** The node's time if known, otherwise the browser's. */
	guess(): number;
	/** The node's time. Calls the node if the time is not known yet. */
	read(options?: ReadOptions): Promise<number>;
}

/**
 * Candles of one pair and timescale: a window of at most 2,000 buckets in the pair's history. A window that reaches the
 * present polls the open bucket and the one before; any other window is static.
 *
 * Candles stored on earlier visits are shown until the node answers.
 */
export class CandleFeed {
	#bars = $state.raw<readonly Bar[]>([]);
	#isPaging = $state(false);
	/** Times of the open bucket and of the window's last bucket. */
	#edge = $state.raw<number>();
	#end = $state.raw<number>();
	#cachedAsOf = $state.raw<Date>();

	readonly #history: CandleHistory;
	readonly #clock: MarketClock;
	/** Seconds per displayed bar. Weekly and monthly bars are built from daily buckets. */
	readonly timescale: Timescale;
	/** Seconds per bucket of the node. */
	readonly #bucket: Timescale;
	readonly #mostBars: number;
	readonly #live: Live<number | undefined>;
	readonly #traded: Live<TimeRange | undefined>;
	#rows: readonly CandleRow[] = [];
	/** The open bucket and its predecessors as last reported, and the time up to which buckets are stored. */
	#tail: readonly CandleRow[] = [];
	#cachedTo = 0;
	/** Cached weekly or monthly bars, with the days they were built from. Unchanged bars keep their identity. */
	#folded: { readonly days: readonly Bar[]; readonly isWhole: boolean; readonly bars: readonly Bar[] } = {
		days: [],
		isWhole: false,
		bars: [],
	};

	/** @param history its buckets are combined into bars of the timescale */
	constructor(history: CandleHistory, timescale: Timescale, clock: MarketClock, pace?: CandlePace) {
		this.#live = new Live((options) => this.#follow(options), pace ?? { every: INTERVAL_MS });
		this.#history = history;
		this.#clock = clock;
		this.timescale = timescale;
		this.#bucket = askedTimescale(timescale);
		this.#mostBars = isFolded(timescale) ? MAX_FOLDED_DAYS : MAX_BARS;
		this.#traded = new Live(async (options) => history.traded(await clock.read(options), options));
	}

	/** Ascending. Unchanged bars keep their identity. Reading this property starts polling. */
	get bars(): readonly Bar[] {
		this.#live.noteReader();
		return isFolded(this.timescale) ? this.#foldedBars() : this.#bars;
	}

	/** Omits the first bar if some of its days are outside the window, because its open would be wrong. */
	#foldedBars(): readonly Bar[] {
		const days = this.#bars;
		const first = barStart(days[0]?.time ?? 0, this.timescale);
		const isWhole = this.holdsFrom(first);
		if (days !== this.#folded.days || isWhole !== this.#folded.isWhole) {
			const whole = isWhole ? days : days.filter(({ time }) => barStart(time, this.timescale) !== first);
			this.#folded = { days, isWhole, bars: foldBars(whole, this.timescale, this.#folded.bars) };
		}
		return this.#folded.bars;
	}

	get series(): CandleSeries {
		return { ...this.#history.series, timescale: this.timescale };
	}

	/** The unit of the volumes, and the number of trades. */
	get volumes(): CandleVolumes {
		return this.#history.volumes;
	}

	get error() {
		return this.#live.error;
	}

	/** When the node reported the bars, or when the newest stored bar closed. */
	get asOf(): Date | undefined {
		return this.#live.asOf ?? this.#cachedAsOf;
	}

	/** Whether only stored candles are shown because the node has not answered yet. */
	get isFromCache(): boolean {
		return this.#live.asOf === undefined && this.#cachedAsOf !== undefined;
	}

	/** Whether a page of history is being loaded. */
	get isPaging(): boolean {
		return this.#isPaging;
	}

	/** Whether the window reaches the present and receives new bars. */
	get isLive(): boolean {
		return (this.#end ?? 0) + this.#bucket >= (this.#edge ?? 0);
	}

	/** Time of the market's last trade, in Unix seconds. Requested only if read, for a window without trades. */
	get lastTrade(): number | undefined {
		return this.#traded.current?.to;
	}

	/** Whether the window contains all trades from `time` to its end. */
	holdsFrom(time: number): boolean {
		const begin = this.#rows[0]?.[0] ?? Infinity;
		const { asOf, current } = this.#traded;
		return begin <= time || (asOf !== undefined && begin <= bucketOf(current?.from ?? 0, this.#bucket));
	}

	/** Time of the market's first trade known to the node, in Unix seconds; `undefined` if there were no trades. */
	async findFirstTrade(): Promise<number | undefined> {
		if (!this.#traded.asOf) await this.#traded.refresh();
		return this.#traded.current?.from;
	}

	refresh(): Promise<void> {
		return this.#live.refresh();
	}

	/** Loads an older page and drops the newest buckets beyond the limit. Does nothing at the start of history. */
	async showOlder(): Promise<void> {
		await this.#page(async () => {
			const page = pageBefore(this.#rows, this.#bucket, await this.#findStart());
			const older = page && (await this.#history.past(page));
			const isAdjacent = older?.at(-1)?.[0] === (this.#rows[0]?.[0] ?? 0) - this.#bucket;
			if (older && isAdjacent) this.#show(mergeRows(older, this.#rows).slice(0, this.#mostBars));
		});
	}

	/** Loads a newer page and drops the oldest buckets beyond the limit. */
	async showNewer(): Promise<void> {
		await this.#page(async () => {
			const page = pageAfter(this.#rows, this.#bucket, this.#lastClosed);
			const newer = page && (await this.#history.past(page));
			const isAdjacent = newer?.[0]?.[0] === (this.#rows.at(-1)?.[0] ?? 0) + this.#bucket;
			if (newer && isAdjacent) this.#show(mergeRows(this.#rows, newer).slice(-this.#mostBars));
		});
	}

	/** Moves the window to the present. */
	async showNewest(): Promise<void> {
		if (this.isLive) return;
		this.#edge = undefined;
		await this.#live.refresh();
	}

	/** Moves the window so that `time` is near its end. */
	async showAround(time: number): Promise<void> {
		await this.#page(async () => {
			const after = bucketOf(time, this.#bucket) + (PAGE_BUCKETS / 20) * this.#bucket;
			const to = Math.min(after, this.#lastClosed);
			this.#show(await this.#history.past({ from: to - (PAGE_BUCKETS - 1) * this.#bucket, to }));
		});
	}

	get #lastClosed(): number {
		return (this.#edge ?? 0) - this.#bucket;
	}

	/** Loads one page at a time. On an error the live value is polled, so that its age and error are shown. */
	async #page(work: () => Promise<void>): Promise<void> {
		if (this.#isPaging || this.#edge === undefined) return;
		this.#isPaging = true;
		try {
			await work();
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			await this.#live.refresh();
		} finally {
			this.#isPaging = false;
		}
	}

	/** The bucket of the first trade; requested once the user scrolls into the past. */
	async #findStart(): Promise<number> {
		return bucketOf((await this.findFirstTrade()) ?? Infinity, this.#bucket);
	}

	/** Loads the newest buckets; resolves with the time of the open one. */
	async #follow(options: ReadOptions): Promise<number | undefined> {
		const edge = this.#edge;
		if (edge === undefined) return this.#begin(options);
		const now = bucketOf(await this.#clock.read(options), this.#bucket);
		const behind = (now - edge) / this.#bucket;
		if (behind < -1 || behind > PAGE_BUCKETS) return this.#begin(options);
		const from = Math.min(edge, now) - this.#bucket;
		return this.#accept(await this.#ask({ from, to: now }, options));
	}

	/**
	 * Starts a window at the present, using stored history first. The candles are requested with the best known clock
	 * instead of waiting for the node's; nothing is stored until the node's clock has been read.
	 */
	async #begin(options: ReadOptions): Promise<number | undefined> {
		if (this.#rows.length === 0) this.#showCached(await this.#history.latestCached());
		const guess = bucketOf(this.#clock.guess(), this.#bucket);
		const first = guess - (PAGE_BUCKETS - 1) * this.#bucket;
		const cached = await this.#history.cached({ from: first, to: Infinity });
		// Closed buckets in the future mean that a clock was set back or the practice environment was replaced.
		const isAhead = cached.some(([time]) => time >= guess + this.#bucket);
		const missing = missingRange(isAhead ? [] : cached, { from: first, to: guess }, this.#bucket);
		const proof = (missing?.from ?? guess) - PROOF_BUCKETS * this.#bucket;
		const fresh = await this.#ask({ from: Math.max(first, proof), to: guess }, options);
		const isAnother = isAhead || contradicts(cached, fresh);
		if (!isAnother) this.#show(mergeRows(cached, fresh));
		const now = bucketOf(await this.#clock.read(options), this.#bucket);
		// The browser's clock was wrong; the node's is known now.
		if (now < guess || (isAhead && now > guess)) return this.#begin(options);
		if (isAnother) return this.#beginAnew({ from: first, to: guess }, options);
		this.#rows = cached;
		this.#tail = cached;
		this.#cachedTo = cached.at(-1)?.[0] ?? 0;
		return this.#accept(fresh);
	}

	/** Shows stored candles of any age until the node answers. */
	#showCached({ rows, bars }: StoredCandles): void {
		const newest = rows.at(-1)?.[0];
		if (newest === undefined) return;
		this.#bars = bars;
		this.#show(rows);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is made once and never changed
		this.#cachedAsOf = new Date((newest + this.#bucket) * 1000);
	}

	/** Rejects after an abort, because a late reply must not change the feed. */
	async #ask(span: TimeRange, options: ReadOptions): Promise<CandleRow[]> {
		const fresh = await this.#history.ask(span, options);
		options.signal?.throwIfAborted();
		return fresh;
	}

	async #beginAnew(span: TimeRange, options: ReadOptions): Promise<number | undefined> {
		await this.#history.forget();
		const fresh = await this.#ask(span, options);
		[this.#rows, this.#tail, this.#cachedTo] = [[], [], 0];
		return this.#accept(fresh);
	}

	async #accept(fresh: readonly CandleRow[]): Promise<number | undefined> {
		const edge = fresh.at(-1)?.[0];
		if (edge === undefined) return undefined;
		const known = this.#tail;
		const tail = mergeRows(this.#tail, fresh);
		const closed = tail.filter((row) => row[0] < edge && (row[0] > this.#cachedTo || !known.includes(row)));
		this.#edge = edge;
		this.#tail = tail.slice(-PROOF_BUCKETS);
		this.#cachedTo = edge - this.#bucket;
		this.#extend(tail);
		await this.#history.store(closed);
		return edge;
	}

	/** Appends the newest rows if the window reaches them; a window in the past is left unchanged. */
	#extend(tail: readonly CandleRow[]): void {
		const end = this.#rows.at(-1)?.[0] ?? Infinity;
		if (end + this.#bucket < (tail[0]?.[0] ?? 0)) return;
		this.#show(mergeRows(this.#rows, tail));
	}

	#show(rows: readonly CandleRow[]): void {
		this.#rows = rows.length > this.#mostBars ? rows.slice(rows.length - this.#mostBars + ROOM) : rows;
		this.#end = this.#rows.at(-1)?.[0];
		this.#bars = barsOf(this.#rows, this.#bars);
	}
}
