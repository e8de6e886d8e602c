/** A stretch of time in which nothing happens, drawn shorter than it is. */
export interface AxisBreak {
	/** Milliseconds since 1970. */
	readonly from: number;
	readonly until: number;
	/** Its middle, as a share of the axis. */
	readonly place: number;
}

/** Time along a line: of one scale but for its breaks. */
export interface TimeAxis {
	readonly breaks: readonly AxisBreak[];
	/** The place of a moment on it, from 0 to 1. */
	place(time: number): number;
}

/** The width of a break, as a share of the axis. */
const BREAK_SHARE = 0.11;
/** A stretch without marks is a break if it is longer than so many times all shorter ones together. */
const MUCH_LONGER = 2;

/**
 * An axis on which all marks can be told apart, though the last are hours behind the first.
 *
 * @param times of the marks, in any order; the first and the last are its ends
 * @param leastBreakMs stretches up to this are never shortened
 */
export function timeAxis(times: readonly number[], leastBreakMs: number): TimeAxis {
	const sorted = [...new Set(times)].sort((one, other) => one - other);
	const stretches = sorted.slice(1).map((until, index) => ({ from: sorted[index] ?? until, until }));
	const isBreak = breaksOf(stretches, leastBreakMs);
	const broken = stretches.filter(isBreak).length;
	const whole = stretches.filter((each) => !isBreak(each)).reduce((sum, each) => sum + lengthOf(each), 0);
	const share = whole > 0 ? BREAK_SHARE : 1 / Math.max(1, broken);
	const scale = whole > 0 ? (1 - broken * share) / whole : 0;
	let end = 0;
	const parts = stretches.map((each) => {
		const start = end;
		end += isBreak(each) ? share : scale * lengthOf(each);
		return { ...each, start, end, isBreak: isBreak(each) };
	});
	return {
		breaks: parts
			.filter((part) => part.isBreak)
			.map(({ from, until, start, end: last }) => ({ from, until, place: (start + last) / 2 })),
		place(time) {
			const part = parts.find(({ until }) => time <= until) ?? parts.at(-1);
			if (!part) return 0;
			const along = (time - part.from) / lengthOf(part);
			return Math.min(1, Math.max(0, part.start + along * (part.end - part.start)));
		},
	};
}

interface Stretch {
	readonly from: number;
	readonly until: number;
}

const lengthOf = ({ from, until }: Stretch): number => until - from;

function breaksOf(stretches: readonly Stretch[], leastBreakMs: number): (stretch: Stretch) => boolean {
	let shorter = 0;
	for (const length of stretches.map(lengthOf).sort((one, other) => one - other)) {
		if (length > Math.max(leastBreakMs, MUCH_LONGER * shorter)) return (each) => lengthOf(each) >= length;
		shorter += length;
	}
	return () => false;
}

/**
 * Moves places that lie too close apart, each as little as its neighbours allow, without changing their order.
 *
 * @param places ascending, from 0 to 1
 * @param gap between two neighbours, by the place in the list of the second
 * @param most where the last one may stand
 */
export function spreadOut(places: readonly number[], gap: (index: number) => number, most = 1): number[] {
	const moved = [...places];
	for (let index = 1; index < moved.length; index++)
		moved[index] = Math.max(moved[index] ?? 0, (moved[index - 1] ?? 0) + gap(index));
	let next = most;
	for (let index = moved.length - 1; index >= 0; index--) {
		moved[index] = Math.max(0, Math.min(moved[index] ?? 0, next));
		next = (moved[index] ?? 0) - gap(index);
	}
	return moved;
}
