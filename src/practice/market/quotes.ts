import { COIN } from '#lib/domain/money/amount.ts';
import type { Chance } from '../world/chance.ts';
import { type Makers, findVenue, type Venue } from './makers.ts';
import type { Overlay } from './overlay.ts';
import type { Prices } from './prices.ts';
import { Quoter, type Quote, type Side } from './quoter.ts';

/** Number of top makers that quote both sides, so that an active pair always shows a spread. */
const BOTH_SIDES = 3;
const ONE_SIDED = 0.12;

/**
 * Offers of all simulated makers at any time, a pure function of the seed except for volumes taken by the user.
 */
export class Quotes {
	readonly #chance: Chance;
	readonly #prices: Prices;
	readonly #makers: Makers;
	readonly #overlay: Overlay | undefined;
	#latest: { readonly venue: Venue; readonly time: number; readonly quotes: readonly Quote[] } | undefined;
	readonly #quoters = new Map<Venue, Record<Side, readonly Quoter[]>>();

	constructor(chance: Chance, prices: Prices, makers: Makers, overlay?: Overlay) {
		this.#chance = chance;
		this.#prices = prices;
		this.#makers = makers;
		this.#overlay = overlay;
	}

	/** All offers for the pair at `time`, in milliseconds since 1970, unsorted. */
	at(base: string, rel: string, time: number): Quote[] {
		const found = findVenue(base, rel);
		if (!found || this.isDeserted(found.venue, time)) return [];
		const quotes = this.#offersAt(found.venue, time).flatMap(
			(quote) => this.#leftOf(found.venue, quote, time) ?? [],
		);
		return found.reversed ? quotes.map(reversedQuote) : quotes;
	}

	/** True if all makers of the market were sent away at `time`, in milliseconds since 1970. */
	isDeserted(venue: Venue, time: number): boolean {
		return this.#overlay?.isDeserted(venue, time) ?? false;
	}

	/**
	 * Only the prices of all offers for the pair at `time`, in milliseconds since 1970, including makers that
	 * were sent away. In units of 1e-8, exact as floats.
	 */
	pricesAt(base: string, rel: string, time: number): Record<Side, number[]> {
		const found = findVenue(base, rel);
		if (!found) return { bid: [], ask: [] };
		const { bid, ask } = this.quotersOf(found.venue);
		const [bids, asks] = [pricesOf(bid, time), pricesOf(ask, time)];
		if (!found.reversed) return { bid: bids, ask: asks };
		const inverted = (price: number) => Number(invertedPrice(BigInt(price)));
		return { bid: asks.map(inverted), ask: bids.map(inverted) };
	}

	/** Offers before the user's trades. Cached, because an order book requests them twice, once per side. */
	#offersAt(venue: Venue, time: number): readonly Quote[] {
		if (this.#latest?.venue === venue && this.#latest.time === time) return this.#latest.quotes;
		const { bid, ask } = this.quotersOf(venue);
		const quotes = [...bid, ...ask].flatMap((quoter) => quoter.at(time) ?? []);
		this.#latest = { venue, time, quotes };
		return quotes;
	}

	/** The part of an offer that was not taken recently. */
	#leftOf(venue: Venue, quote: Quote, time: number): Quote | undefined {
		const taken = this.#overlay?.takenFrom(venue, quote.side, quote.maker, time) ?? 0n;
		if (taken === 0n) return quote;
		const largest = quote.largest - taken;
		if (largest <= 0n) return undefined;
		return { ...quote, largest, smallest: quote.smallest < largest ? quote.smallest : largest };
	}

	/** Makers of each side, best prices first. */
	quotersOf(venue: Venue): Record<Side, readonly Quoter[]> {
		const known = this.#quoters.get(venue);
		if (known) return known;
		const middle = this.#prices.curveOf(venue.base, venue.rel);
		const pickiness = this.#chance.of(`sides at ${venue.base}/${venue.rel}`);
		const sideOf = (side: Side) =>
			this.#makers
				.quotingAt(venue)
				.map((_, rank) => new Quoter(this.#chance, this.#makers, venue, side, rank, middle))
				.filter(
					({ maker }, rank) => rank < BOTH_SIDES || pickiness(maker, side === 'bid' ? 0 : 1) >= ONE_SIDED,
				);
		const quoters = { bid: sideOf('bid'), ask: sideOf('ask') };
		this.#quoters.set(venue, quoters);
		return quoters;
	}
}

function pricesOf(quoters: readonly Quoter[], time: number): number[] {
	const prices: number[] = [];
	for (const quoter of quoters) {
		const price = quoter.priceAt(time);
		if (price !== undefined) prices.push(price);
	}
	return prices;
}

function reversedQuote(quote: Quote): Quote {
	const side = quote.side === 'ask' ? 'bid' : 'ask';
	return { ...quote, side, price: invertedPrice(quote.price), inverse: quote.price };
}

/** Price in the other direction, rounded; like all prices, never 0. */
export function invertedPrice(price: bigint): bigint {
	const inverted = (2n * COIN * COIN + price) / (2n * price);
	return inverted > 0n ? inverted : 1n;
}

/** Converts `given` satoshis of a quote to rel, the unit of volumes in order books. */
export function inRel(quote: Quote, given: bigint): bigint {
	return quote.side === 'bid' ? given : (given * quote.price) / COIN;
}
