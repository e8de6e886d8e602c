import type { Chance, Draw } from '../world/chance.ts';
import type { Venue } from './makers.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import { REFERENCE_COIN } from '../coins.ts';

/** Number of cached pairs per kind; as many as a user opens in one session. */
const MAX_PAIRS = 8;

/** Caches final results by pair and time, for the most recently used pairs. */
export class PairCache<Result> {
	readonly #pairs = new Map<string, Map<number, Result>>();

	/** The cached results of one pair, to be read and filled. */
	of(base: string, rel: string): Map<number, Result> {
		const key = `${base}/${rel}`;
		const cells = this.#pairs.get(key) ?? new Map<number, Result>();
		// Re-inserting makes the pair the most recent one.
		this.#pairs.delete(key);
		this.#pairs.set(key, cells);
		const [oldest] = this.#pairs.keys();
		if (this.#pairs.size > MAX_PAIRS && oldest !== undefined) this.#pairs.delete(oldest);
		return cells;
	}
}

export const MINUTE = 60;
const MAX_IN_A_MINUTE = 6;

interface Dice {
	readonly count: Draw;
	readonly bustle: Draw;
}

/** Arrival times of takers: a random number per minute, around the usual number for that hour. */
export class Moments {
	readonly #chance: Chance;
	readonly #what: string;
	readonly #shareOf: (venue: Venue) => number;
	readonly #dice = new Map<Venue, Dice>();

	/** @param shareOf number of arrivals per trade on a usual day. */
	constructor(chance: Chance, what: string, shareOf: (venue: Venue) => number = () => 1) {
		this.#chance = chance;
		this.#what = what;
		this.#shareOf = shareOf;
	}

	/** Seconds of a minute with an arrival, in Unix time, ascending. */
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

/** Activity is higher in the European and American afternoon than at night, and varies by hour. */
function expectedIn(minute: number, venue: Venue, { bustle }: Dice): number {
	const hour = Math.floor(minute / 60);
	const byDay = 1 + 0.55 * Math.sin(((hour % 24) - 9) * (Math.PI / 12));
	return (venue.tradesPerDay / 1440) * byDay * (0.4 + 1.2 * bustle(hour));
}

/** Seconds of the minute with an arrival, a random number of them around the expected one. */
function momentsIn(minute: number, expected: number, { count }: Dice): readonly number[] {
	let rest = count(minute);
	let chanceOfThis = Math.exp(-expected);
	if (rest < chanceOfThis) return [];
	const moments = new Set<number>();
	for (let number = 1; rest >= chanceOfThis && number <= MAX_IN_A_MINUTE; number++) {
		moments.add(minute * MINUTE + Math.floor(count(minute, number) * MINUTE));
		rest -= chanceOfThis;
		chanceOfThis *= expected / number;
	}
	return [...moments].sort((one, other) => one - other);
}

interface Octave {
	/** Milliseconds between two knots. */
	readonly period: number;
	/** Maximum deviation in either direction. */
	readonly amplitude: number;
}

/** A smooth random curve over time that can be computed at any point, without storage or iteration. */
class Noise {
	readonly #draw: Draw;
	readonly #octaves: readonly Octave[];
	/** The last cell of each octave and its two knots, cached because neighbouring times share most cells. */
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
/** The last broadcasts of all makers in a book fall into this many cells. */
const MAX_CELLS = 4;

/**
 * A price-like curve: deviations grow with the square root of time, by about `volatility` per day, but only up
 * to a few months, so that the prices of a world of any age stay near its start.
 * Each octave's period is twice the previous one, so that within a cell of the finest octave their sum is a
 * single cubic. It is computed once and cached, because books and charts query many times within few cells.
 */
class Walk {
	readonly #draw: Draw;
	readonly #amplitudes: readonly number[];
	/** The last cell of each octave and its two knots. */
	readonly #knots = new Float64Array(WALK_OCTAVES * 3).fill(Number.NaN);
	/** Cells of the finest octave, each with its four coefficients, constant term first. */
	readonly #cubics = new Float64Array(MAX_CELLS * 5).fill(Number.NaN);

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
		const slot = (cell % MAX_CELLS) * 5;
		const cubics = this.#cubics;
		if (cubics[slot] !== cell) this.#workOut(cell, slot);
		const bend = (cubics[slot + 3] as number) + part * (cubics[slot + 4] as number);
		return (cubics[slot + 1] as number) + part * ((cubics[slot + 2] as number) + part * bend);
	}

	/**
	 * Sums `3 p² - 2 p³` over all octaves. Each octave's `p` is a linear function of the finest octave's
	 * fraction.
	 */
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

	/** @returns index of the values at the start and the end of an octave's cell */
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
	/** Long-term average value of one coin in the reference coin. */
	readonly worth: number;
	/** Typical change of the value per day. */
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

/** Generated coins are worth about one unit of the reference coin and move independently. */
const INVENTED: Nature = { worth: 1, volatility: 0.035 };

/** Deviation of a pair's market from the ratio of its coins' values. */
const PAIR_OCTAVES = [3, 11, 47, 190].map((minutes) => ({ period: minutes * 60_000, amplitude: 0.0005 }));

/** A price over time, in rel per base. Times are in milliseconds since 1970. */
export type PriceCurve = (time: number) => number;

/** True prices of a practice world at any time, a pure function of its seed. */
export class Prices {
	readonly #chance: Chance;
	readonly #values = new Map<string, PriceCurve>();

	constructor(chance: Chance) {
		this.#chance = chance;
	}

	/** Price of one `base` in `rel` over time. */
	curveOf(base: string, rel: string): PriceCurve {
		const departure = new Noise(this.#chance.of(`pair ${base}/${rel}`), PAIR_OCTAVES);
		const baseValue = this.#valueOf(base);
		const relValue = this.#valueOf(rel);
		return (time) => (baseValue(time) / relValue(time)) * Math.exp(departure.at(time));
	}

	/** Value of one coin in the reference coin, in smallest units. */
	worthAt(coin: string, time: number): bigint {
		if (coin === REFERENCE_COIN) return COIN;
		return wholePrice(this.#valueOf(coin)(time) / this.#valueOf(REFERENCE_COIN)(time));
	}

	/** Value of a coin on a scale common to all coins. */
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

/** Long-term average value of one coin in the reference coin. */
export function usualWorth(coin: string): number {
	return natureOf(coin).worth;
}

/** A price in units of 1e-8, as the node reports it; never 0. */
export function wholePrice(price: number): bigint {
	return BigInt(roundedPrice(price));
}

/** Same as `wholePrice`, but as an integer-valued float for bulk use. */
export function roundedPrice(price: number): number {
	return Math.max(1, Math.round(price * Number(COIN)));
}

/** Price of two exchanged volumes, rounded to units of 1e-8. */
export function priceOfVolumes(baseVolume: bigint, relVolume: bigint): bigint {
	return baseVolume === 0n ? 0n : (2n * relVolume * COIN + baseVolume) / (2n * baseVolume);
}

function natureOf(coin: string): Nature {
	return NATURES[coin] ?? INVENTED;
}
