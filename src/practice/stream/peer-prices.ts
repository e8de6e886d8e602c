import { bytesToHex } from '@noble/hashes/utils.js';
import type { Market } from '../market/market.ts';
import type { Quote, Quoter } from '../market/quoter.ts';
import { invertedPrice } from '../market/quotes.ts';
import { VENUES, type Venue } from '../market/venues.ts';
import { Decimal } from '../wire.ts';
import type { EventStream, PostedEvent } from './event-stream.ts';

/** How often it is looked whether a maker has broadcast, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/**
 * The broadcasts of the simulated makers, as events: on the network every node hears the prices of all others, and its
 * stream repeats them. They are a pure function of the time, so that nothing of it is stored.
 */
export class PeerPrices {
	readonly #market: Market;
	readonly #events: EventStream;
	/** Up to when they were passed on, in milliseconds since 1970; `undefined` while no program reads. */
	#heardUntil: number | undefined;

	constructor(market: Market, events: EventStream) {
		this.#market = market;
		this.#events = events;
	}

	/** Passes on what was broadcast since the last look, the latest of each maker. */
	look(now: number): void {
		if (!this.#events.hasReader) {
			this.#heardUntil = undefined;
			return;
		}
		const since = (this.#heardUntil ??= now);
		if (now - since < LOOK_EVERY_MS) return;
		this.#heardUntil = now;
		for (const venue of VENUES) {
			if (this.#market.quotes.isDeserted(venue, now)) continue;
			const { bid, ask } = this.#market.quotes.quotersOf(venue);
			for (const quoter of [...bid, ...ask]) this.#passOn(venue, quoter, since, now);
		}
	}

	#passOn(venue: Venue, quoter: Quoter, since: number, now: number): void {
		if ((quoter.lastBroadcastAt(now) ?? 0) <= since) return;
		const quote = quoter.at(now);
		if (quote) this.#events.passOn(this.#eventOf(venue, quote));
	}

	/** Every order is announced as a sale: a bid sells rel, at the inverse of its price. */
	#eventOf(venue: Venue, { maker, side, price, outputs, smallest, largest, time }: Quote): PostedEvent {
		const [base, rel] = side === 'ask' ? [venue.base, venue.rel] : [venue.rel, venue.base];
		const asked = side === 'ask' ? price : invertedPrice(price);
		const { publicKey, nodePublicKey } = this.#market.makers.identityOf(maker);
		return {
			pubkey: nodePublicKey,
			base,
			rel,
			price: new Decimal(asked),
			price64: String(asked),
			timestamp: Math.floor(time / 1000),
			pubsecp: bytesToHex(publicKey),
			utxocoin: base,
			n: outputs,
			min: new Decimal(smallest),
			max: new Decimal(largest),
			method2: 'postprice',
			method: 'postprice',
		};
	}
}
