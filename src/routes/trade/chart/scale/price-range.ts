interface PriceRange {
	readonly from: number;
	readonly to: number;
}

/** The range moved up by a part of itself; a logarithmic scale has no prices of 0 and below. */
export function movedRange({ from, to }: PriceRange, part: number, isLog: boolean): PriceRange {
	if (!isLog || from <= 0) return { from: from + (to - from) * part, to: to + (to - from) * part };
	const factor = (to / from) ** part;
	return { from: from * factor, to: to * factor };
}

/** `factor` times the range, about its middle. */
export function stretchedRange({ from, to }: PriceRange, factor: number, isLog: boolean): PriceRange {
	if (!isLog || from <= 0) {
		const [middle, half] = [(from + to) / 2, ((to - from) * factor) / 2];
		return { from: middle - half, to: middle + half };
	}
	const [middle, half] = [Math.sqrt(from * to), Math.sqrt(to / from) ** factor];
	return { from: middle / half, to: middle * half };
}
