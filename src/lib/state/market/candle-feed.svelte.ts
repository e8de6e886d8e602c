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
import type { Hasten } from '../live/news-feed.svelte.ts';

/** How often the open bucket is asked for, in milliseconds. */
const INTERVAL_MS = 5000;
/** Stored buckets that are asked for again at the start, to see that the node still reports the same. */
const PROOF_BUCKETS = 30;
/** More than any node remembers: weeks and months are few bars, so that a window holds all of them. */
const MAX_FOLDED_DAYS = 20_000;
/** How many of the oldest are dropped when the window is full and new ones come in. */
const ROOM = 500;

/** When the open bucket is asked for. */
export interface CandlePace {
	/** Milliseconds until it is asked for again. */
	every(): number;
	/** Has it asked for at once. @returns what ends that */
	hastenedBy(hasten: Hasten): () => void;
}

/** The node's clock, in unix seconds: the browser's may differ. */
export interface MarketClock {
	/** As far as it is known: the browser's own until a reply of the node had a time in it. */
	guess(): number;
	/** Asks the node if its time is not known yet. */
	read(options?: ReadOptions): Promise<number>;
}

/**
 * The candles of one pair in one timescale: a window of at most 2,000 buckets over all of history. A window that
 * reaches the present follows it, asking for the open bucket and the one before; any other does not change.
 *
 * Candles that earlier visits stored are shown before the first call, and for as long as the node does not answer.
 */
export class CandleFeed {
	#bars = $state.raw<readonly Bar[]>([]);
	#isPaging = $state(false);
	/** Times of the open bucket and of the window's last one. */
	#edge = $state.raw<number>();
	#end = $state.raw<number>();
	#cachedAsOf = $state.raw<Date>();

	readonly #history: CandleHistory;
	readonly #clock: MarketClock;
	/** Seconds of a displayed bar. Weeks and months are built from the node's days. */
	readonly timescale: Timescale;
	/** Seconds of a bucket of the node. */
	readonly #bucket: Timescale;
	readonly #mostBars: number;
	readonly #live: Live<number | undefined>;
	readonly #traded: Live<TimeRange | undefined>;
	#rows: readonly CandleRow[] = [];
	/** The open bucket and those before it as last reported, and the time up to which they are stored. */
	#tail: readonly CandleRow[] = [];
	#cachedTo = 0;
	/** The bars of weeks or months, and of which days. Bars that did not change stay the same objects. */
	#folded: { readonly days: readonly Bar[]; readonly isWhole: boolean; readonly bars: readonly Bar[] } = {
		days: [],
		isWhole: false,
		bars: [],
	};

	/** @param history of buckets from which bars of this timescale are made */
	constructor(history: CandleHistory, timescale: Timescale, clock: MarketClock, pace?: CandlePace) {
		this.#live = new Live((options) => this.#follow(options), pace ?? { every: INTERVAL_MS });
		this.#history = history;
		this.#clock = clock;
		this.timescale = timescale;
		this.#bucket = askedTimescale(timescale);
		this.#mostBars = isFolded(timescale) ? MAX_FOLDED_DAYS : MAX_BARS;
		this.#traded = new Live(async (options) => history.traded(await clock.read(options), options));
	}

	/** Ascending; bars that did not change stay the same objects. Reading them keeps the feed going. */
	get bars(): readonly Bar[] {
		this.#live.noteReader();
		return isFolded(this.timescale) ? this.#foldedBars() : this.#bars;
	}

	/** Without a first bar whose days are not all in the window: its open would be wrong. */
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

	/** The unit of the volumes and the numbers of trades. */
	get volumes(): CandleVolumes {
		return this.#history.volumes;
	}

	get error() {
		return this.#live.error;
	}

	/** When the node gave them; of stored ones, when the newest of them was closed. */
	get asOf(): Date | undefined {
		return this.#live.asOf ?? this.#cachedAsOf;
	}

	/** Only stored candles are there: the node has not answered yet. */
	get isFromCache(): boolean {
		return this.#live.asOf === undefined && this.#cachedAsOf !== undefined;
	}

	/** A page of history is on its way. */
	get isPaging(): boolean {
		return this.#isPaging;
	}

	/** The window reaches the present, so that new bars come in. */
	get isLive(): boolean {
		return (this.#end ?? 0) + this.#bucket >= (this.#edge ?? 0);
	}

	/** When the market last traded, unix seconds. Asked for only when read: for a window without a trade. */
	get lastTrade(): number | undefined {
		return this.#traded.current?.to;
	}

	/** All that was traded since this moment, until the window's end, is in the window. */
	holdsFrom(time: number): boolean {
		const begin = this.#rows[0]?.[0] ?? Infinity;
		const { asOf, current } = this.#traded;
		return begin <= time || (asOf !== undefined && begin <= bucketOf(current?.from ?? 0, this.#bucket));
	}

	/** When the market first traded, unix seconds, as far back as the node knows; `undefined` when it never did. */
	async findFirstTrade(): Promise<number | undefined> {
		if (!this.#traded.asOf) await this.#traded.refresh();
		return this.#traded.current?.from;
	}

	refresh(): Promise<void> {
		return this.#live.refresh();
	}

	/** Adds a page of the past; the newest buckets make room. Does nothing at the start of history. */
	async showOlder(): Promise<void> {
		await this.#page(async () => {
			const page = pageBefore(this.#rows, this.#bucket, await this.#findStart());
			const older = page && (await this.#history.past(page));
			const isAdjacent = older?.at(-1)?.[0] === (this.#rows[0]?.[0] ?? 0) - this.#bucket;
			if (older && isAdjacent) this.#show(mergeRows(older, this.#rows).slice(0, this.#mostBars));
		});
	}

	/** Adds a page towards the present; the oldest buckets make room. */
	async showNewer(): Promise<void> {
		await this.#page(async () => {
			const page = pageAfter(this.#rows, this.#bucket, this.#lastClosed);
			const newer = page && (await this.#history.past(page));
			const isAdjacent = newer?.[0]?.[0] === (this.#rows.at(-1)?.[0] ?? 0) + this.#bucket;
			if (newer && isAdjacent) this.#show(mergeRows(this.#rows, newer).slice(-this.#mostBars));
		});
	}

	/** Moves the window back to the present. */
	async showNewest(): Promise<void> {
		if (this.isLive) return;
		this.#edge = undefined;
		await this.#live.refresh();
	}

	/** Moves the window so that this moment is near its end. */
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

	/** Loads one page at a time. When the node does not answer, the poll reports it: its stamp and error are on screen. */
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

	/** When trading began: asked for once, when the user scrolls into the past. */
	async #findStart(): Promise<number> {
		return bucketOf((await this.findFirstTrade()) ?? Infinity, this.#bucket);
	}

	/** Brings the newest buckets in; resolves with the time of the open one. */
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
	 * Starts a window at the present: stored history first, the node for the rest. The candles do not wait for the
	 * node's clock: they are requested by the clock as known, and nothing is stored before the node's own is read.
	 */
	async #begin(options: ReadOptions): Promise<number | undefined> {
		if (this.#rows.length === 0) this.#showCached(await this.#history.latestCached());
		const guess = bucketOf(this.#clock.guess(), this.#bucket);
		const first = guess - (PAGE_BUCKETS - 1) * this.#bucket;
		const kept = await this.#history.kept({ from: first, to: Infinity });
		// Buckets stored as closed that are in the future: a clock was set back, or the practice environment was
		// replaced.
		const isAhead = kept.some(([time]) => time >= guess + this.#bucket);
		const missing = missingRange(isAhead ? [] : kept, { from: first, to: guess }, this.#bucket);
		const proof = (missing?.from ?? guess) - PROOF_BUCKETS * this.#bucket;
		const fresh = await this.#ask({ from: Math.max(first, proof), to: guess }, options);
		const isAnother = isAhead || contradicts(kept, fresh);
		if (!isAnother) this.#show(mergeRows(kept, fresh));
		const now = bucketOf(await this.#clock.read(options), this.#bucket);
		// The browser's clock was wrong, and from here on the node's is known.
		if (now < guess || (isAhead && now > guess)) return this.#begin(options);
		if (isAnother) return this.#beginAnew({ from: first, to: guess }, options);
		this.#rows = kept;
		this.#tail = kept;
		this.#cachedTo = kept.at(-1)?.[0] ?? 0;
		return this.#accept(fresh);
	}

	/** Shows stored candles, of any age, until the node has answered. */
	#showCached({ rows, bars }: StoredCandles): void {
		const newest = rows.at(-1)?.[0];
		if (newest === undefined) return;
		this.#bars = bars;
		this.#show(rows);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is made once and never changed
		this.#cachedAsOf = new Date((newest + this.#bucket) * 1000);
	}

	/** Rejects once the reading has been ended: its answer must not change anything here. */
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

	/** Merges the newest rows into the window when they touch it: a window in the past stays as it is. */
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
