/** From here on two clocks differ enough to say so: one of them is wrong, and locks end by the clock. */
const TELLING_SKEW_MS = 60_000;
/** A reading is off by less than this, since nodes tell whole seconds and calls take their time. */
const READING_ERROR_MS = 2_000;

/** One look at another clock, whose seconds are cut. Milliseconds since 1970, the first two by the own clock. */
export interface ClockReading {
	readonly askedAt: number;
	readonly answeredAt: number;
	readonly told: number;
}

/**
 * By how much the other clock is ahead, in milliseconds. A reading that says the same within its error changes nothing,
 * so that times on the screen do not tremble.
 */
export function skewOf({ askedAt, answeredAt, told }: ClockReading, before = 0): number {
	const measured = told + 500 - (askedAt + answeredAt) / 2;
	return Math.abs(measured - before) <= READING_ERROR_MS + (answeredAt - askedAt) / 2 ? before : measured;
}

export function isTelling(skewMs: number): boolean {
	return Math.abs(skewMs) > TELLING_SKEW_MS;
}
