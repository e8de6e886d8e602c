/**
 * Random numbers in any order: the same seed, label and numbers always give the same draw, regardless of
 * earlier draws. Uniformly distributed, but not cryptographically secure.
 */
export interface Chance {
	/** A number in [0, 1). */
	at(label: string, ...numbers: number[]): number;
	/** The draws of one label, for bulk use. */
	of(label: string): Draw;
	/** `length` bytes, for ids and keys of simulated peers. */
	bytes(label: string, length: number): Uint8Array;
}

/** Draws a number in [0, 1) for up to three integers. */
export type Draw = (first: number, second?: number, third?: number) => number;

export function chance(seed: string): Chance {
	const draws = new Map<string, Draw>();
	const of = (label: string): Draw => {
		const known = draws.get(label);
		if (known) return known;
		const draw = drawOf(`${seed}\0${label}`);
		draws.set(label, draw);
		return draw;
	};
	return {
		of,
		at: (label, first = 0, second = 0, third = 0) => of(label)(first, second, third),
		bytes(label, length) {
			const draw = drawOf(`${seed}\0bytes\0${label}`);
			return Uint8Array.from({ length }, (_, index) => Math.floor(draw(index) * 256));
		},
	};
}

/** Two 32-bit lanes, so that even 2^20 labels do not collide. */
function drawOf(text: string): Draw {
	let high = 0x9e3779b9;
	let low = 0x243f6a88;
	for (let index = 0; index < text.length; index++) {
		const unit = text.charCodeAt(index);
		high = mixed(high, unit);
		low = mixed(low, unit ^ 0x5bd1e995);
	}
	const [startHigh, startLow] = [high, low];
	return (first, second = 0, third = 0) => {
		const a = mixedWide(mixedWide(mixedWide(startHigh, first), second), third);
		const b = mixedWide(mixedWide(mixedWide(startLow, third), first), second);
		return ((a >>> 5) * 0x4000000 + (b >>> 6)) / 0x20000000000000;
	};
}

/** Mixes in an integer of up to 53 bits, such as a time in milliseconds. */
function mixedWide(state: number, value: number): number {
	return mixed(mixed(state, value | 0), Math.floor(value / 0x100000000) | 0);
}

function mixed(state: number, value: number): number {
	let hash = Math.imul(state ^ value, 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2d);
	return (hash ^ (hash >>> 15)) + 0x165667b1;
}
