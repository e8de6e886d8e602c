import type { CandleRow, TimeRange } from '#lib/domain/market/candles.ts';
import type { BandPoint } from '#lib/domain/market/price-record.ts';
import { isSamePair, type Pair } from '#lib/domain/market/pair.ts';
import { type PairFunds, confirmedOf } from '#lib/domain/outputs.ts';
import {
	pagesOf,
	pastPeriod,
	pastTrades,
	type PastRange,
	type PastPeriod,
	type PastTrades,
	sourcePrices,
	type SourcePrice,
	Replayer,
	type Purse,
	type Replay,
	type ReplayedRule,
	simulatedSource,
} from '#lib/domain/replay.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from './desk.ts';
import { CandleHistory } from './market/candle-history.ts';
import { Markets } from './market/markets.svelte.ts';
import { readPairFunds } from './outputs.svelte.ts';
import type { BotTerms } from '#lib/domain/bots.ts';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import { inSlices } from './statistics.svelte.ts';

/** Market data for a replay. */
export interface PastMarket {
	/** `undefined` if the node knows no trades of the pair. */
	readonly span: PastPeriod | undefined;
	readonly trades: readonly PastTrades[];
	readonly band: readonly BandPoint[];
	/** Past prices from the formula's price source. */
	readonly source: readonly SourcePrice[];
	readonly funds: PairFunds;
}

interface Asked {
	readonly pair: Pair;
	readonly range: PastRange;
	/** The pair whose prices replace those of the formula's source. */
	readonly followed: Pair | undefined;
}

/**
 * Reads a pair's history: stored candles, missing ones from the node, and the trades of the last day.
 *
 * @param onpair receives each pair before it is read
 * @param onstep receives the number of completed reads and their total
 */
async function readPast(
	desk: Desk,
	{ pair, range, followed }: Asked,
	options: ReadOptions,
	onpair: (pair: Pair) => void,
	onstep: (done: number, of: number) => void,
): Promise<PastMarket> {
	const { node } = desk.connection;
	onpair(pair);
	const now = await desk.use(Markets).of(pair).nodeTime(options);
	const funds = await readPairFunds(node, pair, options);
	const traded = await historyOf(desk, pair, 60).traded(now, options);
	if (!traded) return { ...{ span: undefined, trades: [], band: [], source: [], funds } };
	const span = pastPeriod(range, traded, now);
	const pages = pagesOf(span);
	const isOther = followed !== undefined && !isSamePair(followed, pair);
	const of = pages.length * (isOther ? 3 : 2) + 1;
	let done = 0;
	const step = <Read>(read: Read): Read => {
		onstep(++done, of);
		return read;
	};
	const readTrades = async (each: Pair): Promise<PastTrades[]> => {
		const history = historyOf(desk, each, span.timescale);
		const rows: CandleRow[] = [];
		for (const page of pages) rows.push(...step(await history.past(page, options)));
		return pastTrades(rows, span.timescale, await node.market.trades(each, options), span);
	};
	const trades = step(await readTrades(pair));
	const band: BandPoint[] = [];
	for (const page of pages) band.push(...step(await readBand(page)));
	if (followed) onpair(followed);
	const source = followed ? sourcePrices(isOther ? await readTrades(followed) : trades) : [];
	return { span, trades, band, source, funds };

	function readBand(page: TimeRange): Promise<BandPoint[]> {
		return node.market.band({ ...pair, timescale: span.timescale }, page, options);
	}
}

function historyOf({ connection, database }: Desk, pair: Pair, timescale: number): CandleHistory {
	return new CandleHistory(connection.node, database, { nodeId: connection.id, ...pair, timescale });
}

/** The strategy to replay, as entered in its form. */
export type ReplaySubject =
	| { readonly is: 'priceRule'; readonly pair: Pair; readonly priceRule: PriceRule }
	| { readonly is: 'bot'; readonly terms: BotTerms };

export const pairOfSubject = (subject: ReplaySubject): Pair =>
	subject.is === 'bot' ? subject.terms : subject.pair;

/** A completed replay and its market data. */
interface ReplayResult {
	readonly replay: Replay;
	readonly past: PastMarket;
}

/** Replays a price rule or a bot over past market data. Runs in slices and can be stopped by the user. */
export class ReplayRun {
	readonly subject: ReplaySubject;
	readonly #desk: Desk;
	#range = $state.raw<PastRange>('week');
	#purse = $state.raw<Purse>();
	#result = $state.raw<ReplayResult>();
	#failure = $state.raw<Error>();
	#progress = $state.raw<{ readonly done: number; readonly of: number }>();
	#isStopped = $state(false);
	#read: { readonly range: PastRange; readonly past: PastMarket } | undefined;
	#work: AbortController | undefined;
	/** The pair that is being read. */
	#pair: Pair;

	constructor(desk: Desk, subject: ReplaySubject) {
		this.#desk = desk;
		this.subject = subject;
		this.#pair = pairOfSubject(subject);
	}

	get range(): PastRange {
		return this.#range;
	}

	/** The initial funds of a price rule; defaults to the whole balance of the sold coin. */
	get purse(): Purse | undefined {
		return this.#purse;
	}

	/** The result of the last completed run. */
	get result(): ReplayResult | undefined {
		return this.#result;
	}

	get failure(): Error | undefined {
		return this.#failure;
	}

	/** The pair whose data could not be read, after a failure. */
	get failedPair(): Pair {
		return this.#pair;
	}

	/** Completed and total number of reads; `undefined` if no run is active. */
	get progress(): { readonly done: number; readonly of: number } | undefined {
		return this.#progress;
	}

	/** Whether the user stopped the last run. */
	get isStopped(): boolean {
		return this.#isStopped;
	}

	chooseRange(range: PastRange): void {
		this.#range = range;
		void this.start();
	}

	changePurse(purse: Purse): void {
		this.#purse = purse;
		void this.start();
	}

	/** Aborts the current run and starts a new one. */
	async start(): Promise<void> {
		this.#work?.abort();
		const work = new AbortController();
		this.#work = work;
		this.#failure = undefined;
		this.#isStopped = false;
		this.#progress = { done: 0, of: 1 };
		try {
			const past = await this.#pastOf(work.signal);
			const replay = await this.#replay(past, work.signal);
			if (replay) this.#result = { replay, past };
		} catch (error) {
			if (!work.signal.aborted) this.#failure = error instanceof Error ? error : new Error(String(error));
		}
		if (this.#work === work) this.#progress = undefined;
	}

	/** Stops the current run. The previous result is kept. */
	stop(): void {
		if (!this.#progress) return;
		this.#work?.abort();
		this.#work = undefined;
		this.#progress = undefined;
		this.#isStopped = true;
	}

	async #pastOf(signal: AbortSignal): Promise<PastMarket> {
		const range = this.#range;
		if (this.#read?.range === range) return this.#read.past;
		const { subject } = this;
		const standIn = subject.is === 'priceRule' ? simulatedSource(subject.priceRule.source) : undefined;
		const followed = standIn?.is === 'pair' ? standIn.pair : undefined;
		const past = await readPast(
			this.#desk,
			{ pair: pairOfSubject(subject), range, followed },
			{ signal },
			(pair) => !signal.aborted && (this.#pair = pair),
			(done, of) => !signal.aborted && (this.#progress = { done, of }),
		);
		signal.throwIfAborted();
		this.#read = { range, past };
		return past;
	}

	/** `undefined` if the run was aborted. */
	async #replay(past: PastMarket, signal: AbortSignal): Promise<Replay | undefined> {
		const { trades, source, band, funds } = past;
		const fees = { base: funds.base.transactionFee, rel: funds.rel.transactionFee };
		const readyAt = (past.span?.from ?? 0) + this.#delay;
		const replayer = new Replayer({ rule: this.#ruleWith(past), fees, source, band, readyAt });
		const isDone = await inSlices(
			() => trades.length,
			(index) => {
				const each = trades[index];
				if (each && !signal.aborted) replayer.add(each);
				return !signal.aborted;
			},
		);
		return isDone && !signal.aborted ? replayer.finish() : undefined;
	}

	#ruleWith({ funds }: PastMarket): ReplayedRule {
		const { subject } = this;
		if (subject.is === 'bot')
			return { is: 'bot', terms: subject.terms, matching: this.#desk.connection.node.capabilities.matching };
		const { priceRule } = subject;
		this.#purse ??= {
			base: priceRule.sellMargin === undefined ? 0n : confirmedOf(funds.base),
			rel: priceRule.buyMargin === undefined ? 0n : confirmedOf(funds.rel),
		};
		return { is: 'priceRule', priceRule, purse: this.#purse };
	}

	/** Seconds until this node's first price, or a bot's first attempt. */
	get #delay(): number {
		const { priceRules, bots } = this.#desk.connection.node.capabilities;
		return this.subject.is === 'bot' ? (bots?.firstTrySeconds ?? 0) : (priceRules?.settleSeconds ?? 0);
	}
}
