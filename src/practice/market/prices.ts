import type { Chance, Draw } from '../world/chance.ts';
import type { Venue } from './makers.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '../coins.ts';

/** How many pairs of each kind are kept: what a person looks at in one sitting. */
const PAIRS_KEPT = 8;

/** Results that do not change any more, by pair and time, for the pairs that were asked for last. */
export class KeptByPair<Result> {
	readonly #pairs = new Map<string, Map<number, Result>>();

	/** The results of one pair, to be read and filled. */
	of(base: string, rel: string): Map<number, Result> {
		const key = `${base}/${rel}`;
		const kept = this.#pairs.get(key) ?? new Map<number, Result>();
		// Deleted and set again it is the youngest one.
		this.#pairs.delete(key);
		this.#pairs.set(key, kept);
		const [oldest] = this.#pairs.keys();
		if (this.#pairs.size > PAIRS_KEPT && oldest !== undefined) this.#pairs.delete(oldest);
		return kept;
	}
}

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

interface Octave {
	/** Milliseconds between two knots. */
	readonly period: number;
	/** The largest swing to either side. */
	readonly amplitude: number;
}

/** A smooth random curve over time that can be asked anywhere: nothing is stored, nothing is walked through. */
class Noise {
	readonly #draw: Draw;
	readonly #octaves: readonly Octave[];
	/** The last cell of each octave and its two knots. Neighbouring moments share most cells. */
	readonly #cells: Float64Array;

	constructor(draw: Draw, octaves: readonly Octave[]) {
		this.#draw = draw;
		this.#octaves = octaves;
		this.#cells = new Float64Array(octaves.length * 3).fill(Number.NaN);
	}

	at(time: number): number {
		let sum = 0;
		for (let index = 0; index < this.#octaves.length; index++) {
			const { period, amplitude } = this.#octaves[index] as Octave;
			const cell = Math.floor(time / period);
			const part = time / period - cell;
			const smooth = part * part * (3 - 2 * part);
			const slot = this.#slotOf(index, cell);
			const left = this.#cells[slot + 1] as number;
			const right = this.#cells[slot + 2] as number;
			sum += amplitude * (left + (right - left) * smooth);
		}
		return sum;
	}

	#slotOf(index: number, cell: number): number {
		const slot = index * 3;
		if (this.#cells[slot] !== cell) {
			this.#cells[slot] = cell;
			this.#cells[slot + 1] = this.#draw(index, cell) * 2 - 1;
			this.#cells[slot + 2] = this.#draw(index, cell + 1) * 2 - 1;
		}
		return slot;
	}
}

const DAY = 86_400_000;
const FINEST = 45_000;
const WALK_OCTAVES = 18;
/** The makers of a book broadcast last within so many cells of each other. */
const CELLS_KEPT = 4;

/**
 * A curve that moves like a price: swings grow with the square root of the time, by about `volatility` in a day, and end at a
 * few months, so that a world of any age stays near where it began.
 *
 * Each octave's period is twice the one before, so that within a cell of the finest all of them together are one cubic. It is
 * worked out once: books and charts ask for very many moments of few cells.
 */
class Walk {
	readonly #draw: Draw;
	readonly #amplitudes: readonly number[];
	/** The last cell of each octave and its two knots. */
	readonly #knots = new Float64Array(WALK_OCTAVES * 3).fill(Number.NaN);
	/** Cells of the finest octave, each with its four coefficients from the constant one up. */
	readonly #cubics = new Float64Array(CELLS_KEPT * 5).fill(Number.NaN);

	constructor(draw: Draw, volatility: number) {
		this.#draw = draw;
		this.#amplitudes = Array.from(
			{ length: WALK_OCTAVES },
			(_, index) => 0.7 * volatility * Math.sqrt((FINEST * 2 ** index) / DAY),
		);
	}

	at(time: number): number {
		const place = time / FINEST;
		const cell = Math.floor(place);
		const part = place - cell;
		const slot = (cell % CELLS_KEPT) * 5;
		const cubics = this.#cubics;
		if (cubics[slot] !== cell) this.#workOut(cell, slot);
		const bend = (cubics[slot + 3] as number) + part * (cubics[slot + 4] as number);
		return (cubics[slot + 1] as number) + part * ((cubics[slot + 2] as number) + part * bend);
	}

	/** Adds up what `3 p² - 2 p³` of each octave is in the finest one's part, of which its own `p` is a linear function. */
	#workOut(finest: number, slot: number): void {
		const knots = this.#knots;
		const cubics = this.#cubics;
		let constant = 0;
		let linear = 0;
		let square = 0;
		let cube = 0;
		for (let index = 0, step = 1; index < WALK_OCTAVES; index++, step /= 2) {
			const place = finest * step;
			const cell = Math.floor(place);
			const part = place - cell;
			const knot = this.#knotsOf(index, cell);
			const left = knots[knot] as number;
			const rise = (knots[knot + 1] as number) - left;
			constant += left + rise * part * part * (3 - 2 * part);
			linear += rise * 6 * step * part * (1 - part);
			square += rise * 3 * step * step * (1 - 2 * part);
			cube -= rise * 2 * step * step * step;
		}
		cubics[slot] = finest;
		cubics[slot + 1] = constant;
		cubics[slot + 2] = linear;
		cubics[slot + 3] = square;
		cubics[slot + 4] = cube;
	}

	/** @returns where the values stand with which a cell of an octave begins and ends */
	#knotsOf(index: number, cell: number): number {
		const knots = this.#knots;
		const slot = index * 3;
		if (knots[slot] !== cell) {
			const isNext = knots[slot] === cell - 1;
			knots[slot + 1] = isNext ? (knots[slot + 2] as number) : this.#knot(index, cell);
			knots[slot + 2] = this.#knot(index, cell + 1);
			knots[slot] = cell;
		}
		return slot + 1;
	}

	#knot(index: number, cell: number): number {
		return (this.#amplitudes[index] as number) * (this.#draw(index, cell) * 2 - 1);
	}
}

interface Nature {
	/** The worth of one coin in the reference coin, on the long average. */
	readonly worth: number;
	/** The usual change of its value in a day. */
	readonly volatility: number;
}

const NATURES: Readonly<Record<string, Nature>> = {
	KMD: { worth: 1, volatility: 0.034 },
	BTC: { worth: 3580, volatility: 0.022 },
	LTC: { worth: 57.3, volatility: 0.029 },
	DOGE: { worth: 0.0127, volatility: 0.036 },
	DASH: { worth: 181, volatility: 0.03 },
	DGB: { worth: 0.0124, volatility: 0.041 },
	RICK: { worth: 0.86, volatility: 0.024 },
	MORTY: { worth: 0.79, volatility: 0.024 },
	ETH: { worth: 247, volatility: 0.026 },
	JST: { worth: 0.42, volatility: 0.045 },
};

/** Invented coins are worth about one of the reference coin, and go their own ways. */
const INVENTED: Nature = { worth: 1, volatility: 0.035 };

/** How far one pair's market departs from the plain ratio of its coins, and comes back. */
const PAIR_OCTAVES = [3, 11, 47, 190].map((minutes) => ({ period: minutes * 60_000, amplitude: 0.0005 }));

/** A price over time, in rel for one base. Times are in milliseconds. */
export type PriceCurve = (time: number) => number;

/** The true prices of a practice world at any time: a pure function of its seed. */
export class Prices {
	readonly #chance: Chance;
	readonly #values = new Map<string, PriceCurve>();

	constructor(chance: Chance) {
		this.#chance = chance;
	}

	/** The price of one `base` in `rel`, at any time. */
	curveOf(base: string, rel: string): PriceCurve {
		const departure = new Noise(this.#chance.of(`pair ${base}/${rel}`), PAIR_OCTAVES);
		const baseValue = this.#valueOf(base);
		const relValue = this.#valueOf(rel);
		return (time) => (baseValue(time) / relValue(time)) * Math.exp(departure.at(time));
	}

	/** The worth of one coin in the reference coin, in its smallest units. */
	worthAt(coin: string, time: number): bigint {
		if (coin === REFERENCE_COIN) return COIN;
		return wholePrice(this.#valueOf(coin)(time) / this.#valueOf(REFERENCE_COIN)(time));
	}

	/** The value of a coin on a scale that is the same for all coins. */
	#valueOf(coin: string): PriceCurve {
		const known = this.#values.get(coin);
		if (known) return known;
		const { worth, volatility } = natureOf(coin);
		const walk = new Walk(this.#chance.of(`value ${coin}`), volatility);
		const value: PriceCurve = (time) => worth * Math.exp(walk.at(time));
		this.#values.set(coin, value);
		return value;
	}
}

/** The long average of what one coin is worth in the reference coin. */
export function usualWorth(coin: string): number {
	return natureOf(coin).worth;
}

/** As the node holds prices: units of 1e-8, never 0. */
export function wholePrice(price: number): bigint {
	return BigInt(roundedPrice(price));
}

/** The same as a float, which it fits exactly, for those who ask for very many. */
export function roundedPrice(price: number): number {
	return Math.max(1, Math.round(price * Number(COIN)));
}

/** The price at which volumes were exchanged, rounded to units of 1e-8. */
export function priceOfVolumes(baseVolume: bigint, relVolume: bigint): bigint {
	return baseVolume === 0n ? 0n : (2n * relVolume * COIN + baseVolume) / (2n * baseVolume);
}

function natureOf(coin: string): Nature {
	return NATURES[coin] ?? INVENTED;
}
