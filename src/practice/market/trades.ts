import type { Chance } from '../world/chance.ts';
import type { LostRequests } from './lost-requests.ts';
import { MINUTE, Moments } from './moments.ts';
import type { Overlay, Trade } from './overlay.ts';
import type { Takings } from './takings.ts';
import type { Venue } from './venues.ts';

/** Trades besides the swaps of the simulated people. */
export interface CountedToo {
	/** The user's trades. */
	readonly overlay?: Overlay | undefined;
	/** Requests that became no swap, with node programs that count them. */
	readonly lost?: LostRequests | undefined;
}

/**
 * The trades: among the simulated people as a pure function of the seed, and with the user. Times are in seconds.
 */
export class Trades {
	readonly #chance: Chance;
	readonly #takings: Takings;
	readonly #moments: Moments;
	/** There was no market before. */
	readonly birth: number;
	readonly #too: CountedToo;

	constructor(chance: Chance, takings: Takings, birth: number, too: CountedToo = {}) {
		this.#chance = chance;
		this.#takings = takings;
		this.#moments = new Moments(chance, 'trades');
		this.birth = birth;
		this.#too = too;
	}

	/** From `from` up to but without `to`, oldest first. */
	*between(venue: Venue, from: number, to: number): Generator<Trade> {
		const { overlay, lost } = this.#too;
		const own = overlay?.tradesBetween(venue, from, to) ?? [];
		const swaps = this.ambientBetween(venue, from, to);
		yield* merged(own, lost ? merged(swaps, lost.between(venue, from, to)) : swaps);
	}

	/** The same without the user's. */
	*ambientBetween(venue: Venue, from: number, to: number): Generator<Trade> {
		const taker = this.#chance.of(`takers at ${venue.base}/${venue.rel}`);
		const first = Math.max(from, this.birth);
		for (let minute = Math.floor(first / MINUTE); minute * MINUTE < to; minute++) {
			for (const second of this.#moments.inMinute(venue, minute)) {
				const trade = second >= first && second < to ? this.#takings.at(venue, second, taker) : undefined;
				if (trade) yield trade;
			}
		}
	}
}

/** Two lists in the order of time as one; of one time, those of the first list first. */
function* merged(ones: Iterable<Trade>, others: Iterable<Trade>): Generator<Trade> {
	const waiting = ones[Symbol.iterator]();
	let one = waiting.next();
	for (const other of others) {
		for (; !one.done && one.value.time <= other.time; one = waiting.next()) yield one.value;
		yield other;
	}
	for (; !one.done; one = waiting.next()) yield one.value;
}
