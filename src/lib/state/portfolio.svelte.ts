import { formatPair, parsePair, type Pair } from '#lib/domain/market/pair.ts';
import {
	unpricedOf,
	type PairTerms,
	type PortfolioReading,
	type TotalSample,
} from '#lib/domain/portfolio.ts';
import { addSample, readSamples } from '#lib/storage/total-samples.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { botsBySwap } from '#lib/domain/bots.ts';
import { BookOfOthers } from './book-of-others.svelte.ts';
import type { Desk } from './desk.ts';
import { KeyedCache } from './live/keyed-cache.svelte.ts';
import { Live } from './live/live.svelte.ts';
import { readRecentFunds } from './outputs.svelte.ts';
import {
	orderOf,
	periodOf,
	resultsOf,
	startOfPeriod,
	type CostMethod,
	type Period,
	type SwapResults,
} from '#lib/domain/swap-results.ts';
import { summaryOf, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { Action } from './live/action.svelte.ts';
import { Bots } from './bots.svelte.ts';
import { Journal } from './flow/journal.svelte.ts';
import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { Counterparties } from './swaps/counterparties.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';

const INTERVAL_MS = 30_000;

/** The total value of all coins, now and at earlier readings by this browser. */
export class Portfolio {
	readonly reading: Live<PortfolioReading>;

	#samples = $state.raw<readonly TotalSample[]>([]);
	readonly #desk: Desk;
	/** The pending write; writes run one at a time. */
	#sampling: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.reading = new Live((options) => this.#read(options), {
			every: INTERVAL_MS,
			cachedValue: desk.cachedValue('portfolio'),
		});
		this.#sampling = this.#readSamples();
	}

	/** Earliest first. */
	get samples(): readonly TotalSample[] {
		return this.#samples;
	}

	/** Resolves when all pending samples are stored. */
	get sampled(): Promise<void> {
		return this.#sampling;
	}

	/** Adopts a reading returned by a different call. */
	adopt(reading: PortfolioReading): void {
		this.reading.set(reading);
		this.#sample(reading);
	}

	async #read(options: ReadOptions): Promise<PortfolioReading> {
		const portfolio = this.#desk.connection.node.portfolio;
		const reading = await portfolio.read(options);
		this.#sample(reading);
		return reading;
	}

	/** Stores a sample in the background, so that the reading is shown first. */
	#sample(reading: PortfolioReading): void {
		// Without any price the total is meaningless.
		if (reading.coins.every(({ price }) => price === undefined)) return;
		const sample = { at: Date.now(), total: reading.total, unpriced: unpricedOf(reading).length };
		this.#sampling = this.#sampling.then(() => this.#store(sample));
	}

	/** A full disk only costs one point of the chart. */
	async #store(sample: TotalSample): Promise<void> {
		const { database, connection } = this.#desk;
		const isAdded = await addSample(database, connection.id, sample).catch(() => false);
		if (isAdded) await this.#readSamples();
	}

	async #readSamples(): Promise<void> {
		const { database, connection } = this.#desk;
		this.#samples = await readSamples(database, connection.id).catch(() => this.#samples);
	}
}

/** Best offers and transaction fees for planned trades. */
export class TradeTerms {
	readonly #desk: Desk;
	readonly #others: BookOfOthers;
	readonly #pairs = new KeyedCache(
		(written: string) =>
			new Live((options) => this.#read(parsePair(written) as Pair, options), { every: INTERVAL_MS }),
	);

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#others = desk.use(BookOfOthers);
	}

	of(pair: Pair): Live<PairTerms> {
		return this.#pairs.get(formatPair(pair));
	}

	async #read(pair: Pair, options: ReadOptions): Promise<PairTerms> {
		const { node } = this.#desk.connection;
		const [book, base, rel] = await Promise.all([
			node.market.orderBook(pair, options),
			readRecentFunds(node, pair.base, options),
			readRecentFunds(node, pair.rel, options),
			this.#others.ready,
		]);
		const { bids, asks } = this.#others.of(book);
		const fees = { [base.coin]: base.transactionFee, [rel.coin]: rel.transactionFee };
		return { bid: bids[0]?.price, ask: asks[0]?.price, fees };
	}
}

const DAY_MS = 86_400_000;

/** Periods for results, in days; 0 covers everything known. */
export const RESULT_DAYS = [7, 30, 90, 0] as const;

/** The results of the user's swaps stored in this browser. */
export class OwnResults {
	days: (typeof RESULT_DAYS)[number] = $state(30);
	method: CostMethod = $state('fifo');
	rows: 'pair' | 'coin' | Period | 'counterparty' | 'bot' | 'order' = $state('pair');
	/** Reads the swaps known only by their ids. */
	readonly readingAll = new Action();

	readonly bots: Bots;
	readonly #journal: Journal;

	readonly #desk: Desk;
	readonly #swaps: Swaps;
	readonly #portfolio: Portfolio;
	readonly #counterparties: Counterparties;
	/** Summaries of finished swaps, which do not change. */
	readonly #finished = new WeakMap<Swap, SwapSummary>();

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#swaps = desk.use(Swaps);
		this.#portfolio = desk.use(Portfolio);
		this.bots = desk.use(Bots);
		this.#journal = desk.use(Journal);
		this.#counterparties = desk.use(Counterparties);
	}

	/** Loads the counterparties and looks up unknown ones, which only the rows by counterparty need. */
	async findCounterparties(): Promise<void> {
		await this.#counterparties.lookUp(this.#ids.flatMap((id) => this.#swaps.known(id) ?? []));
	}

	get list(): Swaps['list'] {
		return this.#swaps.list;
	}

	readonly #ids: readonly string[] = $derived.by(() => this.#swaps.list.current?.ids ?? []);

	/** Ids of swaps without details, which are missing from all totals. */
	readonly unread: readonly string[] = $derived.by(() => this.#ids.filter((id) => !this.#swaps.known(id)));

	readonly results: SwapResults = $derived.by(() => {
		const since = this.days === 0 ? 0 : this.#startOf(this.#swaps.now - this.days * DAY_MS);
		const summaries = this.#ids.flatMap((id) => this.#summaryOf(id) ?? []);
		const prices = pricesOf(this.#portfolio.reading.current);
		return resultsOf(summaries, { since, method: this.method, prices, groupOf: this.#groupOf });
	});

	/** With rows by period, the start of the first one, so that none is cut. */
	#startOf(time: number): number {
		const { rows } = this;
		if (rows !== 'day' && rows !== 'month' && rows !== 'year') return time;
		return startOfPeriod(time, rows, this.#desk.settings.times);
	}

	/** The group of a swap in the chosen rows; `undefined` for rows without groups. */
	readonly #groupOf = $derived.by((): ((summary: SwapSummary) => string | undefined) | undefined => {
		const { rows } = this;
		if (rows === 'pair' || rows === 'coin') return undefined;
		if (rows === 'counterparty') return ({ swap }) => this.#counterparties.of(swap.id);
		if (rows === 'order') {
			const entries = this.#journal.entries.current ?? [];
			return ({ swap }) => orderOf(swap, entries)?.id;
		}
		if (rows !== 'bot') return (summary) => periodOf(summary, rows, this.#desk.settings.times);
		const ids = botsBySwap(this.bots.list.current ?? []);
		return ({ swap }) => ids.get(swap.id);
	});

	/** The journal entry of a row by order. */
	order(id: string): JournalEntry | undefined {
		return this.#journal.entries.current?.find((entry) => entry.id === id);
	}

	async readAll(): Promise<void> {
		await this.readingAll.run(() => this.#swaps.wantAll(this.unread));
	}

	#summaryOf(id: string): SwapSummary | undefined {
		const swap = this.#swaps.known(id);
		if (!swap?.isFinished) return undefined;
		const done = this.#finished.get(swap) ?? summaryOf(swap, this.#swaps.now);
		this.#finished.set(swap, done);
		return done;
	}
}

function pricesOf(reading: PortfolioReading | undefined): ReadonlyMap<string, bigint> {
	const coins = reading?.coins ?? [];
	return new Map(coins.flatMap(({ coin, price }) => (price === undefined ? [] : [[coin, price]])));
}
