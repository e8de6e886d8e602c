import type { Chance } from '../world/chance.ts';
import { MINUTE, Moments } from './moments.ts';
import type { Trade } from './overlay.ts';
import type { Takings } from './takings.ts';
import type { Venue } from './venues.ts';

/** The last message of a negotiation without a trade. After `connected` a swap began that was never finished. */
export type LastMessage = 'request' | 'reserved' | 'connect' | 'connected';

/** A request of a simulated taker that led to no finished swap. Its time is that of the request, in seconds since 1970. */
export interface LostRequest extends Trade {
	readonly last: LastMessage;
}

/**
 * Of all lost requests the share that goes no further than each message: most makers just do not answer, some takers do not
 * accept the answer, some makers find that their outputs are gone, and in the rest one side leaves a swap that has begun.
 */
const LAST_MESSAGES: readonly (readonly [LastMessage, until: number])[] = [
	['request', 0.68],
	['reserved', 0.82],
	['connect', 0.9],
	['connected', 1],
];

/** With many makers few requests are lost; with a single one, half of them. */
const LEAST_LOST = 0.17;
const MOST_LOST = 0.33;

/** How many requests are lost for each trade. */
function lostPerTrade({ makers }: Venue): number {
	const share = LEAST_LOST + MOST_LOST / makers;
	return share / (1 - share);
}

/** The requests of the simulated takers that were lost, as a pure function of the seed. */
export class LostRequests {
	readonly #chance: Chance;
	readonly #moments: Moments;
	readonly #takings: Takings;
	/** There was no market before, in seconds. */
	readonly #birth: number;

	constructor(chance: Chance, takings: Takings, birth: number) {
		this.#chance = chance;
		this.#moments = new Moments(chance, 'lost requests', lostPerTrade);
		this.#takings = takings;
		this.#birth = birth;
	}

	/**
	 * From `from` up to but without `to`, in seconds, oldest first.
	 *
	 * @param wanted only requests with this last message
	 */
	*between(venue: Venue, from: number, to: number, wanted?: LastMessage): Generator<LostRequest> {
		const draw = this.#chance.of(`takers of lost requests at ${venue.base}/${venue.rel}`);
		const first = Math.max(from, this.#birth);
		for (let minute = Math.floor(first / MINUTE); minute * MINUTE < to; minute++) {
			for (const second of this.#moments.inMinute(venue, minute)) {
				if (second < first || second >= to) continue;
				const last = lastMessageBy(draw(second, 3));
				const asked =
					wanted === undefined || wanted === last ? this.#takings.at(venue, second, draw) : undefined;
				if (asked) yield { ...asked, last };
			}
		}
	}
}

function lastMessageBy(luck: number): LastMessage {
	return LAST_MESSAGES.find(([, until]) => luck < until)?.[0] ?? 'connected';
}
