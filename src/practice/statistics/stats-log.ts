import type { Market } from '../market/market.ts';
import type { RequestRow, SwapRow } from '../trade/swaps/swap-row.ts';
import type { Trading } from '../trade/trading.ts';
import type { Table } from '../world/table.ts';
import type { World } from '../world/world.ts';
import { countsSince, LINE_KINDS, LineCounter, type LineCounts, type LineKind } from './line-counts.ts';
import {
	expiryAfter,
	NetworkSwaps,
	isShown,
	type LogRules,
	type SeenFilter,
	type SeenSwap,
} from './network-swaps.ts';

/** How far before the start of the world its log begins, in seconds: as far as `ticker` reaches, and an hour. */
const BEFORE_START = 90_000;

/** How far back the swaps of others go without a `starttime`, in seconds: months of them are megabytes. */
const OTHERS_BY_DEFAULT = 86_400;

/** In place of a maker that is not known. */
const NO_NODE = '0'.repeat(64);

/**
 * What the node saw on the network: each negotiation's messages, and the end of each swap. None of its lines is stored,
 * since they follow from what the market and the user's trades are.
 */
export class StatsLog {
	/** The log holds nothing from before, in seconds since 1970. */
	readonly start: number;
	/** The counts when the log was last read. */
	readonly #read: Table<LineCounts>;
	readonly #network: NetworkSwaps;
	readonly #market: Market;
	readonly #trading: Trading;
	readonly #rules: LogRules;

	constructor(world: World, market: Market, trading: Trading, rules: LogRules) {
		this.start = Math.floor(world.start / 1000) - BEFORE_START;
		this.#read = world.table('stats-log');
		this.#network = new NetworkSwaps(world.chance, market, rules);
		this.#market = market;
		this.#trading = trading;
		this.#rules = rules;
	}

	/** Counts the lines that came since this was last called. Times are in milliseconds since 1970. */
	readNew(now: number): LineCounts {
		const all = this.countAll(now);
		const before = this.#read.get('last') ?? new LineCounter().counts;
		this.#read.set('last', all);
		return countsSince(before, all);
	}

	/** Counts every line. */
	countAll(now: number): LineCounts {
		const counter = new LineCounter();
		counter.addCounts(this.#network.countUntil(Math.floor(now / 1000) + 1, this.start));
		for (const request of this.#trading.requests.all)
			counter.add(linesOf(request, this.#trading.swaps.get(request.key)));
		return counter.counts;
	}

	/** In the order in which they ended, and those that go on behind them. The user's own are there from the beginning. */
	swaps(filter: SeenFilter, gui: string, now: number): SeenSwap[] {
		const second = Math.floor(now / 1000);
		const from = Math.max(this.start, firstSecond(filter, second));
		const to = filter.endtime === 0 ? second + 1 : Math.min(filter.endtime, second) + 1;
		const own = this.#trading.swaps.all.map((swap) => this.#ownSwap(swap, gui));
		const others = this.#network.between(from, to, this.start, second);
		return [...others, ...own, ...this.#failedRequests(gui, second)]
			.filter((swap) => isShown(swap, filter, second))
			.sort((one, other) => (one.ended ?? Infinity) - (other.ended ?? Infinity) || one.begun - other.begun);
	}

	/** The user's requests that became no swap, if the node counts them. */
	#failedRequests(gui: string, second: number): SeenSwap[] {
		if (!this.#rules.countsFailedRequests) return [];
		return this.#trading.requests.all
			.filter(({ iambob, state }) => !iambob && (state === 'rejected' || state === 'expired'))
			.map((request) => this.#failedRequest(request, gui, second));
	}

	#failedRequest(request: RequestRow, gui: string, second: number): SeenSwap {
		const { peer, account, aliceid, requestid, quoteid, bob, alice } = request;
		const begun = Math.floor(request.requestedAt / 1000);
		const ended = begun + expiryAfter(this.#rules.swaps.lockFactor({ bob, alice }));
		return {
			begun,
			...(ended <= second && { ended }),
			isSuccess: false,
			...{ aliceid, requestid, quoteid },
			maker: peer === undefined ? NO_NODE : this.#market.makers.identityOf(peer).nodePublicKey,
			taker: account,
			...{ base: bob, rel: alice, gui },
			baseVolume: request.bobAmount,
			relVolume: request.aliceAmount,
		};
	}

	#ownSwap(swap: SwapRow, gui: string): SeenSwap {
		const peer = this.#market.makers.identityOf(swap.peer).nodePublicKey;
		const ended = swap.finishedAt === undefined ? undefined : Math.floor(swap.finishedAt / 1000);
		return {
			begun: Math.floor(swap.connectedAt / 1000),
			...(ended !== undefined && { ended }),
			isSuccess: swap.outcome === 'success',
			aliceid: swap.aliceid,
			requestid: swap.requestid,
			quoteid: swap.quoteid,
			maker: swap.iambob ? swap.account : peer,
			taker: swap.iambob ? peer : swap.account,
			base: swap.bob,
			rel: swap.alice,
			baseVolume: swap.srcAmount,
			relVolume: swap.destAmount,
			gui,
			own: swap,
		};
	}
}

/** The second from which on swaps of others are listed. Those that go on began a while ago. */
function firstSecond({ starttime, endtime }: SeenFilter, second: number): number {
	const isOpenOnly = starttime === endtime && starttime > second;
	return starttime === 0 || isOpenOnly ? second - OTHERS_BY_DEFAULT : starttime;
}

/** The messages of a negotiation, and of the swap that it led to. */
function linesOf({ times }: RequestRow, swap: SwapRow | undefined): LineKind[] {
	return LINE_KINDS.filter((kind) =>
		kind === 'tradestatus' ? swap?.finishedAt !== undefined : times[kind] !== undefined,
	);
}
