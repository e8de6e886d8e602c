import { CallError } from '#lib/client/call-error.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { MessageCounts } from '#lib/domain/message-counts.ts';
import type { Desk } from './desk.ts';
import { Live } from './live/live.svelte.ts';
import type { TimeRange } from '#lib/domain/market/candles.ts';
import {
	LogPieces,
	timelineOf,
	type Timeline,
	type SeenSwap,
	matcherOf,
	type LogFilter,
	LogTallier,
	type LogTally,
} from '#lib/domain/trade-log.ts';
import { Makers } from './makers.svelte.ts';
import { Action } from './live/action.svelte.ts';
import { formatPair, type Pair } from '#lib/domain/market/pair.ts';
import type { MarketTrade } from '#lib/domain/market/trades.ts';
import type { MakerPrices, OwnPrice } from '#lib/domain/maker-prices.ts';
import type { BestPrices } from '#lib/node/features/market.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';

/**
 * Unix seconds by the node's clock, which also dates its log. Falls back to the browser's clock, because a node with
 * fewer than two active coins reports no time.
 */
async function nodeSeconds({ session }: TradingNode, options: ReadOptions): Promise<number> {
	try {
		const { reported } = await session.clock(options);
		return Math.ceil(reported / 1000);
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		return Math.ceil(Date.now() / 1000);
	}
}

/** The node returns its counts only together with swaps; the shortest span contains the fewest. */
const SECONDS = 60;

/**
 * Message counts of the node's whole log. Read only once, because each read resets the node's count of new messages.
 */
export class LogCounts {
	readonly whole: Live<MessageCounts>;

	constructor(desk: Desk) {
		this.whole = new Live(
			async (options) => {
				const { node } = desk.connection;
				const now = await nodeSeconds(node, options);
				const details = node.statistics;
				return (await details.seenSwaps({ from: now - SECONDS, to: now }, options)).counts;
			},
			{ cachedValue: desk.cachedValue('message counts') },
		);
	}
}

/** A log younger than this is not reloaded when the user returns to the page, in milliseconds. */
const FRESH_MS = 60_000;

/** Larger logs are not stored: writing them costs more than reading them again. */
const MAX_STORED = 2000;

/** The last complete read of a span. */
interface StoredLog {
	readonly swaps: readonly SeenSwap[];
	readonly span: TimeRange;
	readonly counts: MessageCounts | undefined;
}

/** The requested part of the node's log. */
export interface LogOrder {
	/** Identical for requests of the same span and program. */
	readonly key: string;
	/** The span at a given time of the node's clock, both in Unix seconds. */
	readonly spanAt: (now: number) => TimeRange;
	readonly program: string;
}

/** Swaps seen by the node within a span, read in pieces from the newest to the oldest. */
export class NetworkLog {
	#swaps = $state.raw<readonly SeenSwap[]>([]);
	#counts = $state.raw<MessageCounts>();
	#timeline = $state.raw<Timeline>();
	#error = $state.raw<CallError>();
	#asOf = $state.raw<Date>();
	/** From 0 to 1 while reading. */
	#progress = $state<number>();
	#order: LogOrder | undefined;
	#reading: AbortController | undefined;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** Newest first. During the first read of a span, the list grows at its end. */
	get swaps(): readonly SeenSwap[] {
		return this.#swaps;
	}

	/** Message counts of the whole log. */
	get counts(): MessageCounts | undefined {
		return this.#counts;
	}

	/** The span divided into the parts of its chart. */
	get timeline(): Timeline | undefined {
		return this.#timeline;
	}

	/** The error that ended the last read early. Swaps read before the error are kept. */
	get error(): CallError | undefined {
		return this.#error;
	}

	/** When the newest part of the list was read. */
	get asOf(): Date | undefined {
		return this.#asOf;
	}

	/** The part of the span already read, from 0 to 1; `undefined` if no read is running. */
	get progress(): number | undefined {
		return this.#progress;
	}

	/** Reads the span unless that was done less than `FRESH_MS` ago. */
	async open(order: LogOrder): Promise<void> {
		const isSame = this.#order?.key === order.key;
		this.#order = order;
		const isFresh = this.#asOf !== undefined && Date.now() - this.#asOf.getTime() < FRESH_MS;
		if (isSame && (this.#reading || (isFresh && !this.#error))) return;
		if (!isSame) this.#forget();
		await this.refresh();
	}

	/** Reads the span of the last order again. The current data stays on screen until the read is complete. */
	async refresh(): Promise<void> {
		const order = this.#order;
		if (!order) return;
		this.stop();
		const reading = new AbortController();
		this.#reading = reading;
		this.#error = undefined;
		this.#progress = 0;
		try {
			await this.#read(order, { signal: reading.signal, probes: !this.#asOf });
		} catch (error) {
			if (reading.signal.aborted) return;
			if (!(error instanceof CallError)) throw error;
			this.#error = error;
			await this.#recall(order);
		}
		if (this.#reading === reading) this.#end();
	}

	/** Aborts the running read, for example when the user leaves the page. */
	stop(): void {
		this.#reading?.abort();
		this.#end();
	}

	#end(): void {
		this.#reading = undefined;
		this.#progress = undefined;
	}

	#forget(): void {
		this.#swaps = [];
		this.#asOf = undefined;
		this.#timeline = undefined;
	}

	async #read(order: LogOrder, options: ReadOptions): Promise<void> {
		const { spanAt, program } = order;
		const { node } = this.#desk.connection;
		const details = node.statistics;
		const span = spanAt(await nodeSeconds(node, options));
		const pieces = new LogPieces(span);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- of this reading alone
		const known = new Set<string>();
		const isFirst = this.#asOf === undefined;
		let read: readonly SeenSwap[] = [];
		for (let piece = pieces.next; piece; piece = pieces.next) {
			// The user waits for the first piece; the others are read in the background.
			const priority = read.length === 0 ? 'screen' : 'background';
			const { swaps, counts } = await details.seenSwaps({ ...piece, program }, { ...options, priority });
			options.signal?.throwIfAborted();
			const added = swaps.filter(({ id }) => !known.has(id));
			for (const { id } of added) known.add(id);
			read = [...read, ...added];
			pieces.done(piece, swaps.length);
			this.#progress = pieces.shareOf(span);
			this.#counts = counts;
			if (isFirst) this.#show(read, span);
		}
		this.#show(read, span);
		void this.#desk.use(Makers).noteLog(read);
		const stored: StoredLog = { swaps: read, span, counts: this.#counts };
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		if (read.length <= MAX_STORED) this.#cachedValue(order).note(stored, new Date());
	}

	#cachedValue({ key, program }: LogOrder) {
		return this.#desk.cachedValue(`log ${key} ${program}`);
	}

	/** Shows the stored read of an earlier visit, unless data is already shown. */
	async #recall(order: LogOrder): Promise<void> {
		if (this.#asOf) return;
		const known = await this.#cachedValue(order).read();
		if (!known || this.#asOf || this.#order !== order) return;
		const { swaps, span, counts } = known.value as StoredLog;
		this.#counts = counts;
		this.#show(swaps, span);
		this.#asOf = known.at;
	}

	#show(swaps: readonly SeenSwap[], span: TimeRange): void {
		this.#swaps = swaps;
		if (this.#timeline?.from !== span.from || this.#timeline.to !== span.to)
			this.#timeline = timelineOf(span);
		// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
		this.#asOf = new Date();
	}
}

/** Maximum time the page may be blocked, in milliseconds; a frame at 60 per second takes twice as long. */
const SLICE_MS = 8;
/** Checking the clock for every item would take as long as the work itself. */
const ITEMS_PER_STUDY = 200;

/**
 * Processes a long list in slices, so that the page can paint and handle input between them. Work that fits in one
 * slice completes synchronously. After several slices there is also a break at the end, since drawing the result can
 * take a whole frame.
 *
 * @param work called with the item's index; returns whether to continue
 * @param count the length of the list; read again before each slice, since the list may grow
 * @returns whether the whole list was processed
 */
export async function inSlices(count: () => number, work: (index: number) => boolean): Promise<boolean> {
	let index = 0;
	let isLong = false;
	while (index < count()) {
		const end = count();
		const until = performance.now() + SLICE_MS;
		for (; index < end; index++) {
			if (index % ITEMS_PER_STUDY === 0 && performance.now() > until) break;
			if (!work(index)) return false;
		}
		if (index < count()) isLong = true;
		if (isLong) await new Promise((resolve) => setTimeout(resolve));
	}
	return true;
}

/** A filter and the log to which it is applied. */
export interface StudyOrder {
	/** Newest first. If the list begins with the previous list, only the additions are processed. */
	readonly swaps: readonly SeenSwap[];
	readonly filter: LogFilter;
	readonly timeline: Timeline;
}

/** The matching swaps and their sums. */
export interface StudyResult {
	readonly found: readonly SeenSwap[];
	readonly tally: LogTally;
}

interface Job {
	readonly key: string;
	swaps: readonly SeenSwap[];
	readonly matches: (swap: SeenSwap) => boolean;
	readonly tallier: LogTallier;
	readonly found: SeenSwap[];
	isAtWork: boolean;
}

/** Filters and counts a long log in slices, so that the page keeps painting while the user types. */
export class LogStudy {
	#result = $state.raw<StudyResult>();
	#isBusy = $state(false);
	#job: Job | undefined;

	/** Result of the last completed order. */
	get result(): StudyResult | undefined {
		return this.#result;
	}

	/** Whether an order is being processed. */
	get isBusy(): boolean {
		return this.#isBusy;
	}

	/** Replaces the previous order. */
	async order({ swaps, filter, timeline }: StudyOrder): Promise<void> {
		const key = JSON.stringify([filter, timeline]);
		const known = this.#job;
		if (known?.key === key && isContinuedBy(known.swaps, swaps)) {
			if (known.swaps === swaps) return;
			const from = known.swaps.length;
			known.swaps = swaps;
			// A running job reads the list length before each slice, so it includes the additions.
			if (!known.isAtWork) await this.#work(known, from);
			return;
		}
		const [matches, tallier] = [matcherOf(filter), new LogTallier(timeline)];
		const job: Job = { key, swaps, matches, tallier, found: [], isAtWork: false };
		this.#job = job;
		await this.#work(job, 0);
	}

	async #work(job: Job, from: number): Promise<void> {
		job.isAtWork = true;
		this.#isBusy = true;
		const isDone = await inSlices(
			() => job.swaps.length - from,
			(index) => this.#isCurrent(job) && this.#study(job, job.swaps[from + index]),
		);
		job.isAtWork = false;
		if (!isDone || !this.#isCurrent(job)) return;
		this.#result = { found: [...job.found], tally: job.tallier.tally };
		this.#isBusy = false;
	}

	#isCurrent(job: Job): boolean {
		return this.#job === job;
	}

	#study({ matches, tallier, found }: Job, swap: SeenSwap | undefined): true {
		if (swap && matches(swap)) {
			tallier.add(swap);
			found.push(swap);
		}
		return true;
	}
}

function isContinuedBy(list: readonly SeenSwap[], longer: readonly SeenSwap[]): boolean {
	return longer.length >= list.length && longer[list.length - 1] === list.at(-1);
}

export interface MessageReading {
	readonly at: Date;
	readonly counts: MessageCounts;
}

/** New messages in the node's log, newest first. The node reports each message only once. */
export class MessageReadings {
	readonly action = new Action();
	#list = $state.raw<readonly MessageReading[]>([]);
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** All readings since sign-in. */
	get list(): readonly MessageReading[] {
		return this.#list;
	}

	/** Whether the node supports counting new messages. */
	get canCount(): boolean {
		return this.#desk.connection.node.capabilities.statistics?.countsNew ?? false;
	}

	async read(): Promise<void> {
		await this.action.run(async () => {
			const counts = await this.#desk.connection.node.statistics.countNewMessages();
			// eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew each time, and never changed
			this.#list = [{ at: new Date(), counts }, ...this.#list];
		});
	}
}

/** Busy networks have thousands of orders, so this list is polled less often. */
const MAKERS_INTERVAL_MS = 30_000;
const PAIR_INTERVAL_MS = 15_000;
const TRADES_INTERVAL_MS = 30_000;

/** The best prices of a market and this node's price. */
export interface PairPrices {
	readonly best: BestPrices;
	/** `undefined` if this node has no offer in the market. */
	readonly own: OwnPrice | undefined;
}

/** The offers of the network's makers, and recent trades. */
export class NetworkPrices {
	readonly makers: Live<MakerPrices[]>;
	readonly #desk: Desk;
	// Keyed by JSON, because equal pairs may be different objects.
	readonly #pairs = new KeyedCache((written: string) => this.#pricesOf(pairOf(written)));
	readonly #trades = new KeyedCache((written: string) => this.#tradesOf(pairOf(written)));

	constructor(desk: Desk) {
		this.#desk = desk;
		this.makers = new Live(
			async (options) => {
				const details = desk.connection.node.statistics;
				return details.makerPrices(options);
			},
			{ every: MAKERS_INTERVAL_MS, cachedValue: desk.cachedValue('maker prices') },
		);
	}

	pricesOf(pair: Pair): Live<PairPrices> {
		return this.#pairs.get(JSON.stringify([pair.base, pair.rel]));
	}

	/** Trades of the last 24 hours, newest first. */
	tradesOf(pair: Pair): Live<MarketTrade[]> {
		return this.#trades.get(JSON.stringify([pair.base, pair.rel]));
	}

	#pricesOf(pair: Pair): Live<PairPrices> {
		const read = async (options: ReadOptions) => {
			const { node } = this.#desk.connection;
			const details = node.statistics;
			const best = await node.market.bestPrices(pair, options);
			return { best, own: await details.ownPrice(pair, options) };
		};
		return new Live(read, {
			every: PAIR_INTERVAL_MS,
			cachedValue: this.#desk.cachedValue(`prices of ${formatPair(pair)}`),
		});
	}

	#tradesOf(pair: Pair): Live<MarketTrade[]> {
		return new Live((options) => this.#desk.connection.node.market.trades(pair, options), {
			every: TRADES_INTERVAL_MS,
			cachedValue: this.#desk.cachedValue(`day of ${formatPair(pair)}`),
		});
	}
}

function pairOf(written: string): Pair {
	const [base = '', rel = ''] = JSON.parse(written) as string[];
	return { base, rel };
}
