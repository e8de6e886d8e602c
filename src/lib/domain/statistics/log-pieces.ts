import type { Span } from '../market/candle-window.ts';

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

	/** What to read next; `undefined` when all was read. */
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
