import type { Draw } from '../world/chance.ts';

export interface Octave {
	/** Milliseconds between two knots. */
	readonly period: number;
	/** The largest swing to either side. */
	readonly amplitude: number;
}

/** A smooth random curve over time that can be asked anywhere: nothing is stored, nothing is walked through. */
export class Noise {
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

/**
 * Octaves that together move like a price: swings grow with the square root of the time, by about `volatility`
 * in a day, and end at a few months, so that a world of any age stays near where it began.
 */
export function walkOctaves(volatility: number): Octave[] {
	return Array.from({ length: WALK_OCTAVES }, (_, index) => {
		const period = FINEST * 2 ** index;
		return { period, amplitude: 0.7 * volatility * Math.sqrt(period / DAY) };
	});
}
