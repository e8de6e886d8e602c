import { usualDirection } from '../market/pair-search.ts';
import { marketKey, type Pair } from '../market/pair.ts';
import { baseOf } from '../money/price.ts';
import { beginOfPart, partAt, type Timeline } from './log-span.ts';
import { timeOfSwap, type SeenOutcome, type SeenSwap } from './seen-swap.ts';

/** The volume of one coin. */
export interface CoinVolume {
	readonly coin: string;
	readonly trades: number;
	/** Smallest unit: what makers gave of it, what takers gave, and both. */
	readonly byMakers: bigint;
	readonly byTakers: bigint;
	readonly total: bigint;
}

/** The volume of one market, in its usual direction. */
export interface PairVolume extends Pair {
	readonly trades: number;
	/** Smallest unit. */
	readonly baseAmount: bigint;
	readonly relAmount: bigint;
	/** The average price over all trades: rel per base. */
	readonly averagePrice: bigint;
}

/** The swaps of one part of the timeline. */
export interface TimePart {
	/** Unix seconds. */
	readonly begin: number;
	readonly finished: number;
	readonly others: number;
}

export interface LogTally {
	readonly swaps: number;
	readonly outcomes: Readonly<Record<SeenOutcome, number>>;
	/** Different nodes on either side. */
	readonly makers: number;
	readonly takers: number;
	/** Of the finished ones, those with most trades first. */
	readonly coins: readonly CoinVolume[];
	readonly pairs: readonly PairVolume[];
	readonly parts: readonly TimePart[];
}

interface Sums {
	trades: number;
	/** The amount of a coin, or of the base of a pair, that makers gave. */
	first: bigint;
	second: bigint;
}

/** Counts swaps one by one, so that a hundred thousand of them can be counted in slices. */
export class LogTallier {
	readonly #timeline: Timeline;
	readonly #outcomes: Record<SeenOutcome, number> = { finished: 0, expired: 0, open: 0 };
	readonly #makers = new Set<string>();
	readonly #takers = new Set<string>();
	readonly #coins = new Map<string, Sums>();
	readonly #pairs = new Map<string, Map<string, Sums & { readonly pair: Pair }>>();
	readonly #finished: number[];
	readonly #others: number[];

	constructor(timeline: Timeline) {
		this.#timeline = timeline;
		this.#finished = new Array<number>(timeline.parts).fill(0);
		this.#others = new Array<number>(timeline.parts).fill(0);
	}

	add(swap: SeenSwap): void {
		this.#outcomes[swap.outcome]++;
		this.#makers.add(swap.maker);
		this.#takers.add(swap.taker);
		const time = timeOfSwap(swap);
		const part = time === undefined ? undefined : partAt(this.#timeline, time);
		const parts = swap.outcome === 'finished' ? this.#finished : this.#others;
		if (part !== undefined) parts[part] = (parts[part] ?? 0) + 1;
		if (swap.outcome === 'finished') this.#addVolumes(swap);
	}

	#addVolumes({ base, rel, baseAmount, relAmount }: SeenSwap): void {
		const given = this.#coinOf(base);
		given.first += baseAmount;
		given.trades++;
		const taken = this.#coinOf(rel);
		taken.second += relAmount;
		taken.trades++;
		const sums = this.#pairOf(base, rel);
		const isUsual = sums.pair.base === base;
		sums.first += isUsual ? baseAmount : relAmount;
		sums.second += isUsual ? relAmount : baseAmount;
		sums.trades++;
	}

	#coinOf(coin: string): Sums {
		const known = this.#coins.get(coin);
		if (known) return known;
		const sums = { trades: 0, first: 0n, second: 0n };
		this.#coins.set(coin, sums);
		return sums;
	}

	/** By both names one after the other: to join them for each swap would take longer than all else. */
	#pairOf(base: string, rel: string): Sums & { readonly pair: Pair } {
		const ofBase = this.#pairs.get(base) ?? new Map<string, Sums & { readonly pair: Pair }>();
		this.#pairs.set(base, ofBase);
		const known = ofBase.get(rel) ?? this.#pairs.get(rel)?.get(base);
		if (known) {
			ofBase.set(rel, known);
			return known;
		}
		const sums = { pair: usualDirection(base, rel), trades: 0, first: 0n, second: 0n };
		ofBase.set(rel, sums);
		return sums;
	}

	get tally(): LogTally {
		const { finished, expired, open } = this.#outcomes;
		const pairs = new Set([...this.#pairs.values()].flatMap((rels) => [...rels.values()]));
		return {
			swaps: finished + expired + open,
			outcomes: { finished, expired, open },
			makers: this.#makers.size,
			takers: this.#takers.size,
			coins: [...this.#coins].map(coinVolume).sort(byTrades(({ coin }) => coin)),
			pairs: [...pairs].map(pairVolume).sort(byTrades(({ base, rel }) => marketKey(base, rel))),
			parts: this.#finished.map((count, part) => ({
				begin: beginOfPart(this.#timeline, part),
				finished: count,
				others: this.#others[part] ?? 0,
			})),
		};
	}
}

function coinVolume([coin, { trades, first, second }]: readonly [string, Sums]): CoinVolume {
	return { coin, trades, byMakers: first, byTakers: second, total: first + second };
}

function pairVolume({ pair, trades, first, second }: Sums & { readonly pair: Pair }): PairVolume {
	const averagePrice = baseOf(second, first);
	return { ...pair, trades, baseAmount: first, relAmount: second, averagePrice };
}

function byTrades<Volume extends { readonly trades: number }>(nameOf: (volume: Volume) => string) {
	return (one: Volume, other: Volume): number =>
		other.trades - one.trades || (nameOf(one) < nameOf(other) ? -1 : 1);
}
