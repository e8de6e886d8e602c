import type { Span } from '../market/candles.ts';

/** Periods up to now that are offered by name. */
export const PERIODS = ['day', 'week', 'month'] as const;

export type Period = (typeof PERIODS)[number];

/** In seconds. */
export const DAY = 86_400;

const SECONDS: Readonly<Record<Period, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** The period up to this moment, in unix seconds. */
export function spanOfPeriod(period: Period, now: number): Span {
	return { from: now - SECONDS[period], to: now };
}

/** Widths of the bars, in seconds: those that a clock or a calendar knows. */
const WIDTHS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, DAY, 7 * DAY, 30 * DAY] as const;
const MOST_BARS = 31;

/** A span in equal parts, the last of which ends with it; the first one may be cut. */
export interface Timeline extends Span {
	/** Seconds. */
	readonly width: number;
	readonly parts: number;
}

/** Cuts a span into at most as many parts as can be told apart. */
export function timelineOf({ from, to }: Span): Timeline {
	const length = Math.max(1, to - from);
	const width = WIDTHS.find((each) => length / each <= MOST_BARS) ?? Math.ceil(length / MOST_BARS);
	return { from, to, width, parts: Math.max(1, Math.ceil(length / width)) };
}

/** Which part a moment lies in; `undefined` outside the span. */
export function partAt({ from, to, width, parts }: Timeline, time: number): number | undefined {
	if (!(time >= from && time <= to)) return undefined;
	return Math.max(0, parts - 1 - Math.floor((to - time) / width));
}

/** When a part begins, in unix seconds. */
export function beginOfPart({ from, to, width, parts }: Timeline, part: number): number {
	return Math.max(from, to - (parts - part) * width);
}

/** The first piece, in seconds: short, so that something is on screen soon. */
const FIRST = 6 * 3600;
/** Swaps of a piece that are read and checked within a frame or two. */
const WANTED_SWAPS = 3000;
/** Quiet hours may be followed by busy ones. */
const MOST_GROWTH = 4;
const SHORTEST = 600;

/**
 * The pieces in which the log of a span is read, the newest first: a busy month in one reply is tens of megabytes, for which
 * the node would work on nothing else and the page would stand still.
 */
export class LogPieces {
	readonly #from: number;
	#to: number;
	#width = FIRST;

	constructor({ from, to }: Span) {
		this.#from = from;
		this.#to = to;
	}

	/** The next piece to read; `undefined` once all was read. */
	get next(): Span | undefined {
		if (this.#to <= this.#from) return undefined;
		return { from: Math.max(this.#from, this.#to - this.#width), to: this.#to };
	}

	/** From 0 to 1. */
	shareOf({ from, to }: Span): number {
		return to <= from ? 1 : (to - this.#to) / (to - from);
	}

	/** Notes that a piece was read, and makes the next one as long as it may be. */
	done({ from, to }: Span, swaps: number): void {
		this.#to = from;
		const growth = Math.min(MOST_GROWTH, WANTED_SWAPS / Math.max(1, swaps));
		this.#width = Math.max(SHORTEST, Math.round((to - from) * growth));
	}
}
