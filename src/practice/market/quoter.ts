import type { Chance, Draw } from '../world/chance.ts';
import type { Makers, Venue } from './makers.ts';
import { roundedPrice, usualWorth, wholePrice, type PriceCurve } from './prices.ts';

export type Side = 'bid' | 'ask';

/** A maker's offer. The maker pays base for an ask and rel for a bid. */
export interface Quote {
	readonly maker: number;
	readonly side: Side;
	/** Rel per base, in units of 1e-8. */
	readonly price: bigint;
	/** The price given by the maker, if in the other direction. */
	readonly inverse?: bigint;
	/** Smallest and largest output of the maker, in satoshis of the given coin. */
	readonly smallest: bigint;
	readonly largest: bigint;
	readonly outputs: number;
	/** Time of the last broadcast, in milliseconds since 1970. */
	readonly time: number;
}

/** Time for which an order is shown after its last broadcast, in milliseconds. */
export const RETENTION = 120_000;

const SIZES_LAST = 25 * 60_000;

/** Number of makers close to the market price; in a larger market the others follow, ten per step. */
export const CLOSE_MAKERS = 14;
const BEHIND = 10;

/** One maker on one side of a market: its habits, and its offer at any time. */
export class Quoter {
	readonly maker: number;
	readonly #side: Side;
	readonly #makers: Makers;
	readonly #isFaithful: boolean;
	readonly #middle: PriceCurve;
	readonly #habit: Draw;
	/** Time between two broadcasts, in milliseconds. */
	readonly #interval: number;
	readonly #phase: number;
	/** Distance from the mid price, as a share of the price. */
	readonly #margin: number;
	/** Typical size of the maker's largest output, in coins. */
	readonly #purse: number;

	/** @param rank 0 for the maker with the best prices on the market. */
	constructor(chance: Chance, makers: Makers, venue: Venue, side: Side, rank: number, middle: PriceCurve) {
		const maker = makers.quotingAt(venue)[rank] as number;
		this.maker = maker;
		this.#side = side;
		this.#makers = makers;
		this.#isFaithful = makers.isFaithful(rank, venue);
		this.#middle = middle;
		const name = `${venue.base}/${venue.rel}`;
		const timing = chance.of(`broadcasts at ${name}`);
		this.#interval = 10_000 + Math.floor(timing(maker) * 50) * 1000;
		this.#phase = Math.floor(timing(maker, 1) * this.#interval);
		this.#habit = chance.of(`${side}s at ${name}`);
		this.#margin = (0.0006 + 0.0008 * stepsOf(rank)) * (0.7 + 0.6 * this.#habit(maker, 1));
		const given = usualWorth(side === 'ask' ? venue.base : venue.rel);
		this.#purse = (30 * Math.exp(4 * this.#habit(maker, 2))) / given;
	}

	/** @returns `undefined` if the maker has been absent for longer than orders are shown. */
	at(now: number): Quote | undefined {
		const time = this.#lastBroadcast(now);
		if (time === undefined) return undefined;
		const price = wholePrice(this.#priceAt(time));
		return { maker: this.maker, side: this.#side, time, price, ...this.#sizesAt(time) };
	}

	/**
	 * Time of the last broadcast, in milliseconds since 1970; `undefined` if orders are no longer shown after
	 * that time.
	 */
	lastBroadcastAt(now: number): number | undefined {
		return this.#lastBroadcast(now);
	}

	/** Price in units of 1e-8, without the other fields, for bulk use. */
	priceAt(now: number): number | undefined {
		const time = this.#lastBroadcast(now);
		return time === undefined ? undefined : roundedPrice(this.#priceAt(time));
	}

	#priceAt(time: number): number {
		const margin = this.#margin * (1 + 0.2 * this.#habit(this.maker, 3, time));
		return this.#middle(time) * (this.#side === 'ask' ? 1 + margin : 1 - margin);
	}

	#sizesAt(time: number): Pick<Quote, 'outputs' | 'largest' | 'smallest'> {
		const period = Math.floor(time / SIZES_LAST);
		const largest = this.#purse * (0.5 + this.#habit(this.maker, 4, period));
		const outputs = 1 + Math.floor(8 * this.#habit(this.maker, 5, period));
		const smallest = outputs === 1 ? largest : largest * (0.02 + 0.2 * this.#habit(this.maker, 6, period));
		return { outputs, largest: wholePrice(largest), smallest: wholePrice(smallest) };
	}

	#lastBroadcast(now: number): number | undefined {
		const last = this.#broadcastBefore(now);
		if (this.#isFaithful || this.#makers.isThere(this.maker, last)) return last;
		const beforeLeaving = this.#broadcastBefore(this.#makers.stayStart(this.maker, last) - 1);
		const isShown = now - beforeLeaving <= RETENTION && this.#makers.isThere(this.maker, beforeLeaving);
		return isShown ? beforeLeaving : undefined;
	}

	#broadcastBefore(time: number): number {
		return Math.floor((time + this.#phase) / this.#interval) * this.#interval - this.#phase;
	}
}

/** Distance of a maker from the mid price, in steps, by rank; rank 0 has the best prices. */
function stepsOf(rank: number): number {
	return Math.min(rank, CLOSE_MAKERS) + Math.max(0, rank - CLOSE_MAKERS) / BEHIND;
}
