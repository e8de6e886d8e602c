/** Clock difference that deserves a warning: one clock is wrong, and locks end by the clock. */
const NOTICEABLE_SKEW_MS = 60_000;
/** Maximum error of a reading: nodes report whole seconds, and calls take time. */
const READING_ERROR_MS = 2_000;

/**
 * One reading of a remote clock in whole seconds, truncated. Times are in milliseconds since 1970; the first
 * two by this computer's clock.
 */
export interface ClockReading {
	readonly askedAt: number;
	readonly answeredAt: number;
	readonly reported: number;
}

/**
 * Remote clock minus local clock, in milliseconds. A reading that is equal within its error changes nothing,
 * so that displayed times do not flicker.
 */
export function skewOf({ askedAt, answeredAt, reported }: ClockReading, before = 0): number {
	const measured = reported + 500 - (askedAt + answeredAt) / 2;
	return Math.abs(measured - before) <= READING_ERROR_MS + (answeredAt - askedAt) / 2 ? before : measured;
}

export function isNoticeable(skewMs: number): boolean {
	return Math.abs(skewMs) > NOTICEABLE_SKEW_MS;
}
