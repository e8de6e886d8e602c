import { COIN } from '#lib/domain/money/amount.ts';
import type { Draw } from '../world/chance.ts';
import type { Trade } from './overlay.ts';
import { CLOSE_MAKERS, type Quote, type Side } from './quoter.ts';
import type { Quotes } from './quotes.ts';
import type { Venue } from './venues.ts';

/** How many makers are taken at all in a crowd: no taker has to go far. */
const REACHED_IN_CROWD = 8;

/** The parts of makers' offers that simulated takers take. */
export class Takings {
	readonly #quotes: Quotes;

	constructor(quotes: Quotes) {
		this.#quotes = quotes;
	}

	/**
	 * @param second since 1970
	 * @returns undefined if no maker is there
	 */
	at(venue: Venue, second: number, taker: Draw): Trade | undefined {
		if (this.#quotes.isDeserted(venue, second * 1000)) return undefined;
		const side: Side = taker(second) < 0.5 ? 'ask' : 'bid';
		const quote = this.#takenQuote(venue, side, second, taker(second, 1));
		if (!quote) return undefined;
		const part = taker(second, 2);
		const share = BigInt(Math.floor(1e6 * (0.03 + 0.95 * part * part)));
		const given = (quote.largest * share) / 1_000_000n;
		const [baseVolume, relVolume] =
			side === 'ask' ? [given, (given * quote.price) / COIN] : [(given * COIN) / quote.price, given];
		if (baseVolume === 0n || relVolume === 0n) return undefined;
		return { time: second, maker: quote.maker, side, baseVolume, relVolume };
	}

	/** The keener a maker the likelier it is taken; one that is away leaves its place to the next. */
	#takenQuote(venue: Venue, side: Side, second: number, luck: number): Quote | undefined {
		const quoters = this.#quotes.quotersOf(venue)[side];
		const first = Math.floor(reachOf(quoters.length) * luck ** 5);
		for (let step = 0; step < quoters.length; step++) {
			const quote = quoters[(first + step) % quoters.length]?.at(second * 1000);
			if (quote) return quote;
		}
		return undefined;
	}
}

function reachOf(makers: number): number {
	return makers > CLOSE_MAKERS ? REACHED_IN_CROWD : makers;
}
