import type { Chance, Draw } from '../world/chance.ts';
import type { Venue } from './venues.ts';

export const MINUTE = 60;
const MOST_IN_A_MINUTE = 6;

/** The draws of one venue. */
interface Dice {
	readonly count: Draw;
	readonly bustle: Draw;
}

/** When takers come: a random number of times a minute, around what is usual at that hour. */
export class Moments {
	readonly #chance: Chance;
	readonly #what: string;
	readonly #shareOf: (venue: Venue) => number;
	readonly #dice = new Map<Venue, Dice>();

	/** @param shareOf how many there are for each trade of a usual day. */
	constructor(chance: Chance, what: string, shareOf: (venue: Venue) => number = () => 1) {
		this.#chance = chance;
		this.#what = what;
		this.#shareOf = shareOf;
	}

	/** The seconds of a minute, counted from 1970, in which one comes, in their order. */
	inMinute(venue: Venue, minute: number): readonly number[] {
		const dice = this.#diceOf(venue);
		return momentsIn(minute, this.#shareOf(venue) * expectedIn(minute, venue, dice), dice);
	}

	#diceOf(venue: Venue): Dice {
		const known = this.#dice.get(venue);
		if (known) return known;
		const name = `${venue.base}/${venue.rel}`;
		const dice = {
			count: this.#chance.of(`${this.#what} at ${name}`),
			bustle: this.#chance.of(`bustle at ${name}`),
		};
		this.#dice.set(venue, dice);
		return dice;
	}
}

/** More goes on in Europe's and America's afternoon than at night, and some hours are wild. */
function expectedIn(minute: number, venue: Venue, { bustle }: Dice): number {
	const hour = Math.floor(minute / 60);
	const byDay = 1 + 0.55 * Math.sin(((hour % 24) - 9) * (Math.PI / 12));
	return (venue.tradesPerDay / 1440) * byDay * (0.4 + 1.2 * bustle(hour));
}

/** The seconds of the minute in which something happens: a random number of them around the expected one. */
function momentsIn(minute: number, expected: number, { count }: Dice): readonly number[] {
	let rest = count(minute);
	let chanceOfThis = Math.exp(-expected);
	if (rest < chanceOfThis) return [];
	const moments = new Set<number>();
	for (let number = 1; rest >= chanceOfThis && number <= MOST_IN_A_MINUTE; number++) {
		moments.add(minute * MINUTE + Math.floor(count(minute, number) * MINUTE));
		rest -= chanceOfThis;
		chanceOfThis *= expected / number;
	}
	return [...moments].sort((one, other) => one - other);
}
