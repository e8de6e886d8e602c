/** Difference of two clocks that deserves a warning: one of them is wrong, and locks end by the clock. */
const NOTICEABLE_SKEW_MS = 60_000;
/** A reading is off by less than this, since nodes report whole seconds and calls take time. */
const READING_ERROR_MS = 2_000;

/**
 * One reading of a remote clock, whose seconds are cut. Milliseconds since 1970, the first two by this computer’s
 * clock.
 */
export interface ClockReading {
	readonly askedAt: number;
	readonly answeredAt: number;
	readonly reported: number;
}

/**
 * Lead of the remote clock, in milliseconds. A reading that is equal within its error changes nothing, so that
 * times on the screen do not flicker.
 */
export function skewOf({ askedAt, answeredAt, reported }: ClockReading, before = 0): number {
	const measured = reported + 500 - (askedAt + answeredAt) / 2;
	return Math.abs(measured - before) <= READING_ERROR_MS + (answeredAt - askedAt) / 2 ? before : measured;
}

export function isNoticeable(skewMs: number): boolean {
	return Math.abs(skewMs) > NOTICEABLE_SKEW_MS;
}
